import { isGone } from '../../failure.ts';
import type { PublicResult, LookupResult } from '../../network.ts';
import { outcomeOf } from '../../outcomes.ts';
import { GraphSilence, isGraphFailure } from '../graph/failures.ts';
import { urlOf, bareId, isSameId, readWithEitherToken, readObject } from '../graph/steps.ts';
import { searchSince, pickOwnPost, type ListedPost } from '../pick-own.ts';
import type { MetaLookup } from '../protocol.ts';
import { findReel, isReel, lookUpReel } from '../reels.ts';
import { facebookUrl, listPublicPosts } from './feed.ts';

const notShown = {
  kind: 'unproven',
  outcome: outcomeOf('published_not_visible', { afterSeconds: 2 }),
} as const;

/** Looks up a draft by its id, which does not change when it is published. */
async function lookAtDraft(at: MetaLookup, draftId: string): Promise<LookupResult> {
  try {
    const fields = 'is_published,permalink_url';
    const reply = await readWithEitherToken(at, (reader) => readObject(reader, draftId, fields));
    const permalink = urlOf(reply, 'permalink_url');
    const isPublished = reply['is_published'];
    if (typeof isPublished !== 'boolean')
      return { kind: 'unclear', failure: new GraphSilence('a read that does not say whether it is public') };
    if (!isPublished) return { kind: 'hidden' };
    return permalink === null
      ? notShown
      : { kind: 'public', externalId: draftId, permalink: facebookUrl(permalink) };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isGone(failure) ? { kind: 'gone' } : { kind: 'unclear', failure };
  }
}

/** Looks up a draft by its id. Lists of posts also name a reel by its page's id. */
export const lookUpById = (at: MetaLookup, draftId: string): Promise<LookupResult> =>
  isReel(at.delivery) ? lookUpReel(at, bareId(draftId)) : lookAtDraft(at, draftId);

/** Returns a listed post. Lists may omit a new post's permalink; the URL with its id also works. */
const publicPost = ({
  id,
  permalink_url,
}: {
  id: string;
  permalink_url?: string | null | undefined;
}): PublicResult => ({
  kind: 'public',
  externalId: id,
  permalink: facebookUrl(permalink_url ?? id),
});

/**
 * Searches the page's list by id, or by text for one post without another owner: a draft may get a
 * new id when it is published.
 */
export async function lookUpInList(at: MetaLookup): Promise<LookupResult> {
  const { delivery, session } = at;
  const { pageId, draftId } = delivery;
  try {
    if (draftId !== null && isReel(delivery)) return await findReel(session, pageId, draftId);
    const entries: ListedPost[] = [];
    for await (const post of listPublicPosts(session, pageId, searchSince(delivery))) {
      if (draftId !== null && isSameId(post.id, draftId)) return publicPost({ ...post, id: draftId });
      entries.push({ text: post.message, at: post.created_time, sight: publicPost(post) });
    }
    const own = await pickOwnPost(entries, at);
    return draftId === null || own.kind === 'public' ? own : { kind: 'gone' };
  } catch (failure) {
    if (isGraphFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}

/** Looks a post up by id and in the list, because either can lag. */
export async function lookUpPost(at: MetaLookup): Promise<LookupResult> {
  const { draftId } = at.delivery;
  const byId: LookupResult = draftId === null ? { kind: 'gone' } : await lookUpById(at, draftId);
  if (byId.kind === 'public') return byId;
  const listed = await lookUpInList(at);
  return listed.kind === 'gone' ? byId : listed;
}
