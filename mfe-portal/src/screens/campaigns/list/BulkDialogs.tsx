import { AlertDialog, Banner, Button } from '@kallos/ui/kit';
import { formatDateTime } from '@kallos/web-kit/kit';
import styled from 'styled-components';
import { bulkDialogWords as words } from '../../../messages/bulk-dialogs.ts';
import { campaignsWords } from '../../../messages/campaigns.ts';
import { el } from '../../../messages/el.ts';
import { PlatformsLink } from './PlatformsLink.tsx';
import type { Bulk } from './use-bulk-actions.ts';

type Verbs = Record<keyof typeof campaignsWords.bulk.verbs, string>;

function Question({ bulk, verbs }: { bulk: Bulk; verbs: Verbs }) {
  const { state } = bulk;
  const isAsking = state.step === 'asking';
  const kind = isAsking ? state.kind : 'schedule';
  const posts = isAsking ? state.posts : [];
  return (
    <AlertDialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => {
        if (!isOpen) bulk.close();
      }}
      title={verbs[kind]}
      confirmLabel={verbs[kind]}
      // Next to «Ακύρωση προγραμματισμού όλων», «Ακύρωση» could mean either.
      cancelLabel={kind === 'unschedule' ? el.back : el.cancel}
      tone={kind === 'delete' ? 'danger' : 'primary'}
      onConfirm={() => void bulk.confirm()}
    >
      {words.ask[kind](posts.length, posts.filter((post) => post.isScheduled).length)}
    </AlertDialog>
  );
}

const Failures = styled.ul`
  margin: var(--space-6) 0 0;
  padding-inline-start: var(--space-20);
  font-size: var(--size-small);
`;

function Outcome({ bulk, timeZone }: { bulk: Bulk; timeZone: string }) {
  const { state } = bulk;
  if (state.step !== 'failed') return null;
  return (
    <Banner
      tone="warning"
      title={campaignsWords.bulk.partly[state.kind](state.failures.length)}
      action={
        <>
          <Button size="sm" onPress={() => void bulk.retry()}>
            {el.retry}
          </Button>
          <Button size="sm" variant="quiet" onPress={bulk.close}>
            {el.close}
          </Button>
        </>
      }
    >
      <Failures>
        {state.failures.map(({ post, reason, hasNowhere }) => (
          <li key={post.id}>
            <span>{`${post.productName} · ${formatDateTime(post.scheduledDate, timeZone)}: `}</span>
            {hasNowhere ? <PlatformsLink sentence={reason} /> : <span>{reason}</span>}
          </li>
        ))}
      </Failures>
    </Banner>
  );
}

/** The confirmation of an action on all posts, and its failures with a retry. */
export function BulkDialogs({ bulk, timeZone, verbs }: { bulk: Bulk; timeZone: string; verbs: Verbs }) {
  return (
    <>
      <Question bulk={bulk} verbs={verbs} />
      <Outcome bulk={bulk} timeZone={timeZone} />
    </>
  );
}
