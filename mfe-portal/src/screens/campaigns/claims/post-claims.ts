import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { claimsWords } from '../../../messages/claims.ts';

type Claimed = Pick<BulkPost, 'verdict' | 'claimOverride'>;
type ClaimFinding = NonNullable<BulkPost['verdict']>['findings'][number];

/** Returns the blocking findings that are not overridden. */
export const blockersOf = ({ verdict, claimOverride }: Claimed): ClaimFinding[] =>
  (verdict?.findings ?? []).filter(
    ({ severity, ruleId }) => severity === 'block' && !claimOverride?.ruleIds.includes(ruleId),
  );

/** Returns whether the card shows findings. */
export const hasClaimFindings = (post: BulkPost): boolean =>
  (post.postStatus === 'draft' || post.postStatus === 'scheduled') &&
  ((post.verdict?.findings.length ?? 0) > 0 || post.claimOverride !== null);

/** A card names this many places. */
const mostQuoted = 10;

/**
 * Returns the distinct found words in Greek quotation marks, shortened to a limit with the number of others.
 */
export function quoteFoundWords(findings: readonly ClaimFinding[]): string {
  const words = [
    ...new Set(findings.map(({ matched }) => matched.trim()).filter((matched) => matched !== '')),
  ];
  const named = words.slice(0, mostQuoted).map((matched) => `«${matched}»`);
  const left = words.length - named.length;
  return named.join(', ') + (left > 0 ? claimsWords.andMore(left) : '');
}
