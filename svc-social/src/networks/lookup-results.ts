import type { PublishAttempt, PostLookup, NotFoundResult, Post, LookupResult } from './network.ts';
import {
  outcomeOfTrouble,
  outcomeOf,
  type Outcome,
  type RetryHistory,
  type Unpublished,
} from './outcomes.ts';
import { notVisibleOutcome, certainAfterSeconds, markAwaitingCertainty } from './settling.ts';

/**
 * Returns when a post was first sent; undefined when it never was, so that no post on the page can be ours.
 */
export const firstSentAt = ({ firstToldAt, flipStartedAt, flipSentAt }: Told): Date | undefined =>
  firstToldAt ?? flipStartedAt ?? flipSentAt ?? undefined;

type Told = Pick<Post, 'firstToldAt' | 'flipStartedAt' | 'flipSentAt'>;

/** Seconds between two checks of a video that the network prepares. */
const workSeconds = 10;
/** The outcome while a network prepares a video. */
export const videoProcessing: Unpublished = outcomeOf('video_in_work', { afterSeconds: workSeconds });

/** Returns the outcome that a lookup proves; undefined for a draft that is hidden or gone. */
export function outcomeOfLookup(sight: NotFoundResult, rounds: RetryHistory): undefined;
export function outcomeOfLookup(sight: Exclude<LookupResult, NotFoundResult>, rounds: RetryHistory): Outcome;
export function outcomeOfLookup(sight: LookupResult, rounds: RetryHistory): Outcome | undefined;
export function outcomeOfLookup(sight: LookupResult, rounds: RetryHistory): Outcome | undefined {
  if (sight.kind === 'public') {
    const { externalId, permalink } = sight;
    return { state: 'published', externalId, permalink };
  }
  if (sight.kind === 'unproven') return sight.outcome;
  if (sight.kind === 'in_work') return videoProcessing;
  if (sight.kind !== 'unclear') return undefined;
  const { trouble, message } = sight.failure;
  const outcome = outcomeOfTrouble(trouble, rounds, message);
  // A refused read does not affect the post, unless its cause blocks every call.
  const isPassing = outcome.state === 'retry' && trouble.next !== 'confirm' && trouble.next !== 'adopt';
  const isInTheWay = isPassing || outcome.state === 'on_hold';
  return isInTheWay ? outcome : outcomeOf('meta_unavailable');
}

/** Returns whether the network responded and showed no public post. */
export const isNotFound = (sight: LookupResult): sight is NotFoundResult =>
  sight.kind === 'hidden' || sight.kind === 'gone';

/** Returns the hidden posts that must be taken down so that the delivery can't become public. */
export const hiddenIdsOf = (sight: LookupResult, { draftId }: Pick<Post, 'draftId'>): readonly string[] =>
  sight.kind === 'hidden' ? (sight.ids ?? (draftId === null ? [] : [draftId])) : [];

/** Returns whether the network reports the post as public but does not show it. */
export const isPublicButHidden = (sight: LookupResult): boolean =>
  sight.kind === 'unproven' && sight.outcome.reason === 'published_not_visible';

/** Returns whether the network could not prepare the video, which is then never published. */
export const isVideoRefused = (sight: LookupResult): boolean =>
  sight.kind === 'unproven' && sight.outcome.reason === 'video_refused';

/** Returns whether a similar post is public, which may be an edit of this one. */
const isEdited = (sight: LookupResult): boolean =>
  sight.kind === 'unproven' && sight.outcome.reason === 'edited_match';

/**
 * Looks a post up by its ids and then by its text: a restored row may have an older draft id than
 * the one sent.
 */
export async function lookUpByIdThenText<At extends Pick<PostLookup, 'delivery'>>(
  at: At,
  look: (at: At) => Promise<LookupResult>,
): Promise<LookupResult> {
  const { delivery } = at;
  const known = await look(at);
  const isWhole = delivery.draftId === null && delivery.externalId === null;
  if (isWhole || !(isNotFound(known) || isPublicButHidden(known))) return known;
  const alike = await look({ ...at, delivery: { ...delivery, draftId: null, externalId: null } });
  return alike.kind === 'gone' ? known : alike;
}

/** Searches the page's list before anything is created, if records of earlier sends may be lost. */
export async function searchBeforePublishing<At extends Omit<PublishAttempt, 'findOwnPosts'>>(
  attempt: At,
  look: (at: At) => Promise<LookupResult>,
): Promise<Outcome | undefined> {
  const { delivery, settleSeconds } = attempt;
  const isTooLate = attempt.isTooLate && delivery.flipStartedAt === null;
  const forgottenSeconds = attempt.forgottenSeconds ?? (isTooLate ? Number.POSITIVE_INFINITY : null);
  if (forgottenSeconds === null) return undefined;
  const sight = await lookUpByIdThenText({ ...attempt, ...attempt.forgotten, mayBeForgotten: true }, look);
  if (sight.kind === 'in_work') return undefined;
  const isOpen = isNotFound(sight) || isPublicButHidden(sight) || isEdited(sight);
  if (!isOpen) return outcomeOfLookup(sight, delivery);
  if (!isNotFound(sight) && forgottenSeconds >= certainAfterSeconds(settleSeconds))
    return isEdited(sight) ? outcomeOf('edited_match') : outcomeOf('published_not_found');
  return forgottenSeconds < certainAfterSeconds(settleSeconds)
    ? markAwaitingCertainty(notVisibleOutcome(delivery.attempts))
    : isTooLate
      ? outcomeOf('missed')
      : undefined;
}
