import { AppError } from '@kallos/contracts/errors';
import { openTokenBuckets, type RateLimit } from '@kallos/service-kit/http/load/rate-limiter';

const windowSeconds = 60;
const perMinute = { read: 300, write: 120 } as const;
/** Failed look-ups of keys by one network. */
const refusedKeys: RateLimit = { burst: 60, perSecond: 1 };

const limitOf = (quota: number): RateLimit => ({ burst: quota, perSecond: quota / windowSeconds });

/** Rate limits of keys. */
export interface KeyLimits {
  /** Takes a call; returns the headers of its answer, and whether the call was within the limit. */
  readonly take: (
    keyId: number,
    kind: 'read' | 'write',
  ) => {
    readonly isAllowed: boolean;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** Throws `too_many_requests` for a network that sent too many keys that do not work. */
  readonly checkNetwork: (network: string) => void;
  readonly noteRefusedKey: (network: string) => void;
}

/** Opens the limits of this gateway. */
export function openKeyLimits(now?: () => number): KeyLimits {
  const buckets = {
    read: openTokenBuckets(limitOf(perMinute.read), now),
    write: openTokenBuckets(limitOf(perMinute.write), now),
  };
  const refused = openTokenBuckets(refusedKeys, now);
  return {
    take: (keyId, kind) => {
      const quota = perMinute[kind];
      const bucket = buckets[kind];
      const name = String(keyId);
      const isAllowed = bucket.has(name);
      if (isAllowed) bucket.charge(name);
      const left = bucket.left(name);
      const untilFull = Math.ceil(((quota - left) / quota) * windowSeconds);
      const untilNext = Math.ceil(windowSeconds / quota);
      const reset = String(isAllowed ? untilFull : untilNext);
      const headers = {
        'ratelimit-policy': `"${kind}";q=${quota};w=${windowSeconds}`,
        ratelimit: `"${kind}";r=${left};t=${reset}`,
        'x-ratelimit-limit': String(quota),
        'x-ratelimit-remaining': String(left),
        'x-ratelimit-reset': reset,
        ...(!isAllowed && { 'retry-after': reset }),
      };
      return { isAllowed, headers };
    },
    checkNetwork: (network) => {
      if (!refused.has(network)) throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
    },
    noteRefusedKey: (network) => refused.charge(network),
  };
}
