import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphParams } from '../outside/graph.ts';
import { GraphRefusal, isGraphFailure, type GraphFailure } from '../outside/graph-errors.ts';
import { failureOf, idOf, patiently, textOf, type Attempt, type Sight } from './attempt.ts';
import { classify, classifyFailure } from './classify.ts';
import { aiMark, fitted, refuseEarly } from './instagram-rules.ts';
import { findPublished } from './instagram-media.ts';
import { readQuota } from './quota.ts';
import { refusedForEver, retryAfter, verdictOf, type Verdict } from './verdict.ts';

interface ContainerState {
  readonly code: string;
  readonly text: string | null;
}

const lookPauses = [0, 500, 1000, 2000, 3000];
const mostContainers = 3;

async function readContainer({ session }: Pick<Attempt, 'session'>, id: string): Promise<ContainerState> {
  const reply = await patiently(() => session.get(id, { fields: 'status_code,status' }));
  return { code: textOf(reply, 'status_code') ?? 'IN_PROGRESS', text: textOf(reply, 'status') };
}

/** Containers vanish a day after they were made. */
const isMissing = (failure: unknown) =>
  failure instanceof GraphRefusal && [24, 100].includes(failure.code) && !failure.isTransient;

/** Waits some seconds for a container; the caller comes again when that was not enough. */
async function untilReady(attempt: Attempt, id: string): Promise<ContainerState> {
  let state: ContainerState = { code: 'IN_PROGRESS', text: null };
  for (const pause of lookPauses) {
    await sleep(pause);
    state = await readContainer(attempt, id).catch((failure: unknown) => {
      if (isMissing(failure)) return { code: 'EXPIRED', text: null };
      throw failure;
    });
    if (state.code !== 'IN_PROGRESS') break;
  }
  return state;
}

/** How often a container that seems lost is looked for before another one is made. */
const mostRechecks = 2;

const isLost = (failure: GraphFailure, attempts: number) => {
  const { kind } = classifyFailure(failure);
  return kind === 'remake' || (kind === 'recheck' && attempts > mostRechecks);
};

/** Children that Meta lost or that failed are made again the next time. */
async function makeContainerAnew(attempt: Attempt): Promise<string | Verdict> {
  try {
    return await makeContainer(attempt);
  } catch (failure) {
    if (isGraphFailure(failure) && isLost(failure, attempt.delivery.attempts))
      await attempt.ledger.forgetPieces();
    throw failure;
  }
}

/** Makes the container, for several pictures a carousel whose children are kept as they come. */
async function makeContainer(attempt: Attempt): Promise<string | Verdict> {
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
    const { code } = await untilReady(attempt, child);
    if (code === 'IN_PROGRESS') return retryAfter(5, 'container_not_ready');
  }
  const parent = { media_type: 'CAROUSEL', children: children.join(','), caption: delivery.message };
  return ledger.bindDraft(await create({ ...parent, ...aiMark(delivery) }));
}

/** A container that failed is given up; its status text carries the subcode that says whether another can succeed. */
async function giveUpContainer(attempt: Attempt, id: string, state: ContainerState): Promise<Verdict> {
  const { delivery, ledger } = attempt;
  await ledger.forgetDraft(id);
  const subcode = /\b2207\d{3}\b/.exec(state.text ?? '')?.[0];
  const detail = `container ${state.code}: ${state.text ?? ''}`.slice(0, 300);
  if (delivery.draftsMade >= mostContainers) return refusedForEver('container_failed', detail);
  if (subcode === undefined) return retryAfter(2, 'container_failed');
  return verdictOf(classify({ code: -1, subcode: Number(subcode) }), delivery.attempts, detail);
}

/** An unanswered question about the day's allowance does not stop the post. */
async function isQuotaUsed({ delivery, session }: Attempt): Promise<boolean> {
  const quota = await readQuota(session, delivery.pageId);
  return quota !== undefined && quota.used >= quota.total;
}

/** Looks at a container: PUBLISHED proves that it is live, and then the media is looked for. */
export async function lookAtContainer(
  attempt: Pick<Attempt, 'session' | 'delivery' | 'isTaken'>,
  id: string,
): Promise<Sight | Verdict> {
  try {
    const { code } = await readContainer(attempt, id);
    return code === 'PUBLISHED' ? await findPublished(attempt) : { kind: 'hidden' };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isMissing(failure) ? findPublished(attempt) : { kind: 'unclear', failure };
  }
}

async function publishContainer(attempt: Attempt, id: string): Promise<Verdict> {
  const { delivery, ledger, session } = attempt;
  for (let round = 1; ; round += 1) {
    const flipStartedAt = await ledger.beginFlip();
    let mediaId = '';
    const failure = await failureOf(async () => {
      mediaId = idOf(await session.post(`${delivery.pageId}/media_publish`, { creation_id: id }));
    });
    if (!failure)
      return { state: 'published', externalId: mediaId, permalink: await readPermalink(attempt, mediaId) };
    const seen = await lookAtContainer({ ...attempt, delivery: { ...delivery, flipStartedAt } }, id);
    if ('state' in seen) return seen;
    if (seen.kind === 'public')
      return { state: 'published', externalId: seen.externalId, permalink: seen.permalink };
    if (seen.kind === 'unclear')
      return verdictOf(classifyFailure(seen.failure), delivery.attempts, seen.failure.message);
    await ledger.endFlip();
    const action = classifyFailure(failure);
    if (isLost(failure, delivery.attempts)) await ledger.forgetDraft(id);
    if (action.kind !== 'read_back' || round === 3)
      return verdictOf(action, delivery.attempts, failure.message);
  }
}

async function readPermalink({ session }: Attempt, mediaId: string): Promise<string | null> {
  try {
    return textOf(await patiently(() => session.get(mediaId, { fields: 'permalink' })), 'permalink');
  } catch (failure) {
    if (isGraphFailure(failure)) return null;
    throw failure;
  }
}

/** Publishes on an Instagram account: a container first, kept before it is published, and asked after any doubt. */
export async function publishOnInstagram(attempt: Attempt): Promise<Verdict> {
  const { delivery, ledger } = attempt;
  const refused = refuseEarly(delivery);
  if (refused) return refused;
  if (delivery.draftId !== null && delivery.flipStartedAt !== null) {
    const seen = await lookAtContainer(attempt, delivery.draftId);
    if ('state' in seen) return seen;
    if (seen.kind === 'public')
      return { state: 'published', externalId: seen.externalId, permalink: seen.permalink };
    if (seen.kind === 'unclear')
      return verdictOf(classifyFailure(seen.failure), delivery.attempts, seen.failure.message);
    await ledger.endFlip();
  }
  const container = delivery.draftId ?? (await makeContainerAnew(attempt));
  if (typeof container !== 'string') return container;
  const state = await untilReady(attempt, container);
  if (state.code === 'IN_PROGRESS') return retryAfter(5, 'container_not_ready');
  if (state.code === 'ERROR' || state.code === 'EXPIRED') return giveUpContainer(attempt, container, state);
  if (await isQuotaUsed(attempt)) return retryAfter(3600, 'daily_limit');
  return publishContainer(attempt, container);
}
