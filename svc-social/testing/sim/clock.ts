import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** Random numbers that depend only on a seed. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  readonly isDrawn: (share: number) => boolean;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
}

export function openRandom(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    isDrawn: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}

interface Sleeper {
  readonly at: number;
  readonly isWorld: boolean;
  readonly wake: () => void;
}

const longestLine = 400;

/**
 * A clock that advances only while all tasks sleep. It wakes one at a time, so that a seed
 * reproduces a run.
 */
export class Clock {
  now = Date.UTC(2026, 0, 5, 6);
  readonly failures: unknown[] = [];
  /** Event log; each line starts with its page. */
  readonly told: string[] = [];
  #sleepers: Sleeper[] = [];
  #running = 0;
  #onQuiet = () => undefined as void;

  tell<T>(place: string, what: string, fact: T): T {
    const line = `${place} ${new Date(this.now).toISOString()} ${what} ${JSON.stringify(fact)}`;
    this.told.push(line.slice(0, longestLine));
    return fact;
  }

  /** Sleepers of the world survive a crash of all processes. */
  sleep(milliseconds: number, isWorld = false): Promise<void> {
    const at = this.now + Math.max(0, milliseconds);
    return new Promise((wake) => {
      let [low, high] = [0, this.#sleepers.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((this.#sleepers[middle]?.at ?? 0) <= at) low = middle + 1;
        else high = middle;
      }
      this.#sleepers.splice(low, 0, { at, isWorld, wake });
      this.#leave();
    });
  }

  spawn(work: () => Promise<unknown>): void {
    this.#running += 1;
    work()
      .catch((failure: unknown) => this.failures.push(failure))
      .finally(() => this.#leave());
  }

  /** Drops the sleepers of crashed processes. */
  endProcesses(): void {
    this.#sleepers = this.#sleepers.filter(({ isWorld }) => isWorld);
  }

  async run(): Promise<void> {
    for (;;) {
      if (this.#running > 0) await new Promise<void>((quiet) => (this.#onQuiet = quiet));
      const next = this.#sleepers.shift();
      if (!next) return;
      this.now = Math.max(this.now, next.at);
      this.#running += 1;
      next.wake();
    }
  }

  #leave(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#onQuiet();
  }
}

const real = { setTimeout: timers.setTimeout, setInterval, now: Date.now, random: Math.random };

/**
 * Replaces timers, clocks and randomness by the simulated ones; returns a function that restores
 * them.
 */
export function installSimulation(clock: Clock, random: Random): () => void {
  const sleep = (milliseconds = 0) => clock.sleep(milliseconds);
  const none = Object.assign(() => ({ unref: () => undefined, ref: () => undefined }), {});
  // No lease is renewed, as if each process paused from time to time.
  Object.assign(globalThis, { setInterval: none });
  Object.assign(timers, { setTimeout: sleep });
  Object.assign(Date, { now: () => clock.now });
  Object.assign(Math, { random: random.next });
  performance.now = () => clock.now;
  syncBuiltinESMExports();
  return () => {
    Object.assign(globalThis, { setInterval: real.setInterval });
    Object.assign(timers, { setTimeout: real.setTimeout });
    Object.assign(Date, { now: real.now });
    Object.assign(Math, { random: real.random });
    syncBuiltinESMExports();
  };
}
