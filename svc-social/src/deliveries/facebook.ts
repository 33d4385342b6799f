import { z } from 'zod';
import { GraphRefusal, isGraphFailure, type GraphFailure } from '../outside/graph-errors.ts';
import { failureOf, idOf, patiently, plainText, textOf, type Attempt, type Sight } from './attempt.ts';
import { classifyFailure } from './classify.ts';
import { needsLook, verdictOf, type Verdict } from './verdict.ts';

const PostList = z.object({
  data: z.array(
    z.object({ id: z.string(), message: z.string().optional(), permalink_url: z.string().nullish() }),
  ),
});

const isGone = (failure: GraphFailure) => classifyFailure(failure).kind === 'gone';

/** Looks at a draft: the post keeps its id when it goes public, so the id alone proves what happened. */
export async function lookAtPost({ session }: Pick<Attempt, 'session'>, draftId: string): Promise<Sight> {
  try {
    const reply = await patiently(() => session.get(draftId, { fields: 'is_published,permalink_url' }));
    return reply['is_published'] === true
      ? { kind: 'public', externalId: draftId, permalink: textOf(reply, 'permalink_url') }
      : { kind: 'hidden' };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isGone(failure) ? { kind: 'gone' } : { kind: 'unclear', failure };
  }
}

/** Uploads the pictures unseen and keeps each id at once, so that a repeat goes on where this one stopped. */
async function uploadPhotos({ delivery, ledger, session }: Attempt): Promise<string[]> {
  const ids = [...delivery.pieceIds];
  for (const url of delivery.imageUrls.slice(ids.length)) {
    const reply = await patiently(() => session.post(`${delivery.pageId}/photos`, { url, published: false }));
    ids.push(idOf(reply));
    await ledger.keepPieces(ids);
  }
  return ids;
}

/** Uploads vanish after a day: those of an earlier round are made again when Meta no longer knows them. */
async function makeDraft(attempt: Attempt): Promise<string> {
  try {
    return await makeDraftOnce(attempt);
  } catch (failure) {
    const { delivery, ledger } = attempt;
    if (!isGraphFailure(failure) || !isGone(failure) || delivery.pieceIds.length === 0) throw failure;
    await ledger.forgetPieces();
    return makeDraftOnce({ ...attempt, delivery: { ...delivery, pieceIds: [] } });
  }
}

/** Makes the invisible post, the flip already begun; a spare one that a repeat leaves behind is never seen. */
async function makeDraftOnce(attempt: Attempt): Promise<string> {
  const { delivery, ledger, session } = attempt;
  const photos = await uploadPhotos(attempt);
  const reply = await patiently(() =>
    session.post(`${delivery.pageId}/feed`, {
      message: delivery.message,
      published: false,
      ...(photos.length === 0 ? {} : { attached_media: photos.map((id) => ({ media_fbid: id })) }),
    }),
  );
  return ledger.bindAndBeginFlip(idOf(reply));
}

async function publishedWith(attempt: Attempt, draftId: string): Promise<Verdict> {
  const sight = await lookAtPost(attempt, draftId);
  const permalink = sight.kind === 'public' ? sight.permalink : null;
  return { state: 'published', externalId: draftId, permalink };
}

/** Tells the draft to go public; after any doubt the draft itself is asked before anything else is done. */
async function flip(
  attempt: Attempt,
  draftId: string,
  { wasInDoubt, hasBegun }: { wasInDoubt: boolean; hasBegun: boolean },
): Promise<Verdict | 'remake'> {
  const { delivery, ledger, session } = attempt;
  for (let round = 1; ; round += 1) {
    if (round > 1 || !hasBegun) await ledger.beginFlip();
    const failure = await failureOf(() => session.post(draftId, { is_published: true }));
    if (!failure) return publishedWith(attempt, draftId);
    const sight = await lookAtPost(attempt, draftId);
    if (sight.kind === 'public') return { state: 'published', ...sightOf(sight) };
    if (sight.kind === 'gone') {
      const wasNeverAccepted =
        failure instanceof GraphRefusal && isGone(failure) && round === 1 && !wasInDoubt;
      return wasNeverAccepted ? 'remake' : needsLook('draft_gone', failure.message);
    }
    if (sight.kind === 'unclear')
      return verdictOf(classifyFailure(sight.failure), delivery.attempts, sight.failure.message);
    await ledger.endFlip();
    const action = classifyFailure(failure);
    if (action.kind !== 'read_back' || round === 3)
      return verdictOf(action, delivery.attempts, failure.message);
  }
}

const sightOf = ({ externalId, permalink }: Extract<Sight, { kind: 'public' }>) => ({
  externalId,
  permalink,
});

/** Settles what an earlier call left in doubt; undefined when the draft is proven invisible. */
async function settleDoubt(attempt: Attempt, draftId: string): Promise<Verdict | undefined> {
  const sight = await lookAtPost(attempt, draftId);
  if (sight.kind === 'public') return { state: 'published', ...sightOf(sight) };
  if (sight.kind === 'gone') return needsLook('draft_gone');
  if (sight.kind === 'unclear')
    return verdictOf(classifyFailure(sight.failure), attempt.delivery.attempts, sight.failure.message);
  await attempt.ledger.endFlip();
  return undefined;
}

/** Meta says that it has this already: one post with this text that is nobody else's is our own earlier attempt. */
async function adoptDuplicate(attempt: Attempt, verdict: Verdict): Promise<Verdict> {
  if (verdict.state !== 'needs_look' || verdict.reason !== 'duplicate') return verdict;
  const { delivery, session, isTaken } = attempt;
  const since = Math.floor(delivery.createdAt.getTime() / 1000) - 120;
  const fields = 'id,message,created_time,permalink_url';
  const reply = await patiently(() =>
    session.get(`${delivery.pageId}/published_posts`, { fields, since, limit: 25 }),
  );
  const hits = [];
  for (const post of PostList.parse(reply).data)
    if (plainText(post.message) === plainText(delivery.message) && !(await isTaken(post.id))) hits.push(post);
  const [hit, ...others] = hits;
  return hit && others.length === 0
    ? { state: 'published', externalId: hit.id, permalink: hit.permalink_url ?? null }
    : verdict;
}

/** Publishes on a Facebook page; a duplicate is looked for before it is believed to be somebody else's. */
export async function publishOnFacebook(attempt: Attempt): Promise<Verdict> {
  try {
    return await adoptDuplicate(attempt, await publishInTwoSteps(attempt));
  } catch (failure) {
    if (!isGraphFailure(failure) || classifyFailure(failure).kind !== 'duplicate') throw failure;
    return adoptDuplicate(attempt, needsLook('duplicate', failure.message));
  }
}

/** Publishes on a Facebook page: pictures unseen, post unseen, then that one post is made public. */
async function publishInTwoSteps(attempt: Attempt): Promise<Verdict> {
  const { delivery, ledger } = attempt;
  const bound = delivery.draftId;
  if (bound !== null && delivery.flipStartedAt !== null) {
    const settled = await settleDoubt(attempt, bound);
    if (settled) return settled;
  }
  const draftId = bound ?? (await makeDraft(attempt));
  const first = await flip(attempt, draftId, {
    wasInDoubt: delivery.flipStartedAt !== null,
    hasBegun: bound === null,
  });
  if (first !== 'remake') return first;
  await ledger.forgetDraft(draftId);
  const again = { ...attempt, delivery: { ...delivery, pieceIds: [], draftId: null, flipStartedAt: null } };
  const second = await flip(again, await makeDraft(again), { wasInDoubt: false, hasBegun: true });
  return second === 'remake' ? needsLook('draft_gone') : second;
}
