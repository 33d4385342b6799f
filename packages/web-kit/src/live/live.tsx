import type { LiveMessage } from '@kallos/contracts/gateway/live';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { refreshWhere } from '../queries/queries.tsx';
import { requireLogin } from '../session/login-required.tsx';
import { type Area, removeToken, useToken } from '../session/tokens.tsx';
import { openLiveStream } from './live-stream.tsx';

const messageListeners = new Set<(message: LiveMessage) => void>();
const onlineListeners = new Set<() => void>();
let isOnline = false;

// A hidden tab closes its connection after this time; browsers allow six per origin.
const hiddenAfter = 60_000;

function setOnline(value: boolean): void {
  if (isOnline === value) return;
  isOnline = value;
  for (const listener of onlineListeners) listener();
}

// Changes within this time cause one refetch, and a refetch ends before the next begins, so that a long list
// never queues up.
const burst = 120;
const betweenRounds = 500;

/** Batches change messages and refetches the affected queries. */
function createRefresher(): { hear: (message: LiveMessage) => void; stop: () => void } {
  const services = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let hellos = 0;
  const opened = performance.now();
  const flush = async (): Promise<void> => {
    const changed = new Set(services);
    services.clear();
    timer = undefined;
    isReading = true;
    await refreshWhere((endpoint) => changed.has('*') || changed.has(endpoint.service));
    isReading = false;
    if (services.size > 0) plan(betweenRounds);
  };
  const plan = (wait: number): void => {
    if (!isReading) timer ??= setTimeout(() => void flush(), wait);
  };
  const hear = (message: LiveMessage): void => {
    if (message.type === 'hello') {
      hellos += 1;
      // Data that the page read just before a quick first connection is fresh.
      if (hellos === 1 && performance.now() - opened < 1500) return;
      services.add('*');
    } else services.add(message.type === 'resync' ? '*' : (message.event.split('.')[0] ?? '*'));
    plan(burst);
  };
  return {
    hear,
    stop: () => {
      clearTimeout(timer);
      services.clear();
    },
  };
}

function connectWhileVisible(token: string, onRefused: () => void): () => void {
  const refresher = createRefresher();
  let stop: (() => void) | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    stop ??= openLiveStream({
      token,
      onOnline: setOnline,
      onRefused,
      onMessage: (message) => {
        refresher.hear(message);
        for (const listener of messageListeners) listener(message);
      },
    });
  };
  const close = (): void => {
    stop?.();
    stop = undefined;
  };
  const follow = (): void => {
    clearTimeout(hidden);
    if (document.visibilityState === 'hidden') hidden = setTimeout(close, hiddenAfter);
    else open();
  };
  open();
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearTimeout(hidden);
    document.removeEventListener('visibilitychange', follow);
    refresher.stop();
    close();
    setOnline(false);
  };
}

/**
 * Keeps one live connection of the area while mounted and refetches what changed. A session that was ended
 * elsewhere leads to the login.
 */
export function useLiveConnection(area: Area): void {
  const token = useToken(area);
  useEffect(() => {
    if (token === null) return undefined;
    return connectWhileVisible(token, () => {
      removeToken(token);
      requireLogin(area);
    });
  }, [token, area]);
}

/** Calls back with every live message while mounted. */
export function useLive(onMessage: (message: LiveMessage) => void): void {
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    const hear = (message: LiveMessage): void => latest.current(message);
    messageListeners.add(hear);
    return () => {
      messageListeners.delete(hear);
    };
  }, []);
}

/** Returns whether the live connection is open. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      onlineListeners.add(listener);
      return () => {
        onlineListeners.delete(listener);
      };
    },
    () => isOnline,
  );
