import { devices } from '@kallos/contracts/auth/devices';
import { factors } from '@kallos/contracts/auth/factors';
import { passwords } from '@kallos/contracts/auth/passwords';
import { PasswordField } from '@kallos/ui/form/text-inputs';
import { Button, SectionTitle, toasts } from '@kallos/ui/kit';
import { ApiError, type Area, type Language, useMutation, useQuery, useSession } from '@kallos/web-kit/kit';
import { type FormEvent, useRef, useState } from 'react';
import { newPasswordFault, refusedPassword } from '../login/new-password.ts';
import { Actions, Form, Part } from './security-look.ts';
import { useFailure } from './use-failure.tsx';
import { words } from './words.ts';

type Typed = Record<'current' | 'next', string>;
type Field = keyof Typed;

/** Returns the field that a failure is about with its sentence, or undefined. */
function faultIn(error: unknown, language: Language): readonly [Field, string] | undefined {
  const why = refusedPassword(error, language);
  if (why !== undefined) return ['next', why];
  const isWrong = error instanceof ApiError && error.code === 'invalid_credentials';
  return isWrong ? ['current', words(language).wrongPassword] : undefined;
}

interface ChangeProps {
  readonly language: Language;
  readonly area: Area;
  readonly onEnd: () => void;
}

function Change({ language, area, onEnd }: ChangeProps) {
  const t = words(language);
  const [typed, setTyped] = useState<Typed>({ current: '', next: '' });
  const [refused, setRefused] = useState<Partial<Record<Field, string | undefined>>>({});
  const [isJudged, setIsJudged] = useState(false);
  const inputs = { current: useRef<HTMLInputElement>(null), next: useRef<HTMLInputElement>(null) };
  const change = useMutation(passwords.change, { refreshes: [devices.list] });
  const { banner, attempt } = useFailure(language);
  const name = useSession(area).data?.name ?? '';
  const faults: Partial<Typed> = {};
  const next = newPasswordFault(typed.next, language);
  if (typed.current === '') faults.current = t.missingPassword;
  if (next !== undefined) faults.next = next;
  const point = (field: Field): void => inputs[field].current?.focus();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsJudged(true);
    const first = (['current', 'next'] as const).find((field) => faults[field] !== undefined);
    if (first) return point(first);
    void attempt(async () => {
      try {
        await change.run({ body: { currentPassword: typed.current, password: typed.next } });
      } catch (error) {
        const fault = faultIn(error, language);
        if (!fault) throw error;
        const [field, why] = fault;
        setRefused({ [field]: why });
        return point(field);
      }
      toasts.success({ title: t.passwordChanged, description: t.passwordChangedText });
      onEnd();
    });
  };

  const field = (which: Field) => ({
    value: typed[which],
    inputRef: inputs[which],
    error: isJudged ? (faults[which] ?? refused[which]) : undefined,
    onChange: (value: string) => {
      setTyped((before) => ({ ...before, [which]: value }));
      setRefused((before) => ({ ...before, [which]: undefined }));
    },
    showLabel: t.showPassword,
  });
  return (
    <Form onSubmit={submit} noValidate>
      {banner}
      {/* Gives a password manager the user name. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        {...field('current')}
        label={t.currentPassword}
        name="current-password"
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        {...field('next')}
        label={t.newPassword}
        hint={t.newPasswordHint}
        name="new-password"
        autoComplete="new-password"
      />
      <Actions>
        <Button type="submit" variant="primary" isPending={change.isPending} pendingLabel={t.saving}>
          {t.changePassword}
        </Button>
        <Button variant="quiet" onPress={onEnd}>
          {t.cancel}
        </Button>
      </Actions>
    </Form>
  );
}

/** The section that changes the user's own password. */
export function ChangePassword({ language, area }: { readonly language: Language; readonly area: Area }) {
  const t = words(language);
  const state = useQuery(factors.read);
  const [isOpen, setIsOpen] = useState(false);
  if (!state.data?.isOwn) return null;
  return (
    <Part aria-labelledby="own-password">
      <SectionTitle id="own-password">{t.ownPassword}</SectionTitle>
      <p>{t.ownPasswordText}</p>
      {isOpen ? (
        <Change language={language} area={area} onEnd={() => setIsOpen(false)} />
      ) : (
        <Button onPress={() => setIsOpen(true)}>{t.changePassword}</Button>
      )}
    </Part>
  );
}
