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
