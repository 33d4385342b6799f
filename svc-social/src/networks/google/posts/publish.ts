import { failureOf } from '../../failure.ts';
import { searchBeforePublishing } from '../../lookup-results.ts';
import type { PublishAttempt } from '../../network.ts';
import { outcomeOf, type Outcome, type Unpublished } from '../../outcomes.ts';
import { isCertain, type PublishResponse } from '../../settling.ts';
import { GoogleRefusal, GoogleUnsent, type GoogleFailure } from '../client/failures.ts';
import { delayFactors, marginSeconds, publishTimeOf } from './hidden-time.ts';
import { bodyOf, idOfPost, type LocalPost } from './local-post.ts';
import type { LocationPosts } from './location-posts.ts';
import { findMatches, lookUp, publicPost, scheduledAt, type GoogleLookup, type Matches } from './look-up.ts';

/** The inputs of one publishing round at Google. */
export interface GoogleAttempt extends GoogleLookup, Omit<PublishAttempt, keyof GoogleLookup> {
  readonly posts: LocationPosts;
  /** Seconds for which a confirmed post must be missing by its id before it counts as gone. */
  readonly confirmedSettleSeconds: number;
}

type Delivery = GoogleAttempt['delivery'];

/** Returns the stored form of a response to a creation. */
function responseOf(failure: GoogleFailure | undefined): PublishResponse | null {
  if (!failure) return { kind: 'accepted', times: 1 };
  if (!(failure instanceof GoogleRefusal)) return null;
  const { status } = failure.facts;
  return { kind: 'refused', status, code: status, message: failure.message };
}

/** Returns whether a response proves that nothing was created. */
export const isDefiniteRefusal = (answer: PublishResponse | null): boolean =>
  answer?.kind === 'refused' && answer.status >= 400 && answer.status < 500 && answer.status !== 408;

const longestLookupPause = 15;

/** The outcome while a creation may have had an effect; the pauses grow with the time since then. */
function unsettled({ flipSentAt, flipStartedAt }: Delivery): Unpublished {
  const sent = flipSentAt ?? flipStartedAt;
  const seconds = sent === null ? 0 : (Date.now() - sent.getTime()) / 1000;
  const afterSeconds = Math.min(longestLookupPause, Math.max(2, Math.round(seconds / 8)));
  return { state: 'in_doubt', reason: 'meta_silent', detail: null, afterSeconds };
}

const longestPause = 300;

/** Returns the seconds until a post in review is read again. */
function reviewPause(publishedAt: number | undefined, now: number): number {
  const left = ((publishedAt ?? now) - now) / 1000;
  if (left > 120) return Math.max(20, Math.min(60, left - 100));
  if (left > 40) return Math.max(10, Math.min(30, left - 35));
  if (left > 12) return left / 2;
  if (left > 0) return Math.ceil(left) + 1;
  return Math.round(Math.min(longestPause, Math.max(5, -left / 6)));
}

const twinSeconds = 15;
/** The outcome while another post with the same text is unsettled at the location. */
const waitForTwin = (): Outcome => outcomeOf('in_progress', { afterSeconds: twinSeconds });

const isTooSoon = (failure: GoogleFailure | undefined): boolean =>
  failure instanceof GoogleRefusal && failure.facts.field?.startsWith('scheduled_time') === true;

/** Creates the post, which Google holds until its time, so that a lost answer can be settled before. */
async function create(attempt: GoogleAttempt): Promise<Outcome> {
  const { delivery, ledger, posts, certainSeconds } = attempt;
  await posts.prepare();
  for (const delayFactor of delayFactors) {
    const begun = await ledger.beginAlone();
    if (!begun) return waitForTwin();
    const { begunAt } = begun;
    const at = publishTimeOf({ ...delivery, begunAt }, certainSeconds, { delayFactor });
    let post: LocalPost | undefined;
    const failure = (await failureOf(async () => {
      post = await posts.create(bodyOf(delivery, at));
    })) as GoogleFailure | undefined;
    if (failure instanceof GoogleUnsent) {
      if (delivery.flipStartedAt === null) await ledger.cancelPublishing();
      throw failure;
    }
    const answer = responseOf(failure);
    await ledger.saveResponse(answer);
    if (post) {
      const draftId = await ledger.storeDraft(idOfPost(post));
      const created = {
        ...delivery,
        draftId,
        flipStartedAt: begunAt,
        firstToldAt: delivery.firstToldAt ?? begunAt,
      };
      return follow({ ...attempt, delivery: created }, post);
    }
    if (isTooSoon(failure) && delayFactor !== delayFactors.at(-1)) continue;
    if (failure && isDefiniteRefusal(answer)) throw failure;
    return unsettled(delivery);
  }
  return unsettled(delivery);
}

/** Time after which a public post counts as published although the location's list could not be read. */
const unlistedMilliseconds = 600_000;

/**
 * Deletes other posts of the same delivery, which a repeated or duplicated call created. Returns the one that stays:
 * a public one if there is any, and whether no other one was found.
 */
async function settleTwins(
  attempt: GoogleAttempt,
  own: LocalPost,
): Promise<{ kept: LocalPost; isSettled: boolean }> {
  const { posts } = attempt;
  let matches: Matches = { kind: 'none' };
  const failure = await failureOf(async () => {
    matches = await findMatches(attempt);
  });
  const isLive = own.state === 'LIVE';
  if (failure && !(isLive && (scheduledAt(own) ?? 0) < Date.now() - unlistedMilliseconds)) throw failure;
  const { kind, ...listed } = matches as Matches;
  if (kind !== 'ours' || !('posts' in listed)) return { kept: own, isSettled: true };
  const twins = listed.posts.filter((post) => idOfPost(post) !== idOfPost(own));
  const live = isLive ? undefined : twins.find(({ state }) => state === 'LIVE');
  const kept = live ?? own;
  // Two public posts are never deleted without a user.
  const doomed = [own, ...twins].filter((post) => post !== kept && post.state !== 'LIVE');
  for (const post of doomed) await posts.remove(idOfPost(post));
  return { kept, isSettled: doomed.length === 0 };
}

