import type { BulkPost, PostFinding } from '@kallos/contracts/posts/bulk-posts';
import { formatDate, formatDateTime } from '@kallos/web-kit/kit';
import { claimsWords } from '../../messages/claims.ts';
import { postTroubleWords as words } from '../../messages/post-trouble.ts';

const failures: Record<string, string | null> = { ...words.failures, claims_blocked: claimsWords.tookBack };
const doubts: Record<string, string> = words.doubts;
const findings: Record<string, (when: string | null) => string> = words.findings;

/** Why a post did not go out as planned, or still waits, as a Greek sentence; undefined when there is nothing to tell. */
export function troubleOf(post: Pick<BulkPost, 'postStatus' | 'failureReason'>): string | undefined {
  const { postStatus, failureReason } = post;
  if (failureReason === null && postStatus !== 'failed' && postStatus !== 'needs_look') return undefined;
  return postStatus === 'needs_look'
    ? (doubts[failureReason ?? ''] ?? words.doubtFallback)
    : (failures[failureReason ?? ''] ?? words.failureFallback);
}

/** What other texts this one is nearly the same as, as Greek sentences. */
export const likenessesOf = (
  { likeness }: Pick<BulkPost, 'likeness'>,
  timeZone: string,
): readonly string[] => [
  ...(likeness?.own
    ? [words.alike(likeness.own.productName, formatDate(likeness.own.scheduledDate, timeZone))]
    : []),
  ...(likeness?.isElsewhere === true ? [words.alikeElsewhere] : []),
];

/** What a look before the moment found, as a Greek sentence with the page that it concerns. */
function findingOf({ code, detail, pageName }: PostFinding, timeZone: string): string {
  const isMoment = detail !== null && /^\d{4}-\d{2}-\d{2}T/.test(detail);
  const said = findings[code]?.(isMoment ? formatDateTime(detail, timeZone) : null);
  const sentence = said ?? words.findingFallback;
  return pageName === null ? sentence : `${pageName}: ${sentence}`;
}

/** What the last look found, each sentence once: a page and its Instagram account may have one name and one trouble. */
export const findingsOf = (
  { findings }: Pick<BulkPost, 'findings'>,
  timeZone: string,
): [said: string, isBlocking: boolean][] => [
  ...new Map(findings.map((finding) => [findingOf(finding, timeZone), finding.isBlocking] as const)),
];
