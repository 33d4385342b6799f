import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { loadNewer, onNewerLoaded, replaceBroken } from './load-remote.ts';
import { replaceBrokenShell } from './newer-shell.ts';
import { retryWait } from './retry-wait.ts';

/** The remote of this place; undefined for the shell's own screens. */
export const RemoteNameContext = createContext<string | undefined>(undefined);

/**
 * Returns the retry of a crashed screen. It fetches the registry on each press and, with backoff,
 * automatically: a newer version then replaces the crashed one. A screen whose script is missing is retried
 * unchanged.
 */
export function useScreenRetry(isMissing: boolean, tries: number, again: () => void) {
  const remote = useContext(RemoteNameContext);
  const [isAsking, setIsAsking] = useState(false);
  const change = useEffectEvent(() => {
    if (replaceBrokenShell()) return;
    if (remote && replaceBroken(remote)) again();
  });
  const ask = useEffectEvent(async () => {
    // Offline, the loaded versions are all there is.
    await loadNewer().catch(() => undefined);
  });
  const goOn = useEffectEvent(() => {
    change();
    if (isMissing) again();
  });
  useEffect(() => onNewerLoaded(() => change()), []);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (count: number): void => {
      timer = setTimeout(async () => {
        await ask();
        if (isGone) return;
        goOn();
        wait(count + 1);
      }, retryWait(count));
    };
    wait(tries);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [tries]);
  const retry = async (): Promise<void> => {
    setIsAsking(true);
    await loadNewer().catch(() => undefined);
    // The card stays until the new page replaces it.
    if (replaceBrokenShell()) return;
    if (remote) replaceBroken(remote);
    // An immediate second crash keeps this card mounted, and it must not stay pending.
    setIsAsking(false);
    again();
  };
  return { isAsking, retry };
}
