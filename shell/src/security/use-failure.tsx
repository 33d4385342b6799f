import { Banner } from '@kallos/ui/kit';
import { describeError, type Language } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import { words } from './words.ts';

/** Tries deeds and shows why the last one failed; `explain` knows better sentences than the usual one. */
export function useFailure(language: Language, explain?: (error: unknown) => string | undefined) {
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (deed: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await deed();
    } catch (error) {
      setFailure(explain?.(error) ?? describeError(error, language, words(language).failed));
    }
  };
  const banner: ReactNode = failure === null ? null : <Banner tone="danger">{failure}</Banner>;
  return { banner, attempt };
}
