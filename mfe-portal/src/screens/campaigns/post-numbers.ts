import type { PostInsights } from '@kallos/contracts/social/insights';

/** The counts of a post that a card can show, in their order. */
const countNames = ['views', 'reach', 'reactions', 'comments', 'shares'] as const;
/** The name of a count. */
type CountName = (typeof countNames)[number];

/** Adds up what the pages of one post have reached; a count that no page gave is left out, because none is not zero. */
export function sumNumbers(
  insights: readonly PostInsights[],
  bulkPostId: number,
): Array<{ name: CountName; value: number }> {
  const own = insights.filter((row) => row.bulkPostId === bulkPostId);
  return countNames.flatMap((name) => {
    const values = own.flatMap((row) => row[name] ?? []);
    return values.length === 0 ? [] : [{ name, value: values.reduce((sum, value) => sum + value, 0) }];
  });
}

/** How many people a post reached beside the one that reached most, in percent; undefined where none can be compared with. */
export function shareOfBest(insights: readonly PostInsights[], bulkPostId: number): number | undefined {
  const reachOf = (id: number) => sumNumbers(insights, id).find(({ name }) => name === 'reach')?.value;
  const own = reachOf(bulkPostId);
  const all = [...new Set(insights.map((row) => row.bulkPostId))].flatMap((id) => reachOf(id) ?? []);
  const best = Math.max(0, ...all);
  return own === undefined || all.length < 2 || best === 0 ? undefined : Math.round((own / best) * 100);
}
