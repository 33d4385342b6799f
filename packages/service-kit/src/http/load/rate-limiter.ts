const mostKnown = 20_000;

/** How much one sender may ask for at first, and how much of it comes back each second. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** Answers whether a sender may send so much more, and counts it. */
export function createRateLimiter(
  { burst: most, perSecond }: RateLimit,
  now: () => number = () => performance.now(),
) {
  const spent = new Map<string, { level: number; at: number }>();
  return (sender: string, amount = 1): boolean => {
    const known = spent.get(sender);
    const back = known ? ((now() - known.at) / 1000) * perSecond : 0;
    const level = Math.max(0, (known?.level ?? 0) - back) + amount;
    if (level > most) return false;
    spent.delete(sender);
    spent.set(sender, { level, at: now() });
    const oldest = spent.keys().next();
    if (spent.size > mostKnown && oldest.done !== true) spent.delete(oldest.value);
    return true;
  };
}
