import { ApiError, type Language, describeError } from '@kallos/web-kit/kit';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

export type CredentialFaults = Partial<Record<keyof Credentials, string>>;

interface LoginFormOptions {
  readonly language: Language;
  readonly findFaults: (credentials: Credentials) => CredentialFaults;
  /** Signs in and navigates away; a rejection is shown above the button. */
  readonly signIn: (credentials: Credentials) => Promise<void>;
}

const failed = {
  el: 'Η σύνδεση δεν έγινε. Δοκιμάστε ξανά.\nLogin failed. Please try again.',
  en: 'Login failed. Please try again.',
} as const;
const broken = {
  el: 'Δεν μπορέσαμε να σας συνδέσουμε. Ελέγξτε το δίκτυό σας και δοκιμάστε ξανά.\nAn error occurred. Please try again.',
  en: 'An error occurred. Please try again.',
} as const;

/** The state of a login form: errors appear on blur or submit and disappear once they are fixed. */
export function useLoginForm({ language, findFaults, signIn }: LoginFormOptions) {
  const [credentials, setCredentials] = useState<Credentials>({ name: '', password: '' });
  const [judged, setJudged] = useState<ReadonlySet<keyof Credentials>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  // The form stays until the next screen is ready; a user who returns before that can sign in again.
  const location = useLocation();
  const [pendingAt, setPendingAt] = useState<typeof location | null>(null);
  const isPending = pendingAt === location;
  const inputs = {
    name: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  const faults = findFaults(credentials);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    setJudged(new Set(['name', 'password'] as const));
    const first = (['name', 'password'] as const).find((field) => faults[field] !== undefined);
    if (first) {
      inputs[first].current?.focus();
      return;
    }
    setPendingAt(location);
    try {
      await signIn(credentials);
    } catch (error) {
      setFailure(
        error instanceof ApiError ? describeError(error, language, failed[language]) : broken[language],
      );
      setPendingAt(null);
      inputs.password.current?.select();
    }
  };

  const field = (name: keyof Credentials) => ({
    value: credentials[name],
    inputRef: inputs[name],
    error: judged.has(name) ? faults[name] : undefined,
    onChange: (value: string) => setCredentials((before) => ({ ...before, [name]: value })),
    onBlur: () => {
      if (credentials[name] !== '') setJudged((before) => new Set(before).add(name));
    },
  });
  return { field, submit: (event: FormEvent) => void submit(event), isPending, failure };
}
