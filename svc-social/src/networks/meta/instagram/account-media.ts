import { isCertain } from '../../settling.ts';
import { answerOf, nextAfter, refusalOf, unsettledOutcome } from '../flip-answers.ts';
import type { Post, LookupResult } from '../../network.ts';
import { outcomeOfLookup, searchBeforePublishing } from '../../lookup-results.ts';
import { truncate } from '@kallos/contracts/texts/cut-text';
import type { InstagramFit } from '@kallos/contracts/media/image-rules';
import type { GraphParams } from '../graph/client.ts';
import { GraphUnsent, isGraphFailure, type GraphFailure } from '../graph/failures.ts';
import {
  isMissing,
  isOwnCaption,
  listMedia,
  lookUpMedia,
  readContainer,
  waitForAddress,
  waitUntilReady,
  type ContainerState,
} from './media.ts';
import { readQuota } from './quota.ts';
import { classify, limitSeconds } from '../graph/error-table.ts';
import { searchSince, pickOwnPost, type ListedPost } from '../pick-own.ts';
import { idOf, withRetries } from '../graph/steps.ts';
import {
  failedOutcome,
  isLasting,
  maxPauseSeconds,
  outcomeOfTrouble,
  outcomeOf,
  type Outcome,
} from '../../outcomes.ts';
import { aiLabel, framesToTry, framedAddress, failedForShape, isWrongRatio } from './instagram-rules.ts';
import { type MetaAttempt, type MetaLookup, type Protocol } from '../protocol.ts';
import { isReel, sendReel } from '../reels.ts';
import { actOnRefusal, resumePublishing } from '../resume.ts';
import { failureOf } from '../../failure.ts';

/** So many older ones in a row end a list: it is not always in order. */
const enoughOlder = 50;

/**
 * Looks through the account's own list: by the id that Meta gave, else for the same caption, not older than the attempt,
 * and not the result of another delivery. Several hits are left to a person.
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
        return waitForAddress(sight, delivery);
      const isOlder = Date.parse(media.timestamp) < since;
      older = isOlder ? older + 1 : 0;
      if (!isOlder) entries.push({ text: media.caption, at: media.timestamp, sight });
    }
    return waitForAddress(await pickOwnPost(entries, at, isLive), delivery);
  } catch (failure) {
    if (isGraphFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}

/** Looks at the container alone. */
async function lookAtContainer(at: MetaLookup, id: string): Promise<LookupResult | 'live'> {
  try {
    return (await readContainer(at, id)).code === 'PUBLISHED' ? 'live' : { kind: 'hidden' };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isMissing(failure) ? { kind: 'gone' } : { kind: 'unclear', failure };
  }
}

/** Whether only its words make a media ours. */
const isByWords = (sight: LookupResult, { delivery: { externalId } }: MetaLookup): boolean =>
  sight.kind === 'public' && sight.externalId !== externalId;

/** Asks by the container, the media and the account's list, because each of them lags at times and answers for the others. */
async function look(at: MetaLookup): Promise<LookupResult> {
  const { draftId } = at.delivery;
  const media = await lookUpMedia(at);
  if (media.kind === 'public') return media;
  const container = draftId === null ? ({ kind: 'gone' } as const) : await lookAtContainer(at, draftId);
  const listed = await lookInList(at, container === 'live');
  // A container that is not public has made nothing: the same words are a person's, or its own state is late.
  if (isByWords(listed, at) && container !== 'live' && container.kind !== 'gone')
    return container.kind === 'unclear'
      ? container
      : { kind: 'unproven', outcome: outcomeOf('published_not_visible') };
  if (listed.kind !== 'gone') return listed;
  if (container === 'live') return { kind: 'unproven', outcome: outcomeOf('published_not_visible') };
  return media.kind === 'unclear' ? media : container;
}

const mostContainers = 3;

/** Containers that fail may be Instagram's own trouble; a post whose picture is at fault fails after that. */
const isGivenUp = (delivery: Post): boolean =>
  delivery.draftsMade >= mostContainers && isLasting(delivery, 'container_failed');

/** The pause before another container doubles with each one. */
const pauseAfter = ({ draftsMade }: Post): number => Math.min(maxPauseSeconds, 15 * 2 ** draftsMade);

/** How often a container that seems lost is looked for before another one is made. */
const mostRechecks = 2;

const isLost = (failure: GraphFailure, attempts: number) => {
  const { next } = failure.trouble;
  return next === 'remake' || (next === 'recheck' && attempts > mostRechecks);
};

/** Children that Meta lost or that failed are made again the next time. */
async function makeContainerAnew(attempt: MetaAttempt): Promise<string | Outcome> {
  try {
    return await makeContainer(attempt);
  } catch (failure) {
    if (isGraphFailure(failure) && isLost(failure, attempt.delivery.attempts))
      await attempt.ledger.dropPieces();
    throw failure;
  }
}

/** Makes the container of one image; when Meta refuses its shape, in the frame of Meta's reference. */
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
        image_url: framedAddress(imageUrls[index] ?? '', fit),
        alt_text: altTexts?.[index] || undefined,
        ...more,
      }),
    );
  try {
    return idOf(await create(first));
  } catch (failure) {
    if (framed === undefined || !isWrongRatio(failure)) throw failure;
    return idOf(await create(framed));
  }
}

