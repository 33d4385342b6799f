import type { RemoteModule } from '@kallos/web-kit/kit';
import { useCallback, useEffect, useState } from 'react';
import { loadedRemote, loadRemoteModule, type RemoteName } from './load-remote.ts';

/** Where a remote stands on its way to the screen. */
export type RemoteState =
  | { readonly step: 'loading' }
  | { readonly step: 'ready'; readonly module: RemoteModule }
  | { readonly step: 'failed'; readonly error: Error; readonly isRetrying: boolean };

const waits = [5000, 10_000, 20_000, 30_000];

/** Loads a remote, and after a failure tries again by itself with growing pauses until it arrives. */
export function useRemote(name: RemoteName): { state: RemoteState; retry: () => void } {
  const [state, setState] = useState<RemoteState>(() => {
    const module = loadedRemote(name);
    return module ? { step: 'ready', module } : { step: 'loading' };
  });
  const [tries, setTries] = useState(0);
  const isReady = state.step === 'ready';

  useEffect(() => {
    if (isReady) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadRemoteModule(name).then(
      (module) => {
        if (!isGone) setState({ step: 'ready', module });
        return module;
      },
      (error: unknown) => {
        if (isGone) return;
        const failure = error instanceof Error ? error : new Error(String(error));
        setState({ step: 'failed', error: failure, isRetrying: false });
        timer = setTimeout(() => setTries(tries + 1), waits[Math.min(tries, waits.length - 1)]);
      },
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [name, tries, isReady]);

  const retry = useCallback(() => {
    setState((before) => (before.step === 'failed' ? { ...before, isRetrying: true } : before));
    setTries((before) => before + 1);
  }, []);
  return { state, retry };
}
