import { type Language, useSession } from '@kallos/web-kit/kit';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { wasPainted } from '../frame/first-paint-place.tsx';
import { NotFoundPage } from '../frame/not-found-page.ts';
import { PagePending } from '../frame/PagePending.tsx';
import { ScreenBoundary } from '../frame/ScreenBoundary.tsx';
import { ScreenFailure } from '../frame/ScreenFailure.tsx';
import { BrokenPlace } from './broken-place.tsx';
import { useKnownRemotes } from './registry.ts';
import { reportHere } from './report.ts';
import { useRemote } from './use-remote.ts';

interface RemoteOutletProps {
  readonly name: string;
  readonly basename: string;
  readonly language: Language;
}

/** Tells in the document which version stands on screen; it stands beside the remote, so a crash takes it away. */
function ShownVersion({ name, version }: { readonly name: string; readonly version: string }) {
  useEffect(() => {
    document.documentElement.dataset['remote'] = `${name}@${version}`;
    return () => {
      delete document.documentElement.dataset['remote'];
    };
  }, [name, version]);
  useEffect(() => reportHere(name, version), [name, version]);
  return null;
}

/** Asks who is signed in while the remote is still on its way; its guard finds the answer. */
function EarlySession() {
  useSession();
  return null;
}

/** For a remote to put around each of its screens: the frame around a screen that breaks stays. */
const InsideBoundary = ({ children }: { readonly children: ReactNode }) => (
  <ScreenBoundary isInside>{children}</ScreenBoundary>
);

/** What the other remotes of the same audience want in the navigation. */
function useNeighbours(name: string) {
  const remotes = useKnownRemotes();
  return useMemo(() => {
    const audience = remotes.find((remote) => remote.name === name)?.about?.audience;
    return remotes.flatMap((remote) => {
      const { navigation, audience: theirs } = remote.about ?? {};
      return navigation && theirs === audience && remote.name !== name ? [navigation] : [];
    });
  }, [remotes, name]);
}

/** The place of a remote: its screens, or a calm card while it can't be had. Key it by the remote's name. */
export function RemoteOutlet({ name, basename, language }: RemoteOutletProps) {
  const { pathname } = useLocation();
  const { state, retry } = useRemote(name, pathname);
  const neighbours = useNeighbours(name);
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
    <BrokenPlace value={name}>
      <ScreenBoundary>
        <App
          basename={basename}
          notFound={<NotFoundPage />}
          version={version}
          pending={wasPainted(pathname) ? <PagePending /> : undefined}
          boundary={InsideBoundary}
          neighbours={neighbours}
        />
        <ShownVersion name={name} version={version} />
      </ScreenBoundary>
    </BrokenPlace>
  );
}
