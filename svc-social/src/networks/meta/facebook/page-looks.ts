import { isGone } from '../../failure.ts';
import { onFacebook, listShown } from './feed.ts';
import { GraphSilence, isGraphFailure } from '../graph/failures.ts';
import { outcomeOf } from '../../outcomes.ts';
import { lookSince, pickOwn, type Entry } from '../pick-own.ts';
import type { Look } from '../protocol.ts';
import { findReel, isReel, lookAtReel } from '../reels.ts';
import type { PublicSight, Sight } from '../../network.ts';
import { addressOf, bareId, isSameId, readAsEither, readObject } from '../graph/steps.ts';

const notShown = {
  kind: 'unproven',
  outcome: outcomeOf('published_not_visible', { afterSeconds: 2 }),
} as const;

/** Looks at a draft by its id, which it keeps when it goes public. */
async function lookAtDraft(at: Look, draftId: string): Promise<Sight> {
  try {
    const fields = 'is_published,permalink_url';
    const reply = await readAsEither(at, (reader) => readObject(reader, draftId, fields));
    const permalink = addressOf(reply, 'permalink_url');
    const isPublished = reply['is_published'];
    if (typeof isPublished !== 'boolean')
      return { kind: 'unclear', failure: new GraphSilence('a read that does not say whether it is public') };
    if (!isPublished) return { kind: 'hidden' };
    return permalink === null
      ? notShown
      : { kind: 'public', externalId: draftId, permalink: onFacebook(permalink) };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isGone(failure) ? { kind: 'gone' } : { kind: 'unclear', failure };
  }
}

/** Looks at a draft, of pictures or of a video, by its id; a page's list of posts calls a reel by its page's id as well. */
export const lookById = (at: Look, draftId: string): Promise<Sight> =>
  isReel(at.delivery) ? lookAtReel(at, bareId(draftId)) : lookAtDraft(at, draftId);

/** A list may show a post before Meta has given it its address: that of its id leads there as well. */
const publicPost = ({
  id,
  permalink_url,
}: {
  id: string;
  permalink_url?: string | null | undefined;
}): PublicSight => ({
  kind: 'public',
  externalId: id,
  permalink: onFacebook(permalink_url ?? id),
});

/**
 * Looks through the page's own list, by the id if there is one, else for one post with this text that is nobody else's:
 * also a draft may have got another id by going public.
 */
export async function lookInList(at: Look): Promise<Sight> {
  const { delivery, session } = at;
  const { pageId, draftId } = delivery;
  try {
    if (draftId !== null && isReel(delivery)) return await findReel(session, pageId, draftId);
    const entries: Entry[] = [];
    for await (const post of listShown(session, pageId, lookSince(delivery))) {
      if (draftId !== null && isSameId(post.id, draftId)) return publicPost({ ...post, id: draftId });
      entries.push({ text: post.message, at: post.created_time, sight: publicPost(post) });
    }
    const own = await pickOwn(entries, at);
    return draftId === null || own.kind === 'public' ? own : { kind: 'gone' };
  } catch (failure) {
    if (isGraphFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}

/** Asks by the id and by the list, because each of them lags at times and answers for the other. */
export async function lookAtPost(at: Look): Promise<Sight> {
  const { draftId } = at.delivery;
  const byId: Sight = draftId === null ? { kind: 'gone' } : await lookById(at, draftId);
  if (byId.kind === 'public') return byId;
  const listed = await lookInList(at);
  return listed.kind === 'gone' ? byId : listed;
}
