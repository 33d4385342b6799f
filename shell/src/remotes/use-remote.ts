import { startTransition, useCallback, useEffect, useState } from 'react';
import { type LoadedRemote, loadFirst, onReplacement, shownRemote, switchToNewest } from './load-remote.ts';
import { retryWait } from './retry-wait.ts';

/** The loading state of a remote. */
type RemoteState =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly remote: LoadedRemote }
  | { readonly step: 'failed'; readonly error: Error; readonly isRetrying: boolean };

function firstState(name: string): RemoteState {
  const remote = switchToNewest(name) ?? shownRemote(name);
  return remote ? { step: 'ready', remote } : { step: 'loading' };
}

/**
 * Loads a remote and retries with backoff until it succeeds. A newer version replaces it only when `pathname`
 * changes or after a crash, never while the screen is in use.
 */
export function useRemote(name: string, pathname: string): { state: RemoteState; retry: () => void } {
  const [state, setState] = useState<RemoteState>(() => firstState(name));
  const [tries, setTries] = useState(0);
  const [place, setPlace] = useState(pathname);
  const isReady = state.step === 'ready';
  if (place !== pathname) {
    setPlace(pathname);
    const newest = isReady ? switchToNewest(name) : undefined;
    if (isReady && newest && newest !== state.remote) setState({ step: 'ready', remote: newest });
  }

  useEffect(() => {
    if (isReady) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadFirst(name).then(
      (remote) => {
        // A whole screen renders with it, so a transition keeps the browser responsive.
        if (!isGone) startTransition(() => setState({ step: 'ready', remote }));
        return remote;
      },
      (error: unknown) => {
        if (isGone) return;
        const failure = error instanceof Error ? error : new Error(String(error));
        setState({ step: 'failed', error: failure, isRetrying: false });
        timer = setTimeout(() => setTries(tries + 1), retryWait(tries));
      },
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [name, tries, isReady]);

  useEffect(
    () =>
      onReplacement(() => {
        const remote = shownRemote(name);
        if (remote) setState({ step: 'ready', remote });
      }),
    [name],
  );

  const retry = useCallback(() => {
    setState((before) => (before.step === 'failed' ? { ...before, isRetrying: true } : before));
    setTries((before) => before + 1);
  }, []);
  return { state, retry };
}
