import type { PostInsights } from '@kallos/contracts/social/insights';

/** The counts of a card, in order. */
const countNames = ['views', 'reach', 'reactions', 'comments', 'shares'] as const;
type CountName = (typeof countNames)[number];
/** The sums over a post's pages; a missing count is omitted, because unknown is not zero. */
type Counts = Readonly<Partial<Record<CountName, number>>>;

// Each card needs its own of thousands of rows: they are summed once.
const known = new WeakMap<readonly PostInsights[], ReadonlyMap<number, Counts>>();

/** Returns the counts of each post that has any. */
export function countsByPost(insights: readonly PostInsights[]): ReadonlyMap<number, Counts> {
  const before = known.get(insights);
  if (before) return before;
  const byPost = new Map<number, Partial<Record<CountName, number>>>();
  for (const row of insights)
    for (const name of countNames) {
      const value = row[name];
      if (value === null) continue;
      const counts = byPost.get(row.bulkPostId) ?? {};
      counts[name] = (counts[name] ?? 0) + value;
      byPost.set(row.bulkPostId, counts);
    }
  known.set(insights, byPost);
  return byPost;
}

/** Returns the counts of a post in the card's order. */
export function listCounts(
  insights: readonly PostInsights[],
  bulkPostId: number,
): Array<{ name: CountName; value: number }> {
  const counts = countsByPost(insights).get(bulkPostId);
  return countNames.flatMap((name) => {
    const value = counts?.[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

/** Returns a post's reach relative to the highest, in percent; undefined without others. */
export function shareOfBest(insights: readonly PostInsights[], bulkPostId: number): number | undefined {
  const byPost = countsByPost(insights);
  const own = byPost.get(bulkPostId)?.reach;
  const all = [...byPost.values()].flatMap(({ reach }) => reach ?? []);
  const best = all.reduce((most, reach) => Math.max(most, reach), 0);
  return own === undefined || all.length < 2 || best === 0 ? undefined : Math.round((own / best) * 100);
}
