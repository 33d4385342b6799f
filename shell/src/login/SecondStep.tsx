import { factors } from '@kallos/contracts/auth/factors';
import type { SecondStep as Step } from '@kallos/contracts/auth/sessions';
import { TextField } from '@kallos/ui/form/text-inputs';
import { Banner, Button } from '@kallos/ui/kit';
import { ApiError, call, type Language, usePage, wordsIn } from '@kallos/web-kit/kit';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { deviceMark } from './device-mark.ts';
import { Fields } from './form-look.ts';
import { Submit } from './Submit.tsx';
import { useSend } from './use-send.ts';

const words = wordsIn(
  'el',
  'en',
)({
  title: { el: 'Επιβεβαίωση σύνδεσης', en: 'Confirm it is you' },
  lede: {
    el: 'Γράψτε τον εξαψήφιο κωδικό από την εφαρμογή σας.',
    en: 'Enter the six-digit code from your authenticator app.',
  },
  code: { el: 'Κωδικός επιβεβαίωσης', en: 'Confirmation code' },
  hint: {
    el: 'Δεν έχετε την εφαρμογή μαζί σας; Γράψτε έναν από τους κωδικούς ανάκτησης.',
    en: 'Without the app at hand, enter one of your recovery codes.',
  },
  missing: { el: 'Γράψτε τον κωδικό.', en: 'Enter the code.' },
  wrong: {
    el: 'Ο κωδικός δεν ισχύει ή έχει ήδη χρησιμοποιηθεί. Γράψτε τον επόμενο που θα δείξει η εφαρμογή. Αν δεν ισχύει κανένας, βάλτε την ώρα του κινητού σας στο αυτόματο.',
    en: 'The code is wrong or was used before. Enter the next one that the app shows. If none is taken, let your phone set its clock by itself.',
  },
  late: {
    el: 'Ο χρόνος για τον κωδικό τελείωσε. Συνδεθείτε ξανά από την αρχή.',
    en: 'This took too long. Sign in again.',
  },
  passkey: { el: 'Επιβεβαίωση με κλειδί πρόσβασης', en: 'Confirm with a passkey' },
  passkeyLede: {
    el: 'Επιβεβαιώστε με το κλειδί πρόσβασης της συσκευής σας ή γράψτε έναν κωδικό.',
    en: 'Confirm with the passkey of your device, or enter a code.',
  },
  passkeyWrong: {
    el: 'Το κλειδί δεν επιβεβαιώθηκε. Δοκιμάστε ξανά ή γράψτε έναν κωδικό.',
    en: 'The passkey was not confirmed. Try again, or enter a code.',
  },
  submit: { el: 'Επιβεβαίωση', en: 'Confirm' },
  pending: { el: 'Επιβεβαίωση…', en: 'Confirming…' },
  back: { el: 'Επιστροφή στη σύνδεση', en: 'Back to sign-in' },
});

/** The frame of the step: that of the area's login. */
export type StepFrame = ComponentType<{
  readonly title: string;
  readonly lede: string;
  readonly children: ReactNode;
}>;

interface SecondStepProps {
  readonly language: Language;
  readonly step: Step;
  readonly Frame: StepFrame;
  /** Continues with the session's token; the screen waits for it. */
  readonly onToken: (token: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of a sign-in: a code of the user's app, or a recovery code. */
export function SecondStep({ language, step, Frame, onToken, onBack }: SecondStepProps) {
  const t = words(language);
  usePage(t.title, language);
  const [code, setCode] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const explain = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'not_found') return t.late;
    return error.code === 'invalid_credentials' ? t.wrong : undefined;
  };
  const { send, isPending, failure } = useSend(language, explain);
  const byPasskey = useSend(language, (error) =>
    error instanceof ApiError && error.code === 'not_found' ? t.late : t.passkeyWrong,
  );
  const hasPasskey = step.ways.includes('passkey');
  const usePasskey = (): void =>
    void byPasskey.send(async () => {
      const { ticket } = step;
      const { options } = await call(factors.askForPasskey, { body: { ticket } });
      const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
      const response = JSON.stringify(await startAuthentication({ optionsJSON }));
      const body = { ticket, response, device: deviceMark() };
      const { token } = await call(factors.usePasskey, { body });
      await onToken(token);
    });
  const isMissing = code.trim() === '';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsJudged(true);
    if (isMissing) return input.current?.focus();
    void send(async () => {
      try {
        const body = { ticket: step.ticket, code: code.trim(), device: deviceMark() };
        const { token } = await call(factors.useCode, { body });
        await onToken(token);
      } catch (error) {
        input.current?.select();
        throw error;
      }
    });
  };

  return (
    <Frame title={t.title} lede={hasPasskey ? t.passkeyLede : t.lede}>
      <Fields onSubmit={submit} noValidate>
        {hasPasskey ? (
          <Button
            variant="primary"
            size="lg"
            isWide
            isPending={byPasskey.isPending}
            pendingLabel={t.pending}
            onPress={usePasskey}
          >
            {t.passkey}
          </Button>
        ) : null}
        {byPasskey.failure === null ? null : <Banner tone="danger">{byPasskey.failure}</Banner>}
        <TextField
          value={code}
          onChange={setCode}
          inputRef={input}
          label={t.code}
          hint={t.hint}
          error={isJudged && isMissing ? t.missing : undefined}
          name="one-time-code"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck="false"
          size="lg"
        />
        <Submit failure={failure} isPending={isPending} label={t.submit} pendingLabel={t.pending} />
        <Button variant="quiet" isWide onPress={onBack}>
          {t.back}
        </Button>
      </Fields>
    </Frame>
  );
}
