import type { Msg, Subscription } from '@nats-io/nats-core';
import type { Bus } from './bus.ts';
import { rememberLast } from '../background/remember-last.ts';
import type { Loop } from '../background/repeat.ts';

/** So long a stream has to hand out what was overheard. */
const patienceMilliseconds = 1500;
const lookMilliseconds = 500;
const remembered = 10_000;
/** More at once is a flood, such as a resync: its stream hands it out as it can. */
const most = 1000;

/** Hears events besides a stream. */
export interface Overhearing extends Loop {
  /** The stream handed this one out itself. */
  readonly handedOut: (messageId: string) => void;
}

/**
 * Hears events as they are said, and gives those that their stream does not hand out soon: servers of a cluster take up to
 * nine seconds to elect who hands them out instead of one that was killed, and a consumer that is paused or stuck hands out
 * nothing until somebody notices.
 */
export function startOverhearing(
  bus: Bus,
  listener: string,
  subjects: readonly string[],
  take: (messages: readonly Msg[]) => Promise<void>,
): Overhearing {
  const waiting = new Map<string, { readonly message: Msg; readonly at: number }>();
  const isKnown = rememberLast(remembered);
  let looking: Promise<void> | undefined;
  let isStopped = false;
  const look = async () => {
    while (waiting.size > 0 && !isStopped) {
      await new Promise((wake) => setTimeout(wake, lookMilliseconds));
      const late = [...waiting].filter(([, { at }]) => performance.now() - at > patienceMilliseconds);
      for (const [messageId] of late) waiting.delete(messageId);
      if (late.length > 0) await take(late.map(([, { message }]) => message));
    }
  };
  const hear = (message: Msg) => {
    const messageId = message.headers?.get('Nats-Msg-Id') ?? '';
    if (messageId === '' || waiting.size >= most || isKnown(messageId)) return;
    waiting.set(messageId, { message, at: performance.now() });
    looking ??= look().finally(() => (looking = undefined));
  };
  let subscriptions: Subscription[] = [];
  const subscribe = () => {
    const live = bus.live();
    // The driver keeps subscriptions through a loss; a connection that was opened anew has none.
    if (!live || subscriptions.some((one) => !one.isClosed())) return;
    subscriptions = subjects.map((subject) =>
      live.nc.subscribe(subject, {
        // One of several replicas.
        queue: listener,
        callback: (fault, message) => {
          if (!fault) hear(message);
        },
      }),
    );
  };
  bus.onConnected(subscribe);
  subscribe();
  return {
    handedOut: (messageId) => {
      waiting.delete(messageId);
      isKnown(messageId);
    },
    stop: async () => {
      isStopped = true;
      for (const one of subscriptions) one.unsubscribe();
      await looking;
    },
  };
}
