import { readAlike } from './feed.ts';
import { GraphRefusal, isGraphFailure } from './failures.ts';
import { classifyFailure, isGone } from './refusals.ts';
import { failureOf, idOf, patiently, textOf } from './steps.ts';
import { outcomeAfter, outcomeOf, type Outcome } from './outcomes.ts';
import { outcomeOfSight, type Attempt, type Look, type Protocol, type Sight } from './protocol.ts';

/** Looks at a draft: the post keeps its id when it goes public, so the id alone proves what happened. */
async function look({ session }: Pick<Look, 'session'>, draftId: string): Promise<Sight> {
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

async function publishedWith(attempt: Attempt, draftId: string): Promise<Outcome> {
  const sight = await look(attempt, draftId);
  const permalink = sight.kind === 'public' ? sight.permalink : null;
  return { state: 'published', externalId: draftId, permalink };
}

/** Tells the draft to go public; after any doubt the draft itself is asked before anything else is done. */
async function flip(
  attempt: Attempt,
  draftId: string,
  { wasInDoubt, hasBegun }: { wasInDoubt: boolean; hasBegun: boolean },
): Promise<Outcome | 'remake'> {
  const { delivery, ledger, session } = attempt;
  for (let round = 1; ; round += 1) {
    if (round > 1 || !hasBegun) await ledger.beginFlip();
    const failure = await failureOf(() => session.post(draftId, { is_published: true }));
    if (!failure) return publishedWith(attempt, draftId);
    const sight = await look(attempt, draftId);
    if (sight.kind === 'gone') {
      const wasNeverAccepted =
        failure instanceof GraphRefusal && isGone(failure) && round === 1 && !wasInDoubt;
      return wasNeverAccepted ? 'remake' : outcomeOf('draft_gone', { detail: failure.message });
    }
    const outcome = outcomeOfSight(sight, delivery.attempts);
    if (outcome) return outcome;
    await ledger.endFlip();
    const trouble = classifyFailure(failure);
    if (trouble.next !== 'read_back' || round === 3)
      return outcomeAfter(trouble, delivery.attempts, failure.message);
  }
}

/** Finds out what came of an earlier call that left it in doubt; undefined when the draft is proven invisible. */
async function reconcile(attempt: Attempt, draftId: string): Promise<Outcome | undefined> {
  const sight = await look(attempt, draftId);
  if (sight.kind === 'gone') return outcomeOf('draft_gone');
  const outcome = outcomeOfSight(sight, attempt.delivery.attempts);
  if (!outcome) await attempt.ledger.endFlip();
  return outcome;
}

const marginMilliseconds = 120_000;

/** Meta says that it has this already: one post with this text that is nobody else's is our own earlier attempt. */
async function adoptDuplicate(attempt: Attempt, outcome: Outcome): Promise<Outcome> {
  if (outcome.state !== 'needs_look' || outcome.reason !== 'duplicate') return outcome;
  const { delivery, session, isTaken } = attempt;
  const since = new Date(delivery.createdAt.getTime() - marginMilliseconds);
  const hits = [];
  for (const post of await readAlike(session, delivery.pageId, delivery.message, since))
    if (!(await isTaken(post.id))) hits.push(post);
  const [hit, ...others] = hits;
  return hit && others.length === 0
    ? { state: 'published', externalId: hit.id, permalink: hit.permalink_url ?? null }
    : outcome;
}

/** Publishes on a Facebook page; a duplicate is looked for before it is believed to be somebody else's. */
async function publish(attempt: Attempt): Promise<Outcome> {
  try {
    return await adoptDuplicate(attempt, await publishInTwoSteps(attempt));
  } catch (failure) {
    if (!isGraphFailure(failure) || classifyFailure(failure).next !== 'adopt') throw failure;
    return adoptDuplicate(attempt, outcomeOf('duplicate', { detail: failure.message }));
  }
}

/** Publishes on a Facebook page: pictures unseen, post unseen, then that one post is made public. */
async function publishInTwoSteps(attempt: Attempt): Promise<Outcome> {
  const { delivery, ledger } = attempt;
  const bound = delivery.draftId;
  if (bound !== null && delivery.flipStartedAt !== null) {
    const outcome = await reconcile(attempt, bound);
    if (outcome) return outcome;
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
  return second === 'remake' ? outcomeOf('draft_gone') : second;
}

/** Pages: a post keeps its id when it goes public, so the id alone proves what happened. */
export const pagePosts: Protocol = {
  publish,
  look,
  takeDown: async (session, draftId) => {
    const failure = await failureOf(() => session.remove(draftId));
    if (failure && !isGone(failure)) throw failure;
  },
};
