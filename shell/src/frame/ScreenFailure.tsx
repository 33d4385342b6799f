import { Button, ButtonLink, CloudOff, EmptyState } from '@kallos/ui/kit';
import { type Language, usePage, wordsIn } from '@kallos/web-kit/kit';
import { ContractMismatch } from '../remotes/load-remote.ts';
import { CentredPage } from './CentredPage.tsx';

const words = wordsIn(
  'el',
  'en',
)({
  title: { el: 'Αυτή η οθόνη δεν άνοιξε', en: 'This part did not load' },
  load: {
    el: 'Δοκιμάζουμε ξανά αυτόματα. Ό,τι έχετε αποθηκεύσει είναι ασφαλές.',
    en: 'We keep trying by ourselves. Everything you saved is safe.',
  },
  crash: {
    el: 'Κάτι πήγε στραβά σε αυτή την οθόνη. Ό,τι έχετε αποθηκεύσει είναι ασφαλές.',
    en: 'Something went wrong on this screen. Everything you saved is safe.',
  },
  mismatch: {
    el: 'Υπάρχει νεότερη έκδοση. Ανανεώστε τη σελίδα για να τη δείτε.',
    en: 'There is a newer version. Reload the page to see it.',
  },
  withoutDraft: { el: 'Άνοιγμα χωρίς το πρόχειρο', en: 'Open without the draft' },
  draftStays: {
    el: 'Ό,τι γράψατε χωρίς να το αποθηκεύσετε μένει εδώ: μπορείτε να το αντιγράψετε ή να συνεχίσετε αργότερα.',
    en: 'What you wrote and did not save stays here: you can copy it or go on with it later.',
  },
  retry: { el: 'Δοκιμή ξανά', en: 'Try again' },
  retrying: { el: 'Δοκιμή…', en: 'Trying…' },
  reload: { el: 'Ανανέωση σελίδας', en: 'Reload the page' },
  home: { el: 'Αρχική', en: 'Home' },
});

interface ScreenFailureProps {
  readonly language: Language;
  readonly error: Error;
  readonly isRetrying?: boolean;
  /** The screen loaded and then crashed. */
  readonly isCrash?: boolean;
  /** The remote's frame surrounds it and has the navigation. */
  readonly isInside?: boolean;
  readonly onRetry: () => void;
  /** Opens the screen without its drafts, which stay stored. */
  readonly onOpenWithoutDrafts?: (() => void) | undefined;
}

/** Replaces a crashed screen: one sentence on what happened, and a retry. */
export function ScreenFailure(props: ScreenFailureProps) {
  const {
    language,
    error,
    isRetrying = false,
    isCrash,
    isInside = false,
    onRetry,
    onOpenWithoutDrafts,
  } = props;
  const w = words(language);
  usePage(w.title, language);
  const isMismatch = error instanceof ContractMismatch;
  const sentence = isMismatch ? w.mismatch : isCrash ? w.crash : w.load;
  const card = (
    <EmptyState
      title={w.title}
      isPageTitle
      icon={<CloudOff />}
      action={
        <>
          {isMismatch ? (
            <Button variant="primary" onPress={() => location.reload()}>
              {w.reload}
            </Button>
          ) : (
            <Button variant="primary" onPress={onRetry} isPending={isRetrying} pendingLabel={w.retrying}>
              {w.retry}
            </Button>
          )}
          {onOpenWithoutDrafts ? <Button onPress={onOpenWithoutDrafts}>{w.withoutDraft}</Button> : null}
          {isInside ? null : (
            <ButtonLink href="/" variant="quiet">
              {w.home}
            </ButtonLink>
          )}
        </>
      }
    >
      {onOpenWithoutDrafts ? `${sentence} ${w.draftStays}` : sentence}
    </EmptyState>
  );
  return isInside ? card : <CentredPage>{card}</CentredPage>;
}
