import type { InstagramFit } from '@kallos/contracts/media/image-rules';
import { truncate } from '@kallos/contracts/texts/cut-text';
import { failureOf } from '../../failure.ts';
import { outcomeOfLookup, searchBeforePublishing } from '../../lookup-results.ts';
import type { Post, LookupResult } from '../../network.ts';
import {
  failedOutcome,
  isLasting,
  maxPauseSeconds,
  outcomeOfTrouble,
  outcomeOf,
  type Outcome,
} from '../../outcomes.ts';
import { isCertain } from '../../settling.ts';
import type { GraphParams } from '../graph/client.ts';
import { classify, limitSeconds } from '../graph/error-table.ts';
import { GraphUnsent, isGraphFailure, type GraphFailure } from '../graph/failures.ts';
import { idOf, withRetries } from '../graph/steps.ts';
import { searchSince, pickOwnPost, type ListedPost } from '../pick-own.ts';
import { type MetaAttempt, type MetaLookup, type Protocol } from '../protocol.ts';
import { publishResponseOf, nextAfter, refusalOf, unsettledOutcome } from '../publish-responses.ts';
import { isReel, sendReel } from '../reels.ts';
import { actOnRefusal, resumePublishing } from '../resume.ts';
import {
  aiLabel,
  framesToTry,
  framedImageUrl,
  failedForAspectRatio,
  isAspectRatioRefusal,
} from './instagram-rules.ts';
import {
  isMissing,
  isOwnCaption,
  listMedia,
  lookUpMedia,
  readContainer,
  waitForPermalink,
  waitUntilReady,
  type ContainerState,
} from './media.ts';
import { readQuota } from './quota.ts';

/** Number of older entries in a row that end a search: lists are not always in order. */
const enoughOlder = 50;

/**
 * Searches the account's list by the media id, else for a media with the same caption that is not
 * older than the attempt and has no other owner. Several matches are left to a user.
 */
