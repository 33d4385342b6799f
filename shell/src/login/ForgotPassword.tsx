import { passwords } from '@kallos/contracts/auth/passwords';
import { TextField } from '@kallos/ui/form/text-inputs';
import { Banner, Button, TextLink } from '@kallos/ui/kit';
import { call, usePage } from '@kallos/web-kit/kit';
import { type FormEvent, useRef, useState } from 'react';
import { BusinessFrame } from './BusinessFrame.tsx';
import { emailFault } from './credential-faults.ts';
import { Fields } from './form-look.ts';
import { loginPicture } from './login-picture.tsx';
import { useSend } from './use-send.ts';

const words = {
  title: 'Ξεχάσατε τον κωδικό;',
  lede: 'Γράψτε το email με το οποίο συνδέεστε και θα σας στείλουμε σύνδεσμο για νέο κωδικό.',
  email: 'Email',
  send: 'Αποστολή συνδέσμου',
  sending: 'Αποστολή…',
  sent: 'Ελέγξτε το email σας',
  sentText: (email: string) =>
    `Αν υπάρχει λογαριασμός με τη διεύθυνση ${email}, θα λάβετε σε λίγο έναν σύνδεσμο που ισχύει για 30 λεπτά. Δείτε και στα ανεπιθύμητα.`,
  again: 'Νέα αποστολή',
  back: 'Επιστροφή στη σύνδεση',
};

/** Requests a mail with a password link; the message does not reveal whether the address exists. */
export function ForgotPassword() {
  usePage(words.title, 'el');
  const [email, setEmail] = useState('');
  const [isJudged, setIsJudged] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { send, isPending, failure } = useSend('el');
  const fault = emailFault(email);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsJudged(true);
    if (fault !== undefined) return input.current?.focus();
    void send(async () => {
      const body = { email: email.trim() };
      await call(passwords.requestReset, { body });
      setSentTo(body.email);
    });
  };

  return (
    <BusinessFrame title={words.title} lede={words.lede} picture={loginPicture}>
      <Fields onSubmit={submit} noValidate>
        <TextField
          value={email}
          onChange={(value) => {
            setEmail(value);
            setSentTo(null);
          }}
          inputRef={input}
          error={isJudged ? fault : undefined}
          label={words.email}
          type="text"
          inputMode="email"
          name="email"
          autoComplete="username"
          autoCorrect="off"
          spellCheck="false"
          size="lg"
        />
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        {sentTo === null ? null : (
          <Banner tone="success" title={words.sent}>
            {words.sentText(sentTo)}
          </Banner>
        )}
        <Button
          type="submit"
          variant={sentTo === null ? 'primary' : 'secondary'}
          size="lg"
          isWide
          isPending={isPending}
          pendingLabel={words.sending}
        >
          {sentTo === null ? words.send : words.again}
        </Button>
        <p>
          <TextLink href="/business/login">{words.back}</TextLink>
        </p>
      </Fields>
    </BusinessFrame>
  );
}
