import { PasswordField, TextField } from '@kallos/ui/form/text-inputs';
import { Banner, Button, toasts } from '@kallos/ui/kit';
import type { Language } from '@kallos/web-kit/kit';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { downloadText, selectAll } from './keep-codes.ts';
import { Actions, Form, RecoveryList, RecoverySheet } from './security-look.ts';
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

/** The recovery codes, shown only once, with ways to keep them. */
export function Recovery(props: { language: Language; codes: readonly string[]; onDone: () => void }) {
  const { language, codes, onDone } = props;
  const t = words(language);
  const list = useRef<HTMLUListElement>(null);
  const text = [`Kallos · ${t.recovery}`, '', ...codes, ''].join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toasts.success({ title: t.copied });
    } catch {
      // Browsers refuse the clipboard over http, in some frames and on request.
      selectAll(list.current);
      toasts.warning({ title: t.notCopied });
    }
  };
  return (
    <RecoverySheet data-sheet="">
      <Banner tone="warning" title={t.recovery}>
        {t.recoveryText}
      </Banner>
      <RecoveryList ref={list} aria-label={t.recovery} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </RecoveryList>
      <Actions>
        <Button onPress={() => void copy()}>{t.copy}</Button>
        <Button onPress={() => globalThis.print()}>{t.print}</Button>
        <Button onPress={() => downloadText('kallos-recovery-codes.txt', text)}>{t.download}</Button>
      </Actions>
      <Button variant="primary" onPress={onDone}>
        {t.kept}
      </Button>
    </RecoverySheet>
  );
}
