import {
  outcomeOfTrouble,
  outcomeOf,
  type Outcome,
  type RetryHistory,
  type Unpublished,
} from './outcomes.ts';
import type { PublishAttempt, PostLookup, MissingResult, Post, LookupResult } from './network.ts';
import { notVisibleYet, certainAfterSeconds, awaitCertainty } from './settling.ts';

/**
 * Returns when a post was first sent; undefined when it never was, so that no post on the page can be ours.
 */
export const firstSentAt = ({ firstToldAt, flipStartedAt, flipSentAt }: Told): Date | undefined =>
  firstToldAt ?? flipStartedAt ?? flipSentAt ?? undefined;

type Told = Pick<Post, 'firstToldAt' | 'flipStartedAt' | 'flipSentAt'>;

/** How often a network is asked whether it has prepared a video. */
const workSeconds = 10;
/** The answer while a network prepares a video. */
export const videoProcessing: Unpublished = outcomeOf('video_in_work', { afterSeconds: workSeconds });

/** The outcome that a look decides by itself; undefined for a draft that is hidden or gone. */
export function outcomeOfLookup(sight: MissingResult, rounds: RetryHistory): undefined;
export function outcomeOfLookup(sight: Exclude<LookupResult, MissingResult>, rounds: RetryHistory): Outcome;
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
  // A refused read does not concern the post, unless the cause blocks every call.
  const isPassing = outcome.state === 'retry' && trouble.next !== 'confirm' && trouble.next !== 'adopt';
  const isInTheWay = isPassing || outcome.state === 'on_hold';
  return isInTheWay ? outcome : outcomeOf('meta_unavailable');
}

/** Whether the network answered and showed no public post. */
export const isNotFound = (sight: LookupResult): sight is MissingResult =>
  sight.kind === 'hidden' || sight.kind === 'gone';

/** The network reports it as public but does not show it. */
export const isPublicButHidden = (sight: LookupResult): boolean =>
  sight.kind === 'unproven' && sight.outcome.reason === 'published_not_visible';

/** The network could not prepare the video: it never goes public. */
export const isVideoRefused = (sight: LookupResult): boolean =>
  sight.kind === 'unproven' && sight.outcome.reason === 'video_refused';

/** Something like it is public, and may be what was made of it. */
const isEdited = (sight: LookupResult): boolean =>
  sight.kind === 'unproven' && sight.outcome.reason === 'edited_match';

/** Looks by all that is known of a post, and then by its text alone: a restored row may know an older draft than was sent. */
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

/** Searches the page's own list before anything is made, if the memory of what was sent may be missing. */
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
    ? awaitCertainty(notVisibleYet(delivery.attempts))
    : isTooLate
      ? outcomeOf('missed')
      : undefined;
}
