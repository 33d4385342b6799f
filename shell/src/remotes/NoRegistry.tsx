import { usePageLanguage } from '@kallos/web-kit/kit';
import { useEffect, useState } from 'react';
import { PagePending } from '../frame/PagePending.tsx';
import { ScreenFailure } from '../frame/ScreenFailure.tsx';
import { readRegistry } from './registry.ts';
import { retryWait } from './retry-wait.ts';

/** Shown while the registry is unavailable; retries until it loads. */
export function NoRegistry() {
  const language = usePageLanguage();
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    // A success unmounts this component.
    readRegistry(true).catch((failure: unknown) => {
      if (isGone) return;
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      timer = setTimeout(() => setTries(tries + 1), retryWait(tries));
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [tries]);
  if (!error) return <PagePending />;
  return <ScreenFailure language={language} error={error} onRetry={() => setTries(tries + 1)} />;
}
