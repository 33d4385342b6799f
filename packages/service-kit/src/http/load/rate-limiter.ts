const mostKnown = 20_000;

/** The size of a token bucket, and its refill rate per second. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket per sender. */
export interface TokenBuckets {
  /** Returns whether the sender has `amount` tokens left. */
  readonly has: (sender: string, amount?: number) => boolean;
  /** Returns how many tokens the sender has left. */
  readonly left: (sender: string) => number;
  /** Takes tokens from the sender; the balance may become negative. */
  readonly charge: (sender: string, amount?: number) => void;
}

/**
 * Opens token buckets for costs that are known only afterwards: check `has` before, `charge` after.
 */
export function openTokenBuckets(
  { burst, perSecond }: RateLimit,
  now: () => number = () => performance.now(),
): TokenBuckets {
  const spent = new Map<string, { level: number; at: number }>();
  const levelOf = (sender: string): number => {
    const known = spent.get(sender);
    return known ? Math.max(0, known.level - ((now() - known.at) / 1000) * perSecond) : 0;
  };
  return {
    left: (sender) => Math.max(0, Math.floor(burst - levelOf(sender))),
    has: (sender, amount = 1) => levelOf(sender) + amount <= burst,
    charge: (sender, amount = 1) => {
      const level = levelOf(sender) + amount;
      spent.delete(sender);
      spent.set(sender, { level, at: now() });
      const oldest = spent.keys().next();
      if (spent.size > mostKnown && oldest.done !== true) spent.delete(oldest.value);
    },
  };
}

/** Creates a rate limiter per sender; it takes tokens, or returns false if too few are left. */
export function createRateLimiter(limit: RateLimit, now?: () => number) {
  const buckets = openTokenBuckets(limit, now);
  return (sender: string, amount = 1): boolean => {
    if (!buckets.has(sender, amount)) return false;
    buckets.charge(sender, amount);
    return true;
  };
}
