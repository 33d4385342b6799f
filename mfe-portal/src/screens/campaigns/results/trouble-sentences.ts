import type { BulkPost, PostFinding } from '@kallos/contracts/posts/bulk-posts';
import { formatDate, formatDateTime } from '@kallos/web-kit/kit';
import { postTroubleWords as words } from '../../../messages/post-trouble.ts';

const findings: Record<string, (when: string | null) => string> = words.findings;

/** Returns sentences about the texts that are nearly the same as this one. */
export const likenessesOf = (
  { likeness }: Pick<BulkPost, 'likeness'>,
  timeZone: string,
): readonly string[] => [
  ...(likeness?.own
    ? [words.alike(likeness.own.productName, formatDate(likeness.own.scheduledDate, timeZone))]
    : []),
  ...(likeness?.isElsewhere === true ? [words.alikeElsewhere] : []),
];

/** Returns a finding of a check before publishing as a sentence with its page. */
function findingOf({ code, detail, pageName }: PostFinding, timeZone: string): string {
  const isMoment = detail !== null && /^\d{4}-\d{2}-\d{2}T/.test(detail);
  const said = findings[code]?.(isMoment ? formatDateTime(detail, timeZone) : null);
  const sentence = said ?? words.findingFallback;
  return pageName === null ? sentence : `${pageName}: ${sentence}`;
}

/**
 * Returns the distinct findings of the last check: a page and its Instagram account may share name and
 * finding.
 */
export const findingsOf = (
  { findings }: Pick<BulkPost, 'findings'>,
  timeZone: string,
  /** Sentences that are already shown. */
  known: ReadonlySet<string | null> = new Set(),
): [said: string, isBlocking: boolean][] => [
  ...new Map(
    findings
      .filter(({ code }) => !known.has(code))
      .map((finding) => [findingOf(finding, timeZone), finding.isBlocking] as const),
  ),
];
