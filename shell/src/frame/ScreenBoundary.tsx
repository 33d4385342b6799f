import { usePageLanguage } from '@kallos/web-kit/kit';
import { storedKeys } from '@kallos/web-kit/remote/draft-keys';
import { type ReactNode, useContext, useRef } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { shownRemote } from '../remotes/load-remote.ts';
import { report, reportShell } from '../remotes/report.ts';
import { RemoteNameContext, useScreenRetry } from '../remotes/screen-retry.tsx';
import { missingScript } from '../retry-until-done.ts';
import { ScreenFailure } from './ScreenFailure.tsx';

/** An unsaved draft may be why a screen crashes repeatedly. */
const hasDrafts = (): boolean =>
  storedKeys().length > 0 || document.documentElement.dataset['drafts'] !== undefined;

const isMissingScript = (error: Error): boolean => error.name === missingScript;

interface BrokenProps {
  readonly error: unknown;
  readonly tries: number;
  readonly again: () => void;
  readonly isInside: boolean;
}

function Broken({ error, tries, again, isInside }: BrokenProps) {
  const language = usePageLanguage();
  const failure = error instanceof Error ? error : new Error(String(error));
  const isMissing = isMissingScript(failure);
  const { isAsking, retry } = useScreenRetry(isMissing, tries, again);
  return (
    <ScreenFailure
      language={language}
      error={failure}
      isCrash={!isMissing}
      isInside={isInside}
      isRetrying={isAsking}
      onRetry={() => void retry()}
      onOpenWithoutDrafts={
        !isMissing && tries > 0 && hasDrafts()
          ? () => {
              document.documentElement.dataset['drafts'] = 'aside';
              again();
            }
          : undefined
      }
    />
  );
}

interface ScreenBoundaryProps {
  /** Whether the remote's frame surrounds it. */
  readonly isInside?: boolean;
  readonly children: ReactNode;
}

/**
 * Catches a screen's errors until the address changes, the user retries or a newer version arrives; a script
 * that failed to load is retried automatically.
 */
export function ScreenBoundary({ isInside = false, children }: ScreenBoundaryProps) {
  const { pathname } = useLocation();
  const tries = useRef(0);
  const remote = useContext(RemoteNameContext);
  const tell = ({ error, resetErrorBoundary }: FallbackProps): ReactNode => (
    <Broken error={error} tries={tries.current} again={() => resetErrorBoundary()} isInside={isInside} />
  );
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onError={(error) => {
        const kind = error instanceof Error && isMissingScript(error) ? 'load' : 'error';
        // The shell may cause a remote's crash, but a script that fails to load is the remote's.
        if (!remote || kind === 'error') reportShell(kind);
        const version = remote && shownRemote(remote)?.version;
        if (remote && version) report(kind, remote, version);
      }}
      onReset={({ reason }) => {
        tries.current = reason === 'keys' ? 0 : tries.current + 1;
      }}
      fallbackRender={tell}
    >
      {children}
    </ErrorBoundary>
  );
}
