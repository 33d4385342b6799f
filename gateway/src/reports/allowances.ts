const mostKnown = 20_000;

/** Answers whether a sender may send so much more: at first `most`, then as much as has come back since. */
export function openAllowances(
  { most, perSecond }: { readonly most: number; readonly perSecond: number },
  now: () => number = () => performance.now(),
) {
  const spent = new Map<string, { level: number; at: number }>();
  return (sender: string, amount: number): boolean => {
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
