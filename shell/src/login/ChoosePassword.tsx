import { passwords } from '@kallos/contracts/auth/passwords';
import type { SecondStep as Step } from '@kallos/contracts/auth/sessions';
import type { CallReply } from '@kallos/contracts/endpoint';
import { PasswordField } from '@kallos/ui/form/text-inputs';
import { Banner, Button, ButtonLink, Skeleton, SkeletonGroup, toasts } from '@kallos/ui/kit';
import { ApiError, call, describeError, usePage } from '@kallos/web-kit/kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BusinessFrame, type BusinessFrameProps } from './BusinessFrame.tsx';
import { deviceMark } from './device-mark.ts';
import { Fields } from './form-look.ts';
import { loginPicture } from './login-picture.tsx';
import { newPasswordFault, refusedPassword } from './new-password.ts';
import { SecondStep } from './second-step.ts';
import { Submit } from './Submit.tsx';
import { useBusinessEntry } from './use-business-entry.ts';
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
  done: 'Ο κωδικός αποθηκεύτηκε',
  doneText: 'Όπου αλλού ήσασταν συνδεδεμένοι, έγινε αποσύνδεση. Συνδεθείτε με τον νέο κωδικό.',
  signIn: 'Σύνδεση',
  ready: 'Ο κωδικός σας είναι έτοιμος.',
  entering: 'Σας συνδέουμε…',
  goOn: 'Συνέχεια',
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
/**
 * The page after a password was saved: with a link to sign in, while the sign-in runs, or after it
 * failed.
 */
type End = 'done' | 'entering' | 'entered';

const StepFrame = (props: BusinessFrameProps) => <BusinessFrame {...props} picture={loginPicture} />;

interface ChoiceProps {
  readonly link: OpenLink;
  readonly token: string;
  readonly onEnd: (end: Link | 'done') => void;
  /** Continues after a first password, which signs the user in. */
  readonly onSignedIn: (reply: CallReply<typeof passwords.choose>) => Promise<void>;
}

/** The form: opening the link changes nothing, so mail scanners cannot use it up. */
function Choice({ link, token, onEnd, onSignedIn }: ChoiceProps) {
  const [password, setPassword] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isCapsLock = useCapsLock();
  const [refused, setRefused] = useState<{ password: string; why: string }>();
  const { send, isPending, failure } = useSend('el');
  const fault = newPasswordFault(password, 'el');
  const refusal = refused?.password === password ? refused.why : undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsJudged(true);
    if (fault !== undefined) return input.current?.focus();
    void send(async () => {
      try {
        const reply = await call(passwords.choose, { body: { token, password, device: deviceMark() } });
        if (reply.token === undefined) onEnd('done');
        else await onSignedIn(reply);
      } catch (error) {
        const why = refusedPassword(error, 'el');
        if (why !== undefined) {
          setRefused({ password, why });
          return input.current?.focus();
        }
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
        error={isJudged ? (fault ?? refusal) : undefined}
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
  const [link, setLink] = useState<Link | End>();
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
  const [step, setStep] = useState<Step | null>(null);
  const open = useBusinessEntry();
  const enter = async (session: string): Promise<void> => {
    setLink('entering');
    try {
      await open(session);
      toasts.success({ title: words.ready });
    } catch {
      setLink('entered');
    }
  };
  if (step)
    return (
      <SecondStep
        language="el"
        step={step}
        Frame={StepFrame}
        onToken={enter}
        onBack={() => globalThis.location.assign('/business/login')}
      />
    );
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
  if (link === 'entering' || link === 'entered')
    return (
      <BusinessFrame
        title={words.ready}
        lede={link === 'entering' ? words.entering : ''}
        picture={loginPicture}
      >
        {link === 'entering' ? (
          <SkeletonGroup label={words.entering}>
            <Skeleton height="3.25rem" radius="var(--radius-inset)" />
          </SkeletonGroup>
        ) : (
          <ButtonLink href="/business/setup" variant="primary" size="lg" isWide>
            {words.goOn}
          </ButtonLink>
        )}
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
      <Choice
        link={link}
        token={token}
        onEnd={setLink}
        onSignedIn={async ({ token: session = '', secondStep }) =>
          secondStep ? setStep(secondStep) : enter(session)
        }
      />
    </BusinessFrame>
  );
}
