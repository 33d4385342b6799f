import { usePageLanguage } from '@kallos/web-kit/kit';
import { storedKeys } from '@kallos/web-kit/remote/draft-keys';
import { type ReactNode, useContext, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BrokenPlace, useWayBack } from '../remotes/broken-place.tsx';
import { shownRemote } from '../remotes/load-remote.ts';
import { report, reportShell } from '../remotes/report.ts';
import { missingScript } from '../start-again.ts';
import { ScreenFailure } from './ScreenFailure.tsx';

/** A draft that was left unsaved may be why a screen breaks again and again. */
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
  const { isAsking, retry } = useWayBack(isMissing, tries, again);
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
  /** The frame of a remote stands around it. */
  readonly isInside?: boolean;
  readonly children: ReactNode;
}

/**
 * Keeps what breaks on a screen from the rest of the product until the address changes, a press or a better version brings
 * it back; a screen whose script didn't load is tried again by itself.
 */
export function ScreenBoundary({ isInside = false, children }: ScreenBoundaryProps) {
  const { pathname } = useLocation();
  const tries = useRef(0);
  const remote = useContext(BrokenPlace);
  const tell = ({ error, resetErrorBoundary }: FallbackProps): ReactNode => (
    <Broken error={error} tries={tries.current} again={() => resetErrorBoundary()} isInside={isInside} />
  );
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onError={(error) => {
        const kind = error instanceof Error && isMissingScript(error) ? 'load' : 'error';
        // A remote may break because of the shell that it stands in; its scripts are its own.
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
