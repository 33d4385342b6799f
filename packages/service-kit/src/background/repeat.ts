import type { WakeListener } from '../database/wake-listener.ts';
import type { Log } from '../observability/log.ts';
import { isStorageFull } from '../storage-full.ts';

/** A running background loop; `stop` waits for the round in progress. */
export interface Loop {
  readonly stop: () => Promise<void>;
}

/** A pause that can be interrupted; a `ring` between two pauses skips the next one. */
export interface WakeSignal {
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly notify: () => void;
}

/** Creates a wake signal. */
export function createWakeSignal(): WakeSignal {
  let isRung = false;
  let wake = () => {};
  return {
    notify: () => {
      isRung = true;
      wake();
    },
    wait: async (milliseconds) => {
      if (!isRung)
        await new Promise<void>((done) => {
          const timer = setTimeout(done, milliseconds);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
      isRung = false;
    },
  };
}

/** Logs that a loop is stuck: at once, every minute while it lasts, and when it recovers. */
export interface StallReporter {
  readonly failed: (error: unknown) => void;
  readonly recovered: () => void;
}

const remindMilliseconds = 60_000;

const stuck = new Set<{ readonly loop: string; readonly since: number }>();

/** Returns the seconds without progress of each stuck loop in this process. */
export const stuckLoops = (): Record<string, number> =>
  Object.fromEntries(
    [...stuck]
      .toSorted((one, other) => other.since - one.since)
      .map(({ loop, since }) => [loop, (performance.now() - since) / 1000]),
  );

/** Returns whether a loop of this process has made no progress for a minute. */
export const isAnyLoopStuck = (): boolean =>
  Object.values(stuckLoops()).some((seconds) => seconds * 1000 >= remindMilliseconds);

/** Creates the reporter of one loop. */
export function createStallReporter(log: Log, loop: string): StallReporter {
  let trouble: { readonly loop: string; readonly since: number } | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  return {
    failed: (error) => {
      failures += 1;
      isStorageFull(error);
      stuck.add((trouble ??= { loop, since: performance.now() }));
      if (performance.now() - saidAt < remindMilliseconds) return;
      saidAt = performance.now();
      log.warn({ err: error, loop, failures }, 'makes no progress, will try again');
    },
    recovered: () => {
      if (trouble === undefined) return;
      stuck.delete(trouble);
      trouble = undefined;
      log.warn({ loop, failures }, 'makes progress again');
      failures = 0;
      saidAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The dependencies of a service's loop. */
export interface LoopDependencies {
  readonly log: Log;
  /** Undefined in tests and tools without notifications; the loop then only polls. */
  readonly wakes?: WakeListener;
}

const longestBackoff = 1000;

/** The pause after a failed round, which grows and ignores notifications. */
const backoff = (failures: number, pause: number) => Math.min(250 * 2 ** failures, pause, longestBackoff);

/**
 * Runs `round` repeatedly: at once while it finds work, else after a pause or a database
 * notification for the loop's name or one of `topics`. A failed round counts as one without work.
 */
export function repeat(
  name: string,
  round: () => Promise<boolean>,
  pauseMilliseconds: number,
  { log, wakes }: LoopDependencies,
  topics: readonly string[] = [name],
): Loop {
  const bell = createWakeSignal();
  const stopped = createWakeSignal();
  const complaint = createStallReporter(log, name);
  let isStopped = false;
  let failures = 0;
  for (const topic of topics) wakes?.on(topic, bell.notify);
  const run = (async () => {
    while (!isStopped) {
      try {
        const hasMore = await round();
        complaint.recovered();
        failures = 0;
        if (!hasMore && !isStopped) await bell.wait(pauseMilliseconds);
      } catch (error) {
        complaint.failed(error);
        if (!isStopped) await stopped.wait(backoff(failures++, pauseMilliseconds));
      }
    }
  })();
  return {
    stop: () => {
      isStopped = true;
      bell.notify();
      stopped.notify();
      return run;
    },
  };
}
