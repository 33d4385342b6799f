import { describeError, type Language } from '@kallos/web-kit/kit';
import { useState } from 'react';

const fallback = {
  el: 'Κάτι πήγε στραβά. Παρακαλώ δοκιμάστε ξανά.',
  en: 'Something went wrong. Please try again.',
} as const;

/** Sends a form once at a time; a rejection becomes a sentence, preferably that of `explain`. */
export function useSend(language: Language, explain?: (error: unknown) => string | undefined) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (deed: () => Promise<void>): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setFailure(null);
    try {
      await deed();
    } catch (error) {
      setFailure(explain?.(error) ?? describeError(error, language, fallback[language]));
    }
    setIsPending(false);
  };
  return { send, isPending, failure };
}