/** Makes the container, for several pictures a carousel whose children are kept as they come. */
async function makeContainer(attempt: MetaAttempt): Promise<string | Outcome> {
  const { delivery, ledger, session } = attempt;
  const create = async (params: GraphParams) =>
    idOf(await withRetries(() => session.post(`${delivery.pageId}/media`, params)));
  if (isReel(delivery)) {
    // By the moment and not by an address, which Instagram would have to fetch.
    const thumb_offset = delivery.cover?.milliseconds;
    const reel = { media_type: 'REELS', upload_type: 'resumable', caption: delivery.message, thumb_offset };
    return ledger.bindDraft(await create({ ...reel, ...aiLabel(delivery) }));
  }
  if (delivery.imageUrls.length === 1)
    return ledger.bindDraft(
      await createImage(attempt, 0, { caption: delivery.message, ...aiLabel(delivery) }),
    );
  const children = [...delivery.pieceIds];
  while (children.length < delivery.imageUrls.length) {
    children.push(await createImage(attempt, children.length, { is_carousel_item: true }));
    await ledger.savePieces(children);
  }
  for (const child of children) {
    const { code, text } = await waitUntilReady(attempt, child);
    if (code === 'IN_PROGRESS') return outcomeOf('container_not_ready');
    if (code === 'ERROR' && failedForShape(attempt, text)) {
      await ledger.dropPieces();
      return outcomeOf('container_failed', { afterSeconds: 1 });
    }
  }
  const parent = { media_type: 'CAROUSEL', children: children.join(','), caption: delivery.message };
  return ledger.bindDraft(await create({ ...parent, ...aiLabel(delivery) }));
}

/** Gives up a failed container; the subcode in its status text shows whether another can succeed. */
async function giveUpContainer(attempt: MetaAttempt, id: string, state: ContainerState): Promise<Outcome> {
  const { delivery, ledger } = attempt;
  await ledger.dropDraft(id);
  const subcode = /\b2207\d{3}\b/.exec(state.text ?? '')?.[0];
  const detail = truncate(`container ${state.code}: ${state.text ?? ''}`, 300);
  if (isGivenUp(delivery)) return failedOutcome('container_failed', detail);
  if (subcode === undefined || failedForShape(attempt, state.text))
    return outcomeOf('container_failed', {
      afterSeconds: delivery.draftsMade < mostContainers ? 2 : pauseAfter(delivery),
    });
  return outcomeOfTrouble(classify({ code: -1, subcode: Number(subcode) }), delivery, detail);
}

/** An unanswered question about the day's allowance does not stop the post. */
async function isQuotaUsed({ delivery, session }: MetaAttempt): Promise<boolean> {
  const quota = await readQuota(session, delivery.pageId);
  return quota !== undefined && quota.used >= quota.total;
}

async function publishContainer(attempt: MetaAttempt, id: string): Promise<Outcome> {
  const { delivery, ledger, session } = attempt;
  await ledger.beginFlip();
  let externalId = '';
  const failure = await failureOf(async () => {
    externalId = idOf(await session.post(`${delivery.pageId}/media_publish`, { creation_id: id }));
  });
  if (failure instanceof GraphUnsent) {
    if (delivery.flipStartedAt === null) await ledger.cancelFlip();
    throw failure;
  }
  if (!failure) {
    const sight = await lookUpMedia({ ...attempt, delivery: { ...delivery, externalId } });
    if (sight.kind === 'public') return outcomeOfLookup(sight, delivery);
    await ledger.saveExternalId(externalId);
  }
  const answer = answerOf(failure);
  await ledger.saveAnswer(answer);
  const known = { draftId: id, externalId: externalId || null, flipSentAt: new Date() };
  const sight = await look({ ...attempt, delivery: { ...delivery, ...known } });
  return outcomeOfLookup(sight, delivery) ?? unsettledOutcome(answer, delivery.attempts);
}

/** A container is published once, so publishing it again after a passing refusal is harmless. */
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
      // The first ones are made at once; the limit of tries is the hour, not their number.
      const afterSeconds = delivery.draftsMade < mostContainers ? 1 : pauseAfter(delivery);
      return outcomeOf(refusal.trouble.next === 'recheck' ? 'container_lost' : 'container_failed', {
        afterSeconds,
      });
    },
  });

/** A container that failed may have been published by any call before: that is looked for until it surely was not. */
async function lookBeforeGivingUp(attempt: MetaAttempt): Promise<Outcome | undefined> {
  const { delivery, ledger, settleSeconds } = attempt;
  if (delivery.flipSentAt === null) return undefined;
  const found = outcomeOfLookup(await look(attempt), delivery);
  if (found) return found;
  return isCertain(await ledger.recordUnseen(true), settleSeconds)
    ? undefined
    : unsettledOutcome(delivery.flipAnswer, delivery.attempts);
}

/** Publishes on an Instagram account: a container first, kept before it is published, and asked after any doubt. */
async function publish(attempt: MetaAttempt): Promise<Outcome> {
  const { delivery } = attempt;
  const found = await searchBeforePublishing(attempt, look);
  if (found) return found;
  if (delivery.flipStartedAt !== null) {
    const outcome = await resumeContainer(attempt);
    if (outcome !== 'go_on') return outcome;
  }
  const container = delivery.draftId ?? (await makeContainerAnew(attempt));
  if (typeof container !== 'string') return container;
  const waits = isReel(delivery) && (await sendReel(attempt, { door: 'ig-api-upload', id: container }));
  if (waits) return waits;
  const state = await waitUntilReady(attempt, container);
  if (state.code === 'IN_PROGRESS') return outcomeOf('container_not_ready');
  if (state.code === 'ERROR' || state.code === 'EXPIRED')
    return (await lookBeforeGivingUp(attempt)) ?? giveUpContainer(attempt, container, state);
  if (await isQuotaUsed(attempt)) return outcomeOf('daily_limit', { afterSeconds: limitSeconds });
  return publishContainer(attempt, container);
}

/** Instagram accounts: a container becomes a media with another id, which has to be looked for. */
export const accountMedia: Protocol = {
  publish,
  look,
  // An unpublished container is invisible and vanishes after a day.
  takeDown: async () => undefined,
};
