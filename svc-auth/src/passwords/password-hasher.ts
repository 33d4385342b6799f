import { openFairQueue } from '@kallos/service-kit/http/load/fair-queue';
import { hash, verify } from '@node-rs/argon2';

/** Cost of one hash: memory in KiB and number of passes. argon2id with one lane. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
}

/** Hashes and verifies passwords with limited concurrency, fair between senders. */
export interface PasswordHasher {
  readonly hash: (password: string, sender?: string) => Promise<string>;
  /** Compares with a hash, or takes the same time without one. */
  readonly matches: (password: string, stored: string | undefined, sender?: string) => Promise<boolean>;
  /** Returns whether a hash has a lower cost than new ones. */
  readonly isOutdated: (stored: string) => boolean;
}

const usualCost: HashCost = { memory: 48 * 1024, passes: 2 };
/** The sender with the fewest running hashes is next: one network cannot delay others. */
const turnsOfHashes = { perSender: 1, overall: 2, waiting: 50, allWaiting: 100 };

// Other keyboards may compose the same characters differently.
const normal = (password: string) => password.normalize('NFKC');

/** Opens the process's only hasher. */
export function openPasswordHasher(cost: HashCost = usualCost): PasswordHasher {
  const { run: queued } = openFairQueue(turnsOfHashes);
  const hashNow = (password: string) =>
    hash(normal(password), { memoryCost: cost.memory, timeCost: cost.passes, parallelism: 1 });
  const nobodys = hashNow('a password that nobody has');
  return {
    hash: (password, sender = '') => queued(sender, () => hashNow(password)),
    matches: (password, stored, sender = '') =>
      queued(sender, async () => {
        const isMatch = await verify(stored ?? (await nobodys), normal(password));
        return isMatch && stored !== undefined;
      }),
    isOutdated: (stored) => {
      const [, memory = '0', passes = '0'] = /\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
      return Number(memory) < cost.memory || Number(passes) < cost.passes;
    },
  };
}
