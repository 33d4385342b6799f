import { passwords } from '@kallos/contracts/auth/passwords';
import type { CallReply } from '@kallos/contracts/endpoint';
import { Banner, Button, ButtonLink, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { PasswordField } from '@kallos/ui/form/text-inputs';
import { ApiError, call, describeError, usePage } from '@kallos/web-kit/kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BusinessFrame } from './BusinessFrame.tsx';
import { passwordFault } from './credential-faults.ts';
import { Fields } from './form-look.ts';
import { loginPicture } from './login-picture.tsx';
import { Submit } from './Submit.tsx';
import { useCapsLock } from './use-caps-lock.ts';
import { useSend } from './use-send.ts';

const words = {
  title: 'Νέος κωδικός πρόσβασης',
  lede: (email: string) => `Για τον λογαριασμό ${email}.`,
  welcome: 'Καλώς ήρθατε',
  welcomeLede: (email: string) => `Επιλέξτε τον κωδικό με τον οποίο θα συνδέεστε ως ${email}.`,
  looking: 'Έλεγχος του συνδέσμου…',
  password: 'Νέος κωδικός πρόσβασης',
  hint: 'Τουλάχιστον 6 χαρακτήρες. Μια μικρή φράση είναι ασφαλέστερη από μια λέξη.',
  show: 'Εμφάνιση κωδικού',
  capsLock: 'Το Caps Lock είναι ενεργό.',
  save: 'Αποθήκευση κωδικού',
  saving: 'Αποθήκευση…',
  guessable: 'Αυτός ο κωδικός μαντεύεται εύκολα, όπως μια λέξη με χρονολογία. Προσθέστε άλλη μία λέξη.',
  done: 'Ο κωδικός αποθηκεύτηκε',
  doneText: 'Όπου αλλού ήσασταν συνδεδεμένοι, έγινε αποσύνδεση. Συνδεθείτε με τον νέο κωδικό.',
  signIn: 'Σύνδεση',
  closed: 'Ο σύνδεσμος δεν ισχύει',
  closedBecause: {
    used: 'Ο σύνδεσμος έχει ήδη χρησιμοποιηθεί. Τίποτα δεν άλλαξε τώρα.',
    expired: 'Ο σύνδεσμος έληξε. Τίποτα δεν άλλαξε.',
    unknown: 'Ανοίξτε ολόκληρο τον σύνδεσμο από το μήνυμά μας, ή ζητήστε νέο.',
  },
  newLink: 'Νέος σύνδεσμος',
  again: 'Δοκιμή ξανά',
  failed: 'Κάτι πήγε στραβά. Παρακαλώ δοκιμάστε ξανά.',
};

type Link = CallReply<typeof passwords.showLink>;
type OpenLink = Extract<Link, { state: 'open' }>;

const isGuessable = (error: unknown): boolean => error instanceof ApiError && error.code === 'invalid_fields';

interface ChoiceProps {
  readonly link: OpenLink;
  readonly token: string;
  readonly onEnd: (end: Link | 'done') => void;
}

/** The form: opening the link changes nothing, so mail scanners do no harm. */
function Choice({ link, token, onEnd }: ChoiceProps) {
  const [password, setPassword] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isCapsLock = useCapsLock();
  const { send, isPending, failure } = useSend('el', (error) =>
    isGuessable(error) ? words.guessable : undefined,
  );
  const fault = passwordFault(password);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsJudged(true);
    if (fault !== undefined) return input.current?.focus();
    void send(async () => {
      try {
        await call(passwords.choose, { body: { token, password } });
        onEnd('done');
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
        onEnd(await call(passwords.showLink, { body: { token } }));
      }
    });
  };

  return (
    <Fields onSubmit={submit} noValidate>
      {/* Gives a password manager the user name. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <PasswordField
        value={password}
        onChange={setPassword}
        inputRef={input}
        error={isJudged ? fault : undefined}
        label={words.password}
        hint={isCapsLock ? words.capsLock : words.hint}
        showLabel={words.show}
        name="new-password"
        autoComplete="new-password"
        size="lg"
      />
      <Submit failure={failure} isPending={isPending} label={words.save} pendingLabel={words.saving} />
    </Fields>
  );
}

/** Returns the state of the link's token; undefined while it loads. */
function useLink(token: string) {
  const [link, setLink] = useState<Link | 'done'>();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    const body = { token: token === '' ? '-' : token };
    call(passwords.showLink, { body }).then(setLink, setFailure);
  }, [token]);
  return { link, setLink, failure };
}

/** The page of a mailed link, where the user chooses a password. */
export function ChoosePassword() {
  usePage(words.title, 'el');
  const token = useLocation().hash.slice(1);
  const { link, setLink, failure } = useLink(token);
  if (failure !== null)
    return (
      <BusinessFrame title={words.title} lede="" picture={loginPicture}>
        <Banner
          tone="danger"
          action={<Button onPress={() => globalThis.location.reload()}>{words.again}</Button>}
        >
          {describeError(failure, 'el', words.failed)}
        </Banner>
      </BusinessFrame>
    );
  if (link === undefined)
    return (
      <BusinessFrame title={words.title} lede="" picture={loginPicture}>
        <SkeletonGroup label={words.looking}>
          <Skeleton height="3.25rem" radius="var(--radius-inset)" />
        </SkeletonGroup>
      </BusinessFrame>
    );
  if (link === 'done')
    return (
      <BusinessFrame title={words.done} lede={words.doneText} picture={loginPicture}>
        <ButtonLink href="/business/login" variant="primary" size="lg" isWide>
          {words.signIn}
        </ButtonLink>
      </BusinessFrame>
    );
  if (link.state !== 'open')
    return (
      <BusinessFrame title={words.closed} lede={words.closedBecause[link.state]} picture={loginPicture}>
        <ButtonLink href="/business/forgot-password" variant="primary" size="lg" isWide>
          {words.newLink}
        </ButtonLink>
      </BusinessFrame>
    );
  const [title, lede] =
    link.kind === 'invitation' ? [words.welcome, words.welcomeLede] : [words.title, words.lede];
  return (
    <BusinessFrame title={title} lede={lede(link.email)} picture={loginPicture}>
      <Choice link={link} token={token} onEnd={setLink} />
    </BusinessFrame>
  );
}
