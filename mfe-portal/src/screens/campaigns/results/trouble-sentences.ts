import { networks } from '@kallos/contracts/networks';
import type { BulkPost, PostFinding } from '@kallos/contracts/posts/bulk-posts';
import { formatDate, formatDateTime } from '@kallos/web-kit/kit';
import { subjectsOf } from '@kallos/words/post-failures';
import { type FindingSentence, postTroubleWords as words } from '../../../messages/post-trouble.ts';

const findings: Record<string, FindingSentence> = words.findings;

type Targets = Pick<BulkPost, 'targets'>;

/** Returns the network that a finding is about: that of its page, or the only one of the post. */
function networkOf({ pageName }: PostFinding, { targets }: Targets): string | undefined {
  const meant = targets.filter((target) => pageName === null || target.pageName === pageName);
  const names = new Set(meant.map(({ platform }) => networks[platform].login));
  return names.size === 1 ? meant[0]?.platform : undefined;
}

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
function findingOf(finding: PostFinding, post: Targets, timeZone: string): string {
  const { code, detail, pageName } = finding;
  const isMoment = detail !== null && /^\d{4}-\d{2}-\d{2}T/.test(detail);
  const names = subjectsOf(networkOf(finding, post));
  const said = findings[code]?.(names, isMoment ? formatDateTime(detail, timeZone) : null);
  const sentence = said ?? words.findingFallback;
  return pageName === null ? sentence : `${pageName}: ${sentence}`;
}

/**
 * Returns the distinct findings of the last check: a page and its Instagram account may share name and
 * finding.
 */
export const findingsOf = (
  { findings, targets }: Pick<BulkPost, 'findings' | 'targets'>,
  timeZone: string,
  /** Sentences that are already shown. */
  known: ReadonlySet<string | null> = new Set(),
): [said: string, isBlocking: boolean][] => [
  ...new Map(
    findings
      .filter(({ code }) => !known.has(code))
      .map((finding) => [findingOf(finding, { targets }, timeZone), finding.isBlocking] as const),
  ),
];
