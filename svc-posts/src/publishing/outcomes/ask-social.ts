import { ApiError, type Call } from '@kallos/contracts/client';
import { networks } from '@kallos/contracts/networks';
import { deliveries, type DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import type { HoldCode, TroubleCode } from '@kallos/contracts/social/troubles';
import { firstCommentOf, partHashtags } from '@kallos/contracts/texts/hashtags';
import { contentFor } from '@kallos/contracts/texts/text-parts';
import type { ClaimedPost, Target } from '../claim-due-posts.ts';
import { isAiGenerated, coverOf, imagesFor } from '../post-images.ts';
import { holdSeconds } from './finish-posts.ts';

/** The connection to svc-social, and the origin from which Facebook fetches our images. */
export interface DeliverySettings {
  readonly call: Call;
  readonly mediaBaseUrl: string;
}

/** Our own services recover within seconds; failed attempts must not delay a post beyond that. */
const longestBackoff = 15;
const longestBackoffWhileAway = 5;

/** Doubles with each attempt; jitter spreads posts over time. */
export const backoffAfter = (attempts: number, longest = longestBackoff): number =>
  Math.min(longest, 2 ** (attempts - 1)) * (0.5 + Math.random());

/** Returns the idempotency key: the same for every try of a version on a page. */
const deliveryKey = (postId: number, pageId: string, version: number): string =>
  `post:${postId}:page:${pageId}:v${version}`;

/** The code for an unreachable svc-social, or an aborted call to it. */
export const socialUnreachable = 'social_unreachable' satisfies TroubleCode;

const endedAs = (state: 'failed' | 'needs_look', reason: string): DeliveryOutcome => ({
  state,
  reason,
  detail: null,
});

function outcomeOfFailure(error: unknown, attempts: number): DeliveryOutcome {
  const status = error instanceof ApiError ? error.status : undefined;
  // Rejected before any call to the network: the key belongs to another text, or the text violates the
  // contract.
  if (status === 409) return endedAs('needs_look', 'delivery_conflict');
  if (status === 400 || status === 413) return endedAs('failed', 'delivery_refused');
  const reason: TroubleCode = status === undefined ? socialUnreachable : 'social_failed';
  const afterSeconds = backoffAfter(
    attempts,
    status === undefined ? longestBackoffWhileAway : longestBackoff,
  );
  // A refused connection proves that nothing was sent; any other failure does not.
  const isSurelyUnsent = /ECONNREFUSED/.test(String((error as { cause?: { code?: string } }).cause?.code));
  return isSurelyUnsent || status === 401 || status === 403
    ? { state: 'retry', afterSeconds, reason }
    : { state: 'in_doubt', afterSeconds, reason, detail: null };
}

/** An unknown outcome is polled often enough to be settled or shown in time. */
const longestDoubtBackoff = 15;

/**
 * Whether a user is asked to fix the cause. Behind any other trouble, an unknown outcome would last
 * until the retry time ends.
 */
const isMended: Record<HoldCode, boolean> = {
  not_connected: true,
  needs_reconnect: true,
  permission_missing: true,
  page_restricted: true,
  identity_unconfirmed: true,
  page_gone: true,
  publishing_refused: true,
  page_changed: true,
  page_token_refused: true,
  page_unknown: false,
  page_not_selected: false,
  page_taken: false,
};
const isAskedOfPerson = (reason: string): boolean =>
  Object.hasOwn(isMended, reason) && isMended[reason as HoldCode];

/**
 * Returns an answer's meaning for the page; a post that may be public is never marked as failed or
 * unscheduled.
 */
function judge(outcome: DeliveryOutcome, claim: ClaimedPost): DeliveryOutcome {
  const { state } = outcome;
  if (state === 'published' || state === 'failed' || state === 'needs_look') return outcome;
  const mayBePublic = state === 'in_doubt' || state === 'accepted';
  if (claim.isOutOfTime) return endedAs(mayBePublic ? 'needs_look' : 'failed', outcome.reason);
  if (state === 'on_hold')
    return { ...outcome, afterSeconds: Math.min(holdSeconds, outcome.afterSeconds ?? holdSeconds) };
  return state === 'in_doubt' ? judgeDoubt(outcome, claim) : outcome;
}

/** Leaves a long unknown outcome to a user, unless certainty is still possible. */
function judgeDoubt(outcome: DeliveryOutcome & { state: 'in_doubt' }, claim: ClaimedPost): DeliveryOutcome {
  const { reason, doubtSeconds, awaits } = outcome;
  // svc-social reports how long the outcome is unknown; without that, the post's own time counts.
  const hasLasted = doubtSeconds === undefined ? claim.isDoubtDue : doubtSeconds >= claim.doubtSeconds;
  const isDoubtDue = hasLasted && awaits !== 'certainty';
  // A lost connection is shown to the user, and its end settles the outcome; an inconclusive
  // refusal by Meta does not.
  const isWaitedFor = awaits === 'person' && isAskedOfPerson(reason);
  if (isDoubtDue && !isWaitedFor) return endedAs('needs_look', reason);
  return { ...outcome, afterSeconds: Math.min(outcome.afterSeconds, longestDoubtBackoff) };
}

/** Publishes a post on one page through svc-social; never rejects because of svc-social. */
export async function deliverTo(
  settings: DeliverySettings,
  claim: ClaimedPost,
  target: Target,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const { post, isOutOfTime } = claim;
  const pictures = imagesFor(post, target.platform);
  const content = contentFor(post, target.platform);
  const message = post.hashtagsInComment ? partHashtags(content).message : content;
  const firstComment = firstCommentOf({ ...post, content });
  try {
    const { outcome } = await settings.call(
      deliveries.deliver,
      {
        body: {
          key: deliveryKey(post.id, target.pageId, post.version),
          accountId: post.accountId,
          bulkPostId: post.id,
          pageId: target.pageId,
          platform: target.platform,
          message,
          firstComment,
          ...(firstComment === '' ? {} : { wholeMessage: content }),
          dueAt: claim.unsentUntil.toISOString(),
          isTooLate: claim.isTooLate,
          isAiGenerated: isAiGenerated(post, target.platform),
          imageUrls: pictures.map(({ path }) => new URL(path, settings.mediaBaseUrl).href),
          altTexts: pictures.map(({ alt }) => alt),
          ...(post.place && networks[target.platform].hasLocation ? { placeId: post.place.id } : {}),
          cover: coverOf(pictures, settings.mediaBaseUrl),
          ...(post.details ? { details: post.details } : {}),
        },
      },
      { signal },
    );
    return judge(outcome, claim);
  } catch (error) {
    if (signal.aborted) throw error;
    const outcome = outcomeOfFailure(error, post.attempts);
    if (!isOutOfTime || (outcome.state !== 'retry' && outcome.state !== 'in_doubt')) return outcome;
    const isOpen = outcome.state === 'in_doubt' || target.isUnsure;
    return endedAs(isOpen ? 'needs_look' : 'failed', outcome.reason);
  }
}
