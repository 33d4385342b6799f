import { PasswordField, TextField } from '@kallos/ui/form/text-inputs';
import type { Language } from '@kallos/web-kit/kit';
import type { ReactNode } from 'react';
import { Fields } from './form-look.ts';
import { Submit } from './Submit.tsx';
import { useCapsLock } from './use-caps-lock.ts';
import { type CredentialFaults, type Credentials, useLoginForm } from './use-login-form.ts';

interface LoginWords {
  readonly name: string;
  readonly password: string;
  readonly show: string;
  readonly capsLock: string;
  readonly submit: string;
  readonly pending: string;
}

interface LoginFormProps {
  readonly language: Language;
  readonly words: LoginWords;
  readonly nameType: 'email' | 'text';
  readonly findFaults: (credentials: Credentials) => CredentialFaults;
  readonly signIn: (credentials: Credentials) => Promise<void>;
  /** Rendered below the button. */
  readonly children?: ReactNode;
}

/** The form of both logins: two fields, an error, a button. */
export function LoginForm(props: LoginFormProps) {
  const { language, words, nameType, findFaults, signIn, children } = props;
  const form = useLoginForm({ language, findFaults, signIn });
  const isCapsLock = useCapsLock();
  return (
    <Fields onSubmit={form.submit} noValidate>
      <TextField
        {...form.field('name')}
        label={words.name}
        // Browsers rewrite Greek letters in a field of type email, which would hide the mistake.
        type="text"
        inputMode={nameType}
        name={nameType === 'email' ? 'email' : 'username'}
        autoComplete="username"
        autoCorrect="off"
        spellCheck="false"
        size="lg"
      />
      <PasswordField
        {...form.field('password')}
        label={words.password}
        name="password"
        showLabel={words.show}
        hint={isCapsLock ? words.capsLock : undefined}
        size="lg"
      />
      <Submit
        failure={form.failure}
        isPending={form.isPending}
        label={words.submit}
        pendingLabel={words.pending}
      />
      {children}
    </Fields>
  );
}