async function lookInList(at: MetaLookup, isLive: boolean): Promise<LookupResult> {
  const { session, delivery } = at;
  const since = searchSince(delivery).getTime();
  try {
    const entries: ListedPost[] = [];
    let older = 0;
    for await (const media of listMedia(session, delivery.pageId, () => older >= enoughOlder)) {
      const sight = { kind: 'public', externalId: media.id, permalink: media.permalink ?? null } as const;
      if (media.id === delivery.externalId && isOwnCaption(media.caption, delivery.message))
        return waitForPermalink(sight, delivery);
      const isOlder = Date.parse(media.timestamp) < since;
      older = isOlder ? older + 1 : 0;
      if (!isOlder) entries.push({ text: media.caption, at: media.timestamp, sight });
    }
    return waitForPermalink(await pickOwnPost(entries, at, isLive), delivery);
  } catch (failure) {
    if (isGraphFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}

/** Looks up the container only. */
async function lookAtContainer(at: MetaLookup, id: string): Promise<LookupResult | 'live'> {
  try {
    return (await readContainer(at, id)).code === 'PUBLISHED' ? 'live' : { kind: 'hidden' };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isMissing(failure) ? { kind: 'gone' } : { kind: 'unclear', failure };
  }
}

/** Returns whether a media was matched only by its caption. */
const isByWords = (sight: LookupResult, { delivery: { externalId } }: MetaLookup): boolean =>
  sight.kind === 'public' && sight.externalId !== externalId;

/** Looks up the container, the media and the account's list, because each can lag. */
async function look(at: MetaLookup): Promise<LookupResult> {
  const { draftId } = at.delivery;
  const media = await lookUpMedia(at);
  if (media.kind === 'public') return media;
  const container = draftId === null ? ({ kind: 'gone' } as const) : await lookAtContainer(at, draftId);
  const listed = await lookInList(at, container === 'live');
  // An unpublished container has produced no media: the match is a user's post, or the container's
  // state lags.
  if (isByWords(listed, at) && container !== 'live' && container.kind !== 'gone')
    return container.kind === 'unclear'
      ? container
      : { kind: 'unproven', outcome: outcomeOf('published_not_visible') };
  if (listed.kind !== 'gone') return listed;
  if (container === 'live') return { kind: 'unproven', outcome: outcomeOf('published_not_visible') };
  return media.kind === 'unclear' ? media : container;
}

const mostContainers = 3;

/**
 * Returns whether enough containers failed: some failures are Instagram's own, repeated ones are
 * the image's.
 */
const isGivenUp = (delivery: Post): boolean =>
  delivery.draftsMade >= mostContainers && isLasting(delivery, 'container_failed');

/** The pause before the next container doubles with each one. */
const pauseAfter = ({ draftsMade }: Post): number => Math.min(maxPauseSeconds, 15 * 2 ** draftsMade);

/** Number of lookups of a container that seems lost before it is replaced. */
const mostRechecks = 2;

const isLost = (failure: GraphFailure, attempts: number) => {
  const { next } = failure.trouble;
  return next === 'remake' || (next === 'recheck' && attempts > mostRechecks);
};

/** Creates another container, also replacing children that Meta lost or that failed. */
async function recreateContainer(attempt: MetaAttempt): Promise<string | Outcome> {
  try {
    return await makeContainer(attempt);
  } catch (failure) {
    if (isGraphFailure(failure) && isLost(failure, attempt.delivery.attempts))
      await attempt.ledger.dropPieces();
    throw failure;
  }
}

/**
 * Creates the container of one image; if Meta refuses its aspect ratio, retries in the frame of
 * Meta's reference.
 */
async function createImage(
  { delivery, session, firstFit }: MetaAttempt,
  index: number,
  more: GraphParams,
): Promise<string> {
  const { pageId, imageUrls, altTexts } = delivery;
  const [first = 'instagram', framed] = framesToTry(delivery, firstFit);
  const create = (fit: InstagramFit) =>
    withRetries(() =>
      session.post(`${pageId}/media`, {
        image_url: framedImageUrl(imageUrls[index] ?? '', fit),
        alt_text: altTexts?.[index] || undefined,
        ...more,
      }),
    );
  try {
    return idOf(await create(first));
  } catch (failure) {
    if (framed === undefined || !isAspectRatioRefusal(failure)) throw failure;
    return idOf(await create(framed));
  }
}

/** Creates the container; for several images, a carousel whose children are stored one by one. */
async function makeContainer(attempt: MetaAttempt): Promise<string | Outcome> {
  const { delivery, ledger, session } = attempt;
  const create = async (params: GraphParams) =>
    idOf(await withRetries(() => session.post(`${delivery.pageId}/media`, params)));
  // Only the container that is published may have a location.
  const location_id = delivery.placeId ?? undefined;
  if (isReel(delivery)) {
    // A time offset, because a cover URL would be one more file for Instagram to fetch.
    const thumb_offset = delivery.cover?.milliseconds;
    const reel = {
      media_type: 'REELS',
      upload_type: 'resumable',
      caption: delivery.message,
      thumb_offset,
      location_id,
    };
    return ledger.storeDraft(await create({ ...reel, ...aiLabel(delivery) }));
  }
  if (delivery.imageUrls.length === 1)
    return ledger.storeDraft(
      await createImage(attempt, 0, { caption: delivery.message, location_id, ...aiLabel(delivery) }),
    );
  const children = [...delivery.pieceIds];
  while (children.length < delivery.imageUrls.length) {
    children.push(await createImage(attempt, children.length, { is_carousel_item: true }));
    await ledger.savePieces(children);
  }
  for (const child of children) {
    const { code, text } = await waitUntilReady(attempt, child);
    if (code === 'IN_PROGRESS') return outcomeOf('container_not_ready');
    if (code === 'ERROR' && failedForAspectRatio(attempt, text)) {
      await ledger.dropPieces();
      return outcomeOf('container_failed', { afterSeconds: 1 });
    }
  }
  const parent = {
    media_type: 'CAROUSEL',
    children: children.join(','),
    caption: delivery.message,
    location_id,
  };
  return ledger.storeDraft(await create({ ...parent, ...aiLabel(delivery) }));
}

/**
 * Abandons a failed container; the subcode in its status text shows whether another can succeed.
 */
async function giveUpContainer(attempt: MetaAttempt, id: string, state: ContainerState): Promise<Outcome> {
  const { delivery, ledger } = attempt;
  await ledger.dropDraft(id);
  const subcode = /\b2207\d{3}\b/.exec(state.text ?? '')?.[0];
  const detail = truncate(`container ${state.code}: ${state.text ?? ''}`, 300);
  if (isGivenUp(delivery)) return failedOutcome('container_failed', detail);
  if (subcode === undefined || failedForAspectRatio(attempt, state.text))
    return outcomeOf('container_failed', {
      afterSeconds: delivery.draftsMade < mostContainers ? 2 : pauseAfter(delivery),
    });
  return outcomeOfTrouble(classify({ code: -1, subcode: Number(subcode) }), delivery, detail);
}

/** Returns whether the daily quota is used up; an unanswered check does not stop the post. */
async function isQuotaUsed({ delivery, session }: MetaAttempt): Promise<boolean> {
  const quota = await readQuota(session, delivery.pageId);
  return quota !== undefined && quota.used >= quota.total;
}

async function publishContainer(attempt: MetaAttempt, id: string): Promise<Outcome> {
  const { delivery, ledger, session } = attempt;
  await ledger.beginPublishing();
  let externalId = '';
  const failure = await failureOf(async () => {
    externalId = idOf(await session.post(`${delivery.pageId}/media_publish`, { creation_id: id }));
  });
  if (failure instanceof GraphUnsent) {
    if (delivery.flipStartedAt === null) await ledger.cancelPublishing();
    throw failure;
  }
  if (!failure) {
    const sight = await lookUpMedia({ ...attempt, delivery: { ...delivery, externalId } });
    if (sight.kind === 'public') return outcomeOfLookup(sight, delivery);
    await ledger.saveExternalId(externalId);
  }
  const answer = publishResponseOf(failure);
  await ledger.saveResponse(answer);
  const known = { draftId: id, externalId: externalId || null, flipSentAt: new Date() };
  const sight = await look({ ...attempt, delivery: { ...delivery, ...known } });
  return outcomeOfLookup(sight, delivery) ?? unsettledOutcome(answer, delivery.attempts);
}

/**
 * Next steps after which the same container may be published again: Meta publishes a container only
 * once.
 */
const repeatable = new Set(['read_back', 'wait', 'recheck']);

const resumeContainer = (attempt: MetaAttempt) =>
  resumePublishing(attempt, {
    look,
    mayRepeat: ({ delivery: { flipAnswer, attempts } }, { kind }) => {
      const next = nextAfter(flipAnswer);
      if (next === 'remake' || next === 'gone') return kind === 'hidden' && attempts <= mostRechecks + 1;
      if (next === 'recheck' && attempts > mostRechecks + 1) return false;
      return repeatable.has(next) && (kind === 'hidden' || next !== 'read_back');
    },
    settle: async ({ delivery, ledger }, { kind }, isSure) => {
      const { flipAnswer, draftId, attempts } = delivery;
      if (flipAnswer?.kind !== 'refused')
        return kind === 'gone' || flipAnswer
          ? outcomeOf('published_not_found')
          : actOnRefusal(attempt, flipAnswer);
      const refusal = refusalOf(flipAnswer);
      if (!isLost(refusal, attempts) && !isMissing(refusal)) return actOnRefusal(attempt, flipAnswer);
      if (!isSure) return unsettledOutcome(flipAnswer, attempts);
      await ledger.dropDraft(draftId ?? '');
      if (isGivenUp(delivery)) return failedOutcome('container_failed', refusal.message);
      // The first ones follow at once; retries are limited by the hour, not by number.
      const afterSeconds = delivery.draftsMade < mostContainers ? 1 : pauseAfter(delivery);
      return outcomeOf(refusal.trouble.next === 'recheck' ? 'container_lost' : 'container_failed', {
        afterSeconds,
      });
    },
  });

/**
 * Looks up whether an earlier call published a failed container, until that is certainly not so.
 */
async function lookUpBeforeGivingUp(attempt: MetaAttempt): Promise<Outcome | undefined> {
  const { delivery, ledger, settleSeconds } = attempt;
  if (delivery.flipSentAt === null) return undefined;
  const found = outcomeOfLookup(await look(attempt), delivery);
  if (found) return found;
  return isCertain(await ledger.recordUnseen(true), settleSeconds)
    ? undefined
    : unsettledOutcome(delivery.flipAnswer, delivery.attempts);
}

/**
 * Publishes on an Instagram account: stores a container before publishing it, and looks it up after
 * an unknown outcome.
 */
async function publish(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery } = attempt;
  const found = await searchBeforePublishing(attempt, look);
  if (found) return found;
  if (delivery.flipStartedAt !== null) {
    const outcome = await resumeContainer(attempt);
    if (outcome !== 'go_on') return outcome;
  }
  const container = delivery.draftId ?? (await recreateContainer(attempt));
  if (typeof container !== 'string') return container;
  const waits = isReel(delivery) && (await sendReel(attempt, { door: 'ig-api-upload', id: container }));
  if (waits) return waits;
  const state = await waitUntilReady(attempt, container);
  if (state.code === 'IN_PROGRESS') return outcomeOf('container_not_ready');
  if (state.code === 'ERROR' || state.code === 'EXPIRED')
    return (await lookUpBeforeGivingUp(attempt)) ?? giveUpContainer(attempt, container, state);
  if (await isQuotaUsed(attempt)) return outcomeOf('daily_limit', { afterSeconds: limitSeconds });
  return publishContainer(attempt, container);
}

/**
 * Publishes on Instagram accounts: a container becomes a media with another id, which must be
 * looked up.
 */
export const accountProtocol: Protocol = {
  publish,
  look,
  // An unpublished container is invisible and expires after a day.
  takeDown: async () => undefined,
};
