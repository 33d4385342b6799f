import type { LiveMessage } from '@kallos/contracts/gateway/live';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { openLiveStream } from './live-stream.tsx';
import { requireLogin } from './login-required.tsx';
import { refreshWhere } from './queries.tsx';
import { type Area, removeToken, useToken } from './tokens.tsx';

const messageListeners = new Set<(message: LiveMessage) => void>();
const onlineListeners = new Set<() => void>();
let isOnline = false;

// A hidden tab gives its connection back after this time; browsers allow only six per origin.
const hiddenAfter = 60_000;

function setOnline(value: boolean): void {
  if (isOnline === value) return;
  isOnline = value;
  for (const listener of onlineListeners) listener();
}

// A burst is one round of reading, and a round ends before the next begins: a long list never queues up behind itself.
const burst = 120;
const betweenRounds = 500;

/** Collects what changed for a moment, then reads it again. */
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
      // What the page read just before a prompt first connection is fresh.
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
 * Keeps one live connection for the area while mounted; what changed on the server is read again by itself. A session
 * that was ended elsewhere leads to the login.
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

/** Hears every live message while mounted. */
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

/** Says whether the live connection stands. */
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
