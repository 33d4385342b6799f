import { type Language, useLocation } from '@kallos/web-kit/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { retryWait } from '../remotes/retry-wait.ts';
import { ScreenFailure } from './ScreenFailure.tsx';

// The name that webpack gives to the failure of a script that a screen needs.
const isMissingScript = (error: Error): boolean => error.name === 'ChunkLoadError';

interface BrokenProps {
  readonly language: Language;
  readonly error: unknown;
  readonly tries: number;
  readonly retry: () => void;
}

function Broken({ language, error, tries, retry }: BrokenProps) {
  const failure = error instanceof Error ? error : new Error(String(error));
  const isMissing = isMissingScript(failure);
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(retry, retryWait(tries));
    return () => clearTimeout(timer);
    // The way to retry is made anew with each drawing, and a failure is drawn once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing, tries]);
  return <ScreenFailure language={language} error={failure} isCrash={!isMissing} onRetry={retry} />;
}

/**
 * Keeps what breaks on a screen from the rest of the product until the address changes; a screen whose script didn't load is
 * tried again by itself.
 */
export function ScreenBoundary({ language, children }: { language: Language; children: ReactNode }) {
  const { pathname } = useLocation();
  const tries = useRef(0);
  const tell = ({ error, resetErrorBoundary }: FallbackProps): ReactNode => (
    <Broken language={language} error={error} tries={tries.current} retry={() => resetErrorBoundary()} />
  );
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onReset={({ reason }) => {
        tries.current = reason === 'keys' ? 0 : tries.current + 1;
      }}
      fallbackRender={tell}
    >
      {children}
    </ErrorBoundary>
  );
}
