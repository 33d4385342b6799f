import type { GraphParams } from './client.ts';
import { isGraphFailure, type GraphFailure } from './failures.ts';
import {
  isMissing,
  listMedia,
  readContainer,
  readPermalink,
  untilReady,
  type ContainerState,
} from './media.ts';
import { readQuota } from './quota.ts';
import { classify, classifyFailure } from './refusals.ts';
import { failureOf, idOf, patiently, plainText } from './steps.ts';
import { givenUp, outcomeAfter, outcomeOf, type Outcome } from './outcomes.ts';
import { aiMark, fitted, refuseEarly } from './instagram-rules.ts';
import { outcomeOfSight, type Attempt, type Look, type Protocol, type Sight } from './protocol.ts';

const marginMilliseconds = 120_000;
const patienceMilliseconds = 75_000;

/**
 * Finds the media of a container that is live but whose answer was lost: same caption, not older than the attempt,
 * and not the result of another delivery. Anything but exactly one hit is left to a person, after some patience.
 */
async function findPublished({ session, delivery, isTaken }: Look): Promise<Sight> {
  const since = delivery.flipStartedAt?.getTime() ?? 0;
  try {
    const hits = [];
    for await (const media of listMedia(session, delivery.pageId)) {
      if (Date.parse(media.timestamp) < since - marginMilliseconds) break;
      const isSameText = plainText(media.caption) === plainText(delivery.message);
      if (isSameText && !(await isTaken(media.id))) hits.push(media);
    }
    const [hit, ...others] = hits;
    if (hit && others.length === 0)
      return { kind: 'public', externalId: hit.id, permalink: hit.permalink ?? null };
    if (others.length > 0) return { kind: 'unproven', outcome: outcomeOf('several_matches') };
    const isFresh = Date.now() - since < patienceMilliseconds;
    const outcome = outcomeOf(isFresh ? 'published_not_visible' : 'published_not_found', {
      afterSeconds: 10,
    });
    return { kind: 'unproven', outcome };
  } catch (failure) {
    if (isGraphFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}

/** Looks at a container: PUBLISHED proves that it is live, and then the media is looked for. */
async function lookAtContainer(at: Look, id: string): Promise<Sight> {
  try {
    const { code } = await readContainer(at.session, id);
    return code === 'PUBLISHED' ? await findPublished(at) : { kind: 'hidden' };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isMissing(failure) ? findPublished(at) : { kind: 'unclear', failure };
  }
}

const mostContainers = 3;

/** How often a container that seems lost is looked for before another one is made. */
const mostRechecks = 2;

const isLost = (failure: GraphFailure, attempts: number) => {
  const { next } = classifyFailure(failure);
  return next === 'remake' || (next === 'recheck' && attempts > mostRechecks);
};

/** Children that Meta lost or that failed are made again the next time. */
async function makeContainerAnew(attempt: Attempt): Promise<string | Outcome> {
  try {
    return await makeContainer(attempt);
  } catch (failure) {
    if (isGraphFailure(failure) && isLost(failure, attempt.delivery.attempts))
      await attempt.ledger.forgetPieces();
    throw failure;
  }
}

/** Makes the container, for several pictures a carousel whose children are kept as they come. */
async function makeContainer(attempt: Attempt): Promise<string | Outcome> {
  const { delivery, ledger, session } = attempt;
  const create = async (params: GraphParams) =>
    idOf(await patiently(() => session.post(`${delivery.pageId}/media`, params)));
  const [only, ...others] = delivery.imageUrls;
  if (others.length === 0)
    return ledger.bindDraft(
      await create({ image_url: fitted(only ?? ''), caption: delivery.message, ...aiMark(delivery) }),
    );
  const children = [...delivery.pieceIds];
  for (const url of delivery.imageUrls.slice(children.length)) {
    children.push(await create({ image_url: fitted(url), is_carousel_item: true }));
    await ledger.keepPieces(children);
  }
  for (const child of children) {
    const { code } = await untilReady(attempt.session, child);
    if (code === 'IN_PROGRESS') return outcomeOf('container_not_ready');
  }
  const parent = { media_type: 'CAROUSEL', children: children.join(','), caption: delivery.message };
  return ledger.bindDraft(await create({ ...parent, ...aiMark(delivery) }));
}

/** A container that failed is given up; its status text carries the subcode that says whether another can succeed. */
async function giveUpContainer(attempt: Attempt, id: string, state: ContainerState): Promise<Outcome> {
  const { delivery, ledger } = attempt;
  await ledger.forgetDraft(id);
  const subcode = /\b2207\d{3}\b/.exec(state.text ?? '')?.[0];
  const detail = `container ${state.code}: ${state.text ?? ''}`.slice(0, 300);
  if (delivery.draftsMade >= mostContainers) return givenUp('container_failed', detail);
  if (subcode === undefined) return outcomeOf('container_failed', { afterSeconds: 2 });
  return outcomeAfter(classify({ code: -1, subcode: Number(subcode) }), delivery.attempts, detail);
}

/** An unanswered question about the day's allowance does not stop the post. */
async function isQuotaUsed({ delivery, session }: Attempt): Promise<boolean> {
  const quota = await readQuota(session, delivery.pageId);
  return quota !== undefined && quota.used >= quota.total;
}

async function publishContainer(attempt: Attempt, id: string): Promise<Outcome> {
  const { delivery, ledger, session } = attempt;
  for (let round = 1; ; round += 1) {
    const flipStartedAt = await ledger.beginFlip();
    let mediaId = '';
    const failure = await failureOf(async () => {
      mediaId = idOf(await session.post(`${delivery.pageId}/media_publish`, { creation_id: id }));
    });
    if (!failure)
      return { state: 'published', externalId: mediaId, permalink: await readPermalink(session, mediaId) };
    const seen = await lookAtContainer({ ...attempt, delivery: { ...delivery, flipStartedAt } }, id);
    const outcome = outcomeOfSight(seen, delivery.attempts);
    if (outcome) return outcome;
    await ledger.endFlip();
    const trouble = classifyFailure(failure);
    if (isLost(failure, delivery.attempts)) await ledger.forgetDraft(id);
    if (trouble.next !== 'read_back' || round === 3)
      return outcomeAfter(trouble, delivery.attempts, failure.message);
  }
}

/** Publishes on an Instagram account: a container first, kept before it is published, and asked after any doubt. */
async function publish(attempt: Attempt): Promise<Outcome> {
  const { delivery, ledger } = attempt;
  const refused = refuseEarly(delivery);
  if (refused) return refused;
  if (delivery.draftId !== null && delivery.flipStartedAt !== null) {
    const seen = await lookAtContainer(attempt, delivery.draftId);
    const outcome = outcomeOfSight(seen, delivery.attempts);
    if (outcome) return outcome;
    await ledger.endFlip();
  }
  const container = delivery.draftId ?? (await makeContainerAnew(attempt));
  if (typeof container !== 'string') return container;
  const state = await untilReady(attempt.session, container);
  if (state.code === 'IN_PROGRESS') return outcomeOf('container_not_ready');
  if (state.code === 'ERROR' || state.code === 'EXPIRED') return giveUpContainer(attempt, container, state);
  if (await isQuotaUsed(attempt)) return outcomeOf('daily_limit', { afterSeconds: 3600 });
  return publishContainer(attempt, container);
}

/** Instagram accounts: a container becomes a media with another id, which has to be looked for. */
export const accountMedia: Protocol = {
  publish,
  look: lookAtContainer,
  // A container that nobody publishes is never seen and vanishes after a day.
  takeDown: async () => undefined,
};
