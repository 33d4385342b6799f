import { AppError } from '@kallos/contracts/errors';
import { hash, verify } from '@node-rs/argon2';

/** Cost of one hash: memory in KiB and passes over it. argon2id on one lane. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
}

/** Hashes and checks passwords, a few at a time, so that a flood of logins starves nothing else. */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  /** Against a hash, or for as long as that takes when there is none. */
  readonly matches: (password: string, stored: string | undefined) => Promise<boolean>;
  /** Whether a hash was made more cheaply than hashes are made now. */
  readonly isOutdated: (stored: string) => boolean;
}

const usualCost: HashCost = { memory: 48 * 1024, passes: 2 };
const atOnce = 2;
const mostWaiting = 100;

function openQueue() {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      await new Promise<void>((turn) => waiting.push(turn));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

// The same characters typed on another keyboard may arrive composed differently.
const normal = (password: string) => password.normalize('NFKC');

/** Opens the one hasher of a process. */
export function openPasswordHasher(cost: HashCost = usualCost): PasswordHasher {
  const queued = openQueue();
  const hashNow = (password: string) =>
    hash(normal(password), { memoryCost: cost.memory, timeCost: cost.passes, parallelism: 1 });
  const nobodys = hashNow('a password that nobody has');
  return {
    hash: (password) => queued(() => hashNow(password)),
    matches: (password, stored) =>
      queued(async () => {
        const isMatch = await verify(stored ?? (await nobodys), normal(password));
        return isMatch && stored !== undefined;
      }),
    isOutdated: (stored) => {
      const [, memory = '0', passes = '0'] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
      return Number(memory) < cost.memory || Number(passes) < cost.passes;
    },
  };
}
