import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { loadNewer, onArrival, replaceBroken } from './load-remote.ts';
import { replaceBrokenShell } from './newer-shell.ts';
import { retryWait } from './retry-wait.ts';

/** The remote whose screens stand here; undefined for the shell's own. */
export const BrokenPlace = createContext<string | undefined>(undefined);

/**
 * The ways back from a screen that broke. The registry is asked on each press and, with growing pauses, by itself: a version
 * that has become better meanwhile takes its place, also while nobody presses. A screen whose script is missing is
 * tried again by itself as it is.
 */
export function useWayBack(isMissing: boolean, tries: number, again: () => void) {
  const remote = useContext(BrokenPlace);
  const [isAsking, setIsAsking] = useState(false);
  const change = useEffectEvent(() => {
    if (replaceBrokenShell()) return;
    if (remote && replaceBroken(remote)) again();
  });
  const ask = useEffectEvent(async () => {
    // Without an answer what is here is all there is.
    await loadNewer().catch(() => undefined);
  });
  const goOn = useEffectEvent(() => {
    change();
    if (isMissing) again();
  });
  useEffect(() => onArrival(() => change()), []);
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
    // The card stays as it is until the new page stands there.
    if (replaceBrokenShell()) return;
    if (remote) replaceBroken(remote);
    // What breaks anew at once keeps this card, which must not stay pending.
    setIsAsking(false);
    again();
  };
  return { isAsking, retry };
}
