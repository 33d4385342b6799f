import type { PostInsights } from '@kallos/contracts/social/insights';

/** The counts of a post that a card can show, in their order. */
const countNames = ['views', 'reach', 'reactions', 'comments', 'shares'] as const;
/** The name of a count. */
type CountName = (typeof countNames)[number];
/** What the pages of one post have reached together; a count that no page gave is left out, because none is not zero. */
type Counts = Readonly<Partial<Record<CountName, number>>>;

// Each card asks for its own, and a business has thousands of rows: they are added up once.
const known = new WeakMap<readonly PostInsights[], ReadonlyMap<number, Counts>>();

/** The counts of each post that has any. */
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

/** The counts of one post in the order of a card. */
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

/** How many people a post reached beside the one that reached most, in percent; undefined where none can be compared with. */
export function shareOfBest(insights: readonly PostInsights[], bulkPostId: number): number | undefined {
  const byPost = countsByPost(insights);
  const own = byPost.get(bulkPostId)?.reach;
  const all = [...byPost.values()].flatMap(({ reach }) => reach ?? []);
  const best = all.reduce((most, reach) => Math.max(most, reach), 0);
  return own === undefined || all.length < 2 || best === 0 ? undefined : Math.round((own / best) * 100);
}
