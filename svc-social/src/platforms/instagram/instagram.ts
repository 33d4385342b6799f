import type { GraphParams } from '@kallos/graph/client';
import { isGraphFailure, type GraphFailure } from '@kallos/graph/failures';
import { readPermalink, untilReady, type ContainerState } from '@kallos/graph/media';
import { readMediaNumbers } from '@kallos/graph/numbers';
import { readQuota } from '@kallos/graph/quota';
import { classify, classifyFailure } from '@kallos/graph/refusals';
import { instagramPublishingScopes } from '@kallos/graph/scopes';
import { failureOf, idOf, patiently } from '@kallos/graph/steps';
import { givenUp, outcomeAfter, outcomeOf, type Outcome } from '@kallos/graph/outcomes';
import { aiMark, fitted, refuseEarly } from '@kallos/graph/instagram-rules';
import { outcomeOfSight, type Attempt, type Platform } from '../platform.ts';
import { lookAtContainer } from './look.ts';

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

/** Instagram accounts: they act with the token of their page, and a container becomes a media with another id. */
export const instagram: Platform = {
  label: 'Instagram',
  publish,
  look: lookAtContainer,
  // A container that nobody publishes is never seen and vanishes after a day.
  takeDown: async () => undefined,
  deletionRefused:
    'Failed to delete post: Instagram did not accept the deletion. Delete the post manually in Instagram.',
  mayOwn: () => true,
  scopes: instagramPublishingScopes,
  hangsOnPage: true,
  readNumbers: readMediaNumbers,
  readQuota,
};
