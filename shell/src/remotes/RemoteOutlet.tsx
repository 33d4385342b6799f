import { sortNavigation } from '@kallos/contracts/gateway/remotes';
import { type Language, useSession } from '@kallos/web-kit/kit';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { wasPainted } from '../frame/first-paint-place.tsx';
import { NotFoundPage } from '../frame/not-found-page.ts';
import { PagePending } from '../frame/PagePending.tsx';
import { ScreenBoundary } from '../frame/ScreenBoundary.tsx';
import { ScreenFailure } from '../frame/ScreenFailure.tsx';
import { useKnownRemotes } from './registry.ts';
import { reportShown } from './report.ts';
import { RemoteNameContext } from './screen-retry.tsx';
import { useRemote } from './use-remote.ts';

interface RemoteOutletProps {
  readonly name: string;
  readonly basename: string;
  readonly language: Language;
}

/** Marks the document with the remote's version; inside the boundary, so that a crash removes it. */
function ShownVersion({ name, version }: { readonly name: string; readonly version: string }) {
  useEffect(() => {
    document.documentElement.dataset['remote'] = `${name}@${version}`;
    return () => {
      delete document.documentElement.dataset['remote'];
    };
  }, [name, version]);
  useEffect(() => reportShown(name, version), [name, version]);
  return null;
}

/** Requests the session while the remote loads; its guard uses the response. */
function EarlySession() {
  useSession();
  return null;
}

/** Boundary for a remote to put around each screen, so that its frame survives a crash. */
const InsideBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ScreenBoundary isInside>{children}</ScreenBoundary>
);

/** Returns a remote's settings, its own navigation entry and those of other remotes for the same audience. */
function usePlace(name: string) {
  const remotes = useKnownRemotes();
  return useMemo(() => {
    const about = remotes.find((remote) => remote.name === name)?.about;
    const others = remotes.flatMap((remote) => {
      const { navigation, audience } = remote.about ?? {};
      return navigation && audience === about?.audience && remote.name !== name ? [navigation] : [];
    });
    const { settings } = remotes.find((remote) => remote.name === name) ?? {};
    return { own: about?.navigation, settings, neighbours: sortNavigation(others) };
  }, [remotes, name]);
}

/**
 * The outlet of a remote: its screens, or a retry card while it cannot be loaded. Key it by the remote's
 * name.
 */
export function RemoteOutlet({ name, basename, language }: RemoteOutletProps) {
  const { pathname } = useLocation();
  const { state, retry } = useRemote(name, pathname);
  const { own, settings, neighbours } = usePlace(name);
  if (state.step === 'loading')
    return (
      <>
        <EarlySession />
        <PagePending />
      </>
    );
  if (state.step === 'failed')
    return (
      <ScreenFailure language={language} error={state.error} isRetrying={state.isRetrying} onRetry={retry} />
    );
  const { module, version } = state.remote;
  const { App } = module;
  return (
    <RemoteNameContext value={name}>
      <ScreenBoundary>
        <App
          basename={basename}
          notFound={<NotFoundPage />}
          version={version}
          pending={wasPainted(pathname) ? <PagePending /> : undefined}
          boundary={InsideBoundary}
          neighbours={neighbours}
          own={own}
          settings={settings}
        />
        <ShownVersion name={name} version={version} />
      </ScreenBoundary>
    </RemoteNameContext>
  );
}
