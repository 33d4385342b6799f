import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';

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

/** The words that were found, each once, in Greek quotation marks. */
export const quoted = (findings: readonly ClaimFinding[]): string =>
  [...new Set(findings.map(({ matched }) => matched.trim()).filter((matched) => matched !== ''))]
    .map((matched) => `«${matched}»`)
    .join(', ');
