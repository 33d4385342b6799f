import { AppError } from '@kallos/contracts/errors';

/**
 * Queues calls by sender: each sender has few running, and no sender waits for another sender's
 * queue.
 */
export interface FairQueue {
  /** Waits for a slot; throws `too_many_requests` if too many calls of this sender wait. */
  readonly run: <T>(sender: string, call: () => Promise<T>) => Promise<T>;
}

interface Sender {
  running: number;
  readonly waiting: Array<() => void>;
}

/** The maximum numbers of running and waiting calls. */
export interface FairQueueLimits {
  /** Running calls per sender, and in total. */
  readonly perSender: number;
  readonly overall: number;
  /** Waiting calls per sender, and in total. */
  readonly waiting: number;
  readonly allWaiting?: number;
}

/** Opens a queue; if too many calls wait in total, further ones are rejected with `unavailable`. */
export function openFairQueue({
  perSender,
  overall,
  waiting,
  allWaiting = Infinity,
}: FairQueueLimits): FairQueue {
  const senders = new Map<string, Sender>();
  let running = 0;
  let waitingNow = 0;
  /** Returns the waiting sender with the fewest running calls. */
  const pick = (): Sender | undefined => {
    let found: Sender | undefined;
    for (const one of senders.values())
      if (one.waiting.length > 0 && one.running < (found?.running ?? perSender)) found = one;
    return found;
  };
  const next = (): void => {
    while (running < overall) {
      const sender = pick();
      if (!sender) return;
      sender.running += 1;
      running += 1;
      waitingNow -= 1;
      sender.waiting.shift()?.();
    }
  };
  return {
    run: async (name, call) => {
      const sender = senders.get(name) ?? { running: 0, waiting: [] };
      if (waitingNow >= allWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      if (sender.waiting.length >= waiting) throw new AppError('too_many_requests', { retryAfterSeconds: 2 });
      waitingNow += 1;
      senders.set(name, sender);
      await new Promise<void>((go) => {
        sender.waiting.push(go);
        next();
      });
      try {
        return await call();
      } finally {
        running -= 1;
        sender.running -= 1;
        if (sender.running === 0 && sender.waiting.length === 0) senders.delete(name);
        next();
      }
    },
  };
}
