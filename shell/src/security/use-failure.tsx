import { Banner, Button } from '@kallos/ui/kit';
import { describeError, type Language } from '@kallos/web-kit/kit';
import { type ReactNode, useState } from 'react';
import { words } from './words.ts';

interface LoadFailedProps {
  readonly language: Language;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** Shows why something could not be loaded, with a retry. */
export function LoadFailed({ language, error, onRetry }: LoadFailedProps) {
  const t = words(language);
  return (
    <Banner tone="danger" action={<Button onPress={() => void onRetry()}>{t.retry}</Button>}>
      {describeError(error, language, t.failed)}
    </Banner>
  );
}

/** Runs actions and keeps the last failure as a sentence; `explain` may return a better one. */
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
