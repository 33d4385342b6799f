import { remotesChangedEvent } from '@kallos/contracts/gateway/remotes';
import { useLive } from '@kallos/web-kit/kit';
import { useEffect, useRef } from 'react';
import { loadNewer } from './load-remote.ts';
import { retryWait } from './retry-wait.ts';

// A registry that is this recent is not fetched again.
const freshFor = 5000;

/** Loads newer versions of remotes in the background when the live connection announces them. */
export function useNewerRemotes(): void {
  const lookedAt = useRef(0);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(again.current), []);
  const look = (tries: number): void => {
    clearTimeout(again.current);
    // After a failure the shown version stays.
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
