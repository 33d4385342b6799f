import type { SecondStep as Step } from '@kallos/contracts/auth/sessions';
import { staff } from '@kallos/contracts/auth/staff';
import type { CallReply } from '@kallos/contracts/endpoint';
import { PasswordField } from '@kallos/ui/form/text-inputs';
import { Banner, Button, ButtonLink, Skeleton, SkeletonGroup } from '@kallos/ui/kit';
import { ApiError, call, describeError, storeToken, usePage } from '@kallos/web-kit/kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AdminFrame } from './AdminFrame.tsx';
import { deviceMark } from './device-mark.ts';
import { Fields } from './form-look.ts';
import { newPasswordFault, refusedPassword } from './new-password.ts';
import { SecondStep } from './second-step.ts';
import { Submit } from './Submit.tsx';
import { useCapsLock } from './use-caps-lock.ts';
import { useSend } from './use-send.ts';

type Link = CallReply<typeof staff.showLink>;
type OpenLink = Extract<Link, { state: 'open' }>;

const closedBecause = {
  used: 'This link was used already. Nothing changed now.',
  expired: 'This link has expired. Nothing changed.',
  unknown: 'Open the whole link from our mail.',
} as const;

interface ChoiceProps {
  readonly link: OpenLink;
  readonly token: string;
  readonly onClosed: (link: Link) => void;
  readonly onSignedIn: (reply: CallReply<typeof staff.choosePassword>) => void;
}

/** The form: opening the link changes nothing, so mail scanners cannot use it up. */
function Choice({ link, token, onClosed, onSignedIn }: ChoiceProps) {
  const [password, setPassword] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const [refused, setRefused] = useState<{ password: string; why: string }>();
  const input = useRef<HTMLInputElement>(null);
  const isCapsLock = useCapsLock();
  const { send, isPending, failure } = useSend('en');
  const fault = newPasswordFault(password, 'en');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsJudged(true);
    if (fault !== undefined) return input.current?.focus();
    void send(async () => {
      try {
        onSignedIn(await call(staff.choosePassword, { body: { token, password, device: deviceMark() } }));
      } catch (error) {
        const why = refusedPassword(error, 'en');
        if (why !== undefined) {
          setRefused({ password, why });
          return input.current?.focus();
        }
        if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
        onClosed(await call(staff.showLink, { body: { token } }));
      }
    });
  };
  return (
    <Fields onSubmit={submit} noValidate>
      {/* Gives a password manager the user name. */}
      <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
      <PasswordField
        value={password}
        onChange={setPassword}
        inputRef={input}
        error={isJudged ? (fault ?? (refused?.password === password ? refused.why : undefined)) : undefined}
        label="New password"
        hint={isCapsLock ? 'Caps Lock is on.' : 'A short phrase is safer than a word.'}
        showLabel="Show password"
        name="new-password"
        autoComplete="new-password"
        size="lg"
      />
      <Submit failure={failure} isPending={isPending} label="Save password" pendingLabel="Saving…" />
    </Fields>
  );
}

/** The page of a mailed link, where an administrator chooses a password. */
export function AdminPassword() {
  usePage('Choose a password', 'en');
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const [link, setLink] = useState<Link>();
  const [failure, setFailure] = useState<unknown>(null);
  const [step, setStep] = useState<Step | null>(null);
  useEffect(() => {
    call(staff.showLink, { body: { token: token === '' ? '-' : token } }).then(setLink, setFailure);
  }, [token]);
  const enter = async (session: string): Promise<void> => {
    storeToken('admin', session);
    navigate('/admin/dashboard', { replace: true });
  };
  if (step)
    return (
      <SecondStep
        language="en"
        step={step}
        Frame={AdminFrame}
        onToken={enter}
        onBack={() => globalThis.location.assign('/admin')}
      />
    );
  if (failure !== null)
    return (
      <AdminFrame title="Choose a password" lede="">
        <Banner
          tone="danger"
          action={<Button onPress={() => globalThis.location.reload()}>Try again</Button>}
        >
          {describeError(failure, 'en', 'Something went wrong. Please try again.')}
        </Banner>
      </AdminFrame>
    );
  if (link === undefined)
    return (
      <AdminFrame title="Choose a password" lede="">
        <SkeletonGroup label="Checking the link…">
          <Skeleton height="3.25rem" radius="var(--radius-inset)" />
        </SkeletonGroup>
      </AdminFrame>
    );
  if (link.state !== 'open')
    return (
      <AdminFrame
        title="The link is not valid"
        lede={`${closedBecause[link.state]} An owner can mail a new one.`}
      >
        <ButtonLink href="/admin" variant="primary" size="lg" isWide>
          Sign in
        </ButtonLink>
      </AdminFrame>
    );
  return (
    <AdminFrame title={`Welcome, ${link.name}`} lede={`You sign in as ${link.username}. Choose a password.`}>
      <Choice
        link={link}
        token={token}
        onClosed={setLink}
        onSignedIn={({ token: session, secondStep }) =>
          void (secondStep ? setStep(secondStep) : enter(session))
        }
      />
    </AdminFrame>
  );
}
