import { Banner, Button } from '@kallos/ui/kit';
import { PasswordField, TextField } from '@kallos/ui/form/text-inputs';
import type { Language } from '@kallos/web-kit/kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Actions, Form, RecoveryList } from './security-look.ts';
import { words } from './words.ts';

interface AskProps {
  readonly language: Language;
  readonly label: string;
  readonly kind: 'password' | 'code';
  readonly submit: string;
  readonly isPending: boolean;
  readonly onSubmit: (typed: string) => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** One field and its button. */
export function Ask({ language, label, kind, submit, isPending, onSubmit, onCancel, children }: AskProps) {
  const t = words(language);
  const [typed, setTyped] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') onSubmit(typed);
  };
  return (
    <Form onSubmit={send} noValidate>
      {children}
      {kind === 'password' ? (
        <PasswordField
          label={label}
          value={typed}
          onChange={setTyped}
          showLabel={t.showPassword}
          name="password"
          autoFocus
        />
      ) : (
        <TextField
          label={label}
          value={typed}
          onChange={setTyped}
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
        />
      )}
      <Actions>
        <Button type="submit" variant="primary" isPending={isPending} pendingLabel={t.saving}>
          {submit}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t.cancel}
        </Button>
      </Actions>
    </Form>
  );
}

/** The recovery codes, shown only once. */
export function Recovery(props: { language: Language; codes: readonly string[]; onDone: () => void }) {
  const { language, codes, onDone } = props;
  const t = words(language);
  return (
    <>
      <Banner tone="warning" title={t.recovery}>
        {t.recoveryText}
      </Banner>
      <RecoveryList aria-label={t.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </RecoveryList>
      <Button variant="primary" onPress={onDone}>
        {t.kept}
      </Button>
    </>
  );
}
