import type { GraphSession } from '../graph/client.ts';
import { GraphRefusal } from '../graph/failures.ts';
import { withRetries } from '../graph/steps.ts';
import type { MetaLookup } from '../protocol.ts';
import { isReel } from '../reels.ts';

/**
 * The origin of a listed post. `untold`: Meta does not name the application even for our own posts.
 * `unknown`: there is no own post to compare with.
 */
export type PostOrigin = 'ours' | 'theirs' | 'untold' | 'unknown';

/**
 * Returns the id of the application that created a post; null for none, undefined if Meta refuses
 * the read.
 */
async function readApplication(session: GraphSession, postId: string): Promise<string | null | undefined> {
  try {
    const reply = await withRetries(() => session.get(postId, { fields: 'id,application' }));
    const id = (reply['application'] as { id?: unknown } | null | undefined)?.id;
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
  } catch (failure) {
    if (failure instanceof GraphRefusal) return undefined;
    throw failure;
  }
}

/**
 * Returns whether our application created a page's post. A missing application means a manual post
 * only if our own posts show one.
 */
export async function postOriginOf(
  { session, delivery, makers }: Pick<MetaLookup, 'session' | 'delivery' | 'makers'>,
  postId: string,
): Promise<PostOrigin> {
  // Meta does not name the application of a video.
  if (!makers || isReel(delivery)) return 'untold';
  const made = await readApplication(session, postId);
  if (typeof made === 'string') return made === makers.appId ? 'ours' : 'theirs';
  const draft = delivery.draftId === null || delivery.draftId === postId ? [] : [delivery.draftId];
  for (const own of [...draft, ...(await makers.findOwnPosts())]) {
    const told = await readApplication(session, own);
    if (told === makers.appId) return made === null ? 'theirs' : 'unknown';
    if (told === null) return 'untold';
  }
  return made === null ? 'unknown' : 'untold';
}
