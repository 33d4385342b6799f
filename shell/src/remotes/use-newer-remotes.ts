import { remotesChangedEvent } from '@kallos/contracts/gateway/remotes';
import { useLive } from '@kallos/web-kit/kit';
import { useEffect, useRef } from 'react';
import { loadNewer } from './load-remote.ts';
import { retryWait } from './retry-wait.ts';

// What a page was given this recently needs no second look.
const freshFor = 5000;

/** Fetches newer versions of the remotes in the background whenever the live connection says that there may be some. */
export function useNewerRemotes(): void {
  const lookedAt = useRef(0);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(again.current), []);
  const look = (tries: number): void => {
    clearTimeout(again.current);
    // Whatever goes wrong here, the version on screen stays.
    loadNewer().catch(() => {
      again.current = setTimeout(() => look(tries + 1), retryWait(tries));
    });
  };
  useLive((message) => {
    const isAnnounced = message.type === 'changed' && message.event === remotesChangedEvent;
    const mayHaveMissed = message.type === 'resync' || message.type === 'hello';
    if (!isAnnounced && !(mayHaveMissed && performance.now() - lookedAt.current > freshFor)) return;
    lookedAt.current = performance.now();
    look(0);
  });
}
