import { setTimeout as sleep } from 'node:timers/promises';
import { GraphRefusal, isGraphFailure } from '../outside/graph-errors.ts';
import { failureOf, idOf, patiently, textOf, type Attempt, type Sight } from './attempt.ts';
import { classify, classifyFailure } from './classify.ts';
import { findPublished } from './instagram-media.ts';
import { readQuota } from './quota.ts';
import { refusedForEver, retryAfter, verdictOf, type Verdict } from './verdict.ts';

interface ContainerState {
  readonly code: string;
  readonly text: string | null;
}

const lookPauses = [0, 500, 1000, 2000, 3000];
const mostContainers = 3;
const mostHashtags = 30;
const mostCharacters = 2200;

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

/** Makes the container, for several pictures a carousel whose children are kept as they come. */
async function makeContainer(attempt: Attempt): Promise<string | Verdict> {
  const { delivery, ledger, session } = attempt;
  const create = async (params: Record<string, string | boolean>) =>
    idOf(await patiently(() => session.post(`${delivery.pageId}/media`, params)));
  const [only, ...others] = delivery.imageUrls;
  if (others.length === 0)
    return ledger.bindDraft(await create({ image_url: only ?? '', caption: delivery.message }));
  const children = [...delivery.pieceIds];
  for (const url of delivery.imageUrls.slice(children.length)) {
    children.push(await create({ image_url: url, is_carousel_item: true }));
    await ledger.keepPieces(children);
  }
  for (const child of children) {
    const { code } = await untilReady(attempt, child);
    if (code === 'IN_PROGRESS') return retryAfter(5, 'container_not_ready');
  }
  const parent = { media_type: 'CAROUSEL', children: children.join(','), caption: delivery.message };
  return ledger.bindDraft(await create(parent));
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
    if (action.kind === 'remake') await ledger.forgetDraft(id);
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

/** Rules that Instagram would only tell after the pictures were fetched. */
function refuseEarly({ delivery }: Attempt): Verdict | undefined {
  const { message, imageUrls } = delivery;
  if (imageUrls.length === 0) return refusedForEver('picture_missing');
  const hashtags = message.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  if ([...message].length > mostCharacters || hashtags > mostHashtags) return refusedForEver('text_refused');
  return undefined;
}

/** Publishes on an Instagram account: a container first, kept before it is published, and asked after any doubt. */
export async function publishOnInstagram(attempt: Attempt): Promise<Verdict> {
  const { delivery, ledger } = attempt;
  const refused = refuseEarly(attempt);
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
  const container = delivery.draftId ?? (await makeContainer(attempt));
  if (typeof container !== 'string') return container;
  const state = await untilReady(attempt, container);
  if (state.code === 'IN_PROGRESS') return retryAfter(5, 'container_not_ready');
  if (state.code === 'ERROR' || state.code === 'EXPIRED') return giveUpContainer(attempt, container, state);
  if (await isQuotaUsed(attempt)) return retryAfter(3600, 'daily_limit');
  return publishContainer(attempt, container);
}
