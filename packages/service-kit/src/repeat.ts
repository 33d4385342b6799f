import type { Log } from './log.ts';
import type { Loop } from './outbox.ts';

/** A pause that can be cut short. */
export interface Bell {
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly ring: () => void;
}

/** Makes a bell. */
export function createBell(): Bell {
  let wake = () => {};
  return {
    ring: () => wake(),
    pause: (milliseconds) =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, milliseconds);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      }),
  };
}

/** Runs `round` again and again: at once while it finds work, else after a pause; a failed round counts as none. */
export function repeat(
  name: string,
  round: () => Promise<boolean>,
  pauseMilliseconds: number,
  log: Log,
): Loop {
  const bell = createBell();
  let isStopped = false;
  const run = (async () => {
    while (!isStopped) {
      const hasMore = await round().catch((error: unknown) => {
        log.warn({ err: error, loop: name }, 'round failed, will try again');
        return false;
      });
      if (!hasMore && !isStopped) await bell.pause(pauseMilliseconds);
    }
  })();
  return {
    stop: () => {
      isStopped = true;
      bell.ring();
      return run;
    },
  };
}
