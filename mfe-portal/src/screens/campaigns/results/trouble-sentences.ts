import type { BulkPost, PostFinding } from '@kallos/contracts/posts/bulk-posts';
import { formatDate, formatDateTime } from '@kallos/web-kit/kit';
import { claimsWords } from '../../../messages/claims.ts';
import { isTroubleCode, troubles } from '@kallos/contracts/social/troubles';
import { placeName } from '../list/standing.ts';
import { postTroubleWords as words } from '../../../messages/post-trouble.ts';

const failures: Record<string, string | null> = { ...words.failures, claims_blocked: claimsWords.tookBack };
const doubts: Record<string, string> = words.doubts;
const held: Record<string, string> = words.held;
const findings: Record<string, (when: string | null) => string> = words.findings;

/** Why a post did not go out as planned, or still waits, as a Greek sentence; undefined when there is nothing to tell. */
export function troubleOf(
  post: Pick<BulkPost, 'postStatus' | 'failureReason' | 'heldReason'>,
): string | undefined {
  const { postStatus, failureReason, heldReason } = post;
  // It was never sent, so that nobody has to look for it.
  if (failureReason === 'missed')
    return [words.failures.missed, held[heldReason ?? ''] ?? ''].join(' ').trim();
  if (failureReason === null && postStatus !== 'failed' && postStatus !== 'needs_look') return undefined;
  return postStatus === 'needs_look'
    ? (doubts[failureReason ?? ''] ?? words.doubtFallback)
    : (failures[failureReason ?? ''] ?? words.failureFallback);
}

const ofContent: Record<string, string> = words.partly;

/** Whether sending a post again may bring it to a page that it lacks: what a page refused in the post itself stays refused. */
export const mayHelpToSend = ({
  failureReason,
  targets,
}: Pick<BulkPost, 'failureReason' | 'targets'>): boolean =>
  failureReason !== 'partial' ||
  targets.some(({ state, reason }) => state === 'failed' && !Object.hasOwn(ofContent, reason ?? ''));

type Target = BulkPost['targets'][number];
const isHeld = (code: string | null) =>
  isTroubleCode(code) && (troubles[code] === 'on_hold' || waitsVisibly.has(code));
/** What passes by itself and may take long. */
const waitsVisibly: ReadonlySet<string> = new Set([
  'app_refused',
  'unknown_refusal',
  'rate_limited',
  'daily_limit',
]);

/** The pages of a post that did not take it or that it waits for. */
export function troubledTargets({
  postStatus,
  failureReason,
  targets,
}: Pick<BulkPost, 'postStatus' | 'failureReason' | 'targets'>): readonly Target[] {
  if (failureReason === 'partial' || postStatus === 'publishing')
    return targets.filter(
      ({ state, reason }) => state === 'failed' || (state === 'publishing' && isHeld(reason)),
    );
  if (postStatus === 'scheduled' && failureReason !== null)
    return targets.filter(({ reason }) => reason !== null);
  // With one page the general sentence has its reason.
  if (failureReason === 'missed' && targets.length > 1)
    return targets.filter(({ reason }) => Object.hasOwn(held, reason ?? ''));
  const failed = postStatus === 'failed' ? targets.filter(({ state }) => state === 'failed') : [];
  return failed.length > 1 ? failed : [];
}

/** Each of these pages with its own reason, as Greek sentences. */
export const placeTroublesOf = (
  post: Pick<BulkPost, 'postStatus' | 'failureReason' | 'targets'>,
): readonly string[] => {
  const isPartial = post.failureReason === 'partial';
  const lines = troubledTargets(post).map((target) => {
    const code = target.reason ?? '';
    const said =
      (post.failureReason === 'missed' ? held[code] : undefined) ??
      (isPartial ? ofContent[code] : undefined) ??
      failures[code] ??
      words.failureFallback;
    return `${placeName(target)}: ${said}`;
  });
  return [...new Set([...lines, ...(mayHelpToSend(post) || lines.length === 0 ? [] : [words.partlyAdvice])])];
};

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
  /** What is said already. */
  known: ReadonlySet<string | null> = new Set(),
): [said: string, isBlocking: boolean][] => [
  ...new Map(
    findings
      .filter(({ code }) => !known.has(code))
      .map((finding) => [findingOf(finding, timeZone), finding.isBlocking] as const),
  ),
];
