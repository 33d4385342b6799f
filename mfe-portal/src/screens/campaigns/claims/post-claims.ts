import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { claimsWords } from '../../../messages/claims.ts';

type Claimed = Pick<BulkPost, 'verdict' | 'claimOverride'>;
type ClaimFinding = NonNullable<BulkPost['verdict']>['findings'][number];

/** What keeps a post from being scheduled: what rules block and nobody has answered for. */
export const blockersOf = ({ verdict, claimOverride }: Claimed): ClaimFinding[] =>
  (verdict?.findings ?? []).filter(
    ({ severity, ruleId }) => severity === 'block' && !claimOverride?.ruleIds.includes(ruleId),
  );

/** Whether a card has something to say of what its text claims. */
export const saysOfClaims = (post: BulkPost): boolean =>
  (post.postStatus === 'draft' || post.postStatus === 'scheduled') &&
  ((post.verdict?.findings.length ?? 0) > 0 || post.claimOverride !== null);

/** A card names as many places. */
const mostQuoted = 10;

/** The words that were found, each once, in Greek quotation marks; of very many the first, and how many more there are. */
export function quoted(findings: readonly ClaimFinding[]): string {
  const words = [
    ...new Set(findings.map(({ matched }) => matched.trim()).filter((matched) => matched !== '')),
  ];
  const named = words.slice(0, mostQuoted).map((matched) => `«${matched}»`);
  const left = words.length - named.length;
  return named.join(', ') + (left > 0 ? claimsWords.andMore(left) : '');
}