const published = (post: LocalPost): Outcome => {
  const { externalId, permalink } = publicPost(post);
  return { state: 'published', externalId, permalink };
};

/** Follows the post until Google publishes or rejects it. */
async function follow(attempt: GoogleAttempt, known?: LocalPost): Promise<Outcome> {
  const { delivery, posts } = attempt;
  const post = known ?? (await posts.read(delivery.draftId ?? ''));
  if (!post) return settleMissing(attempt);
  const { kept, isSettled } = await settleTwins(attempt, post);
  // A deletion may be confirmed without effect, so a later list has to prove it.
  if (!isSettled && kept.state === 'LIVE') return outcomeOf('in_review', { afterSeconds: 10 });
  if (kept.state === 'LIVE') return published(kept);
  if (post.state === 'REJECTED') return outcomeOf('review_rejected');
  return outcomeOf('in_review', { afterSeconds: reviewPause(scheduledAt(post), Date.now()) });
}

/** Makes a post that a lookup found the delivery's own, and follows it. */
async function adopt(attempt: GoogleAttempt, found: readonly LocalPost[]): Promise<Outcome | undefined> {
  const { delivery, ledger } = attempt;
  const [live, ...more] = found.filter(({ state }) => state === 'LIVE');
  if (live && more.length > 0) return outcomeOf('several_matches');
  const post = live ?? found.find(({ state }) => state !== 'REJECTED') ?? found[0];
  if (!post) return undefined;
  const begun = await ledger.beginAlone(idOfPost(post));
  if (!begun) return waitForTwin();
  return follow({ ...attempt, delivery: { ...delivery, draftId: begun.draftId } }, post);
}

/** Handles a post that Google does not return although it confirmed its creation. */
async function settleMissing(attempt: GoogleAttempt): Promise<Outcome> {
  const { delivery, ledger, posts, certainSeconds, confirmedSettleSeconds } = attempt;
  const id = delivery.draftId ?? '';
  const matches = await findMatches(attempt);
  const listed = matches.kind === 'ours' ? matches.posts : [];
  const own = listed.find((post) => idOfPost(post) === id);
  if (own) return follow(attempt, own);
  const adopted = await adopt(
    attempt,
    listed.filter(({ state }) => state !== 'REJECTED'),
  );
  if (adopted) return adopted;
  if (!isCertain(await ledger.recordUnseen(false), confirmedSettleSeconds))
    return outcomeOf('in_review', { afterSeconds: 10 });
  const begunAt = delivery.flipStartedAt ?? delivery.createdAt;
  const publicAt = publishTimeOf({ ...delivery, begunAt }, certainSeconds).getTime();
  // After its time it may have been public, so only a user can decide.
  if (publicAt < Date.now() + marginSeconds(certainSeconds) * 1000) return outcomeOf('published_not_found');
  await posts.remove(id);
  await ledger.dropDraft(id);
  return outcomeOf('meta_unavailable', { afterSeconds: 1 });
}

/** Settles a creation without an answer; creates the post again only if it certainly had no effect. */
async function resume(attempt: GoogleAttempt): Promise<Outcome> {
  const { delivery, ledger, settleSeconds } = attempt;
  const matches = await findMatches(attempt);
  const adopted = matches.kind === 'ours' ? await adopt(attempt, matches.posts) : undefined;
  if (adopted) return adopted;
  if (matches.kind === 'contested') return unsettled(delivery);
  const isRefused = isDefiniteRefusal(delivery.flipAnswer);
  const unseen = await ledger.recordUnseen(isRefused);
  if (!isRefused && !isCertain(unseen, settleSeconds)) return unsettled(delivery);
  await ledger.recordHidden();
  return create({ ...attempt, delivery: { ...delivery, flipStartedAt: null } });
}

/** Adopts a hidden post whose record a restore lost, so that it is followed like every other. */
async function adoptForgotten(attempt: GoogleAttempt): Promise<Outcome | undefined> {
  const { delivery, forgottenSeconds, isTooLate } = attempt;
  const mayBeLost = forgottenSeconds !== null || isTooLate;
  if (!mayBeLost || delivery.draftId !== null || delivery.flipStartedAt !== null) return undefined;
  const matches = await findMatches({ ...attempt, mayBeForgotten: true });
  return matches.kind === 'ours' ? adopt(attempt, matches.posts) : undefined;
}

/** Runs one publishing round at Google; rejects with a failure of Google. */
export async function publishPost(attempt: GoogleAttempt): Promise<Outcome> {
  const { delivery } = attempt;
  const found = (await adoptForgotten(attempt)) ?? (await searchBeforePublishing(attempt, lookUp));
  if (found) return found;
  if (delivery.draftId !== null) return follow(attempt);
  if (delivery.flipStartedAt !== null) return resume(attempt);
  // A round that ended early may have left a post of an earlier creation.
  const matches: Matches = delivery.firstToldAt === null ? { kind: 'none' } : await findMatches(attempt);
  if (matches.kind === 'contested') return waitForTwin();
  const adopted = matches.kind === 'ours' ? await adopt(attempt, matches.posts) : undefined;
  return adopted ?? create(attempt);
}
