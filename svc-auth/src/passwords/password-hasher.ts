import { openFairQueue } from '@kallos/service-kit/http/load/fair-queue';
import { hash, verify } from '@node-rs/argon2';

/** Cost of one hash: memory in KiB and passes over it. argon2id on one lane. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
}

/** Hashes and checks passwords, a few at a time and by turns of their senders, so that a flood of logins starves nothing else. */
export interface PasswordHasher {
  readonly hash: (password: string, sender?: string) => Promise<string>;
  /** Against a hash, or for as long as that takes when there is none. */
  readonly matches: (password: string, stored: string | undefined, sender?: string) => Promise<boolean>;
  /** Whether a hash was made more cheaply than hashes are made now. */
  readonly isOutdated: (stored: string) => boolean;
}

const usualCost: HashCost = { memory: 48 * 1024, passes: 2 };
/** The sender with the fewest running hashes is next: one network that keeps signing in stalls no other. */
const turnsOfHashes = { perSender: 1, overall: 2, waiting: 50, allWaiting: 100 };

// The same characters typed on another keyboard may arrive composed differently.
const normal = (password: string) => password.normalize('NFKC');

/** Opens the one hasher of a process. */
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
