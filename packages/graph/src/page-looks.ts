import { onFacebook, readAlike, readShown } from './feed.ts';
import { isGraphFailure } from './failures.ts';
import { outcomeOf } from './outcomes.ts';
import type { Look, Sight } from './protocol.ts';
import { findReel, isReel, lookAtReel } from './reels.ts';
import { isGone } from './refusals.ts';
import { readAsEither, textOf } from './steps.ts';

const notShown = {
  kind: 'unproven',
  outcome: outcomeOf('published_not_visible', { afterSeconds: 2 }),
} as const;

/** Looks at a draft by its id, which it keeps when it goes public. */
async function lookAtDraft(at: Look, draftId: string): Promise<Sight> {
  try {
    const fields = 'is_published,permalink_url';
    const reply = await readAsEither(at, (reader) => reader.get(draftId, { fields }));
    const permalink = textOf(reply, 'permalink_url');
    if (reply['is_published'] !== true) return { kind: 'hidden' };
    return permalink === null ? notShown : { kind: 'public', externalId: draftId, permalink };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isGone(failure) ? { kind: 'gone' } : { kind: 'unclear', failure };
  }
}

/** Looks at a draft, of pictures or of a video, by its id. */
export const lookById = (at: Look, draftId: string): Promise<Sight> =>
  isReel(at.delivery) ? lookAtReel(at, draftId) : lookAtDraft(at, draftId);

/** A list may show a post before Meta has given it its address: that of its id leads there as well. */
const publicPost = ({
  id,
  permalink_url,
}: {
  id: string;
  permalink_url?: string | null | undefined;
}): Sight => ({
  kind: 'public',
  externalId: id,
  permalink: onFacebook(permalink_url ?? id),
});

const marginMilliseconds = 120_000;

/** Looks through the page's own list, by the id if there is one, else for one post with this text that is nobody else's. */
export async function lookInList({ delivery, session, isTaken }: Look): Promise<Sight> {
  const { pageId, draftId, message, createdAt } = delivery;
  const since = new Date(createdAt.getTime() - marginMilliseconds);
  try {
    if (draftId !== null && isReel(delivery)) return await findReel(session, pageId, draftId);
    if (draftId !== null) {
      const shown = await readShown(session, pageId, draftId, since);
      return shown ? publicPost(shown) : { kind: 'gone' };
    }
    const hits = [];
    for (const post of await readAlike(session, pageId, message, since))
      if (!(await isTaken(post.id))) hits.push(post);
    const [hit, ...others] = hits;
    if (others.length > 0) return { kind: 'unproven', outcome: outcomeOf('several_matches') };
    return hit ? publicPost(hit) : { kind: 'gone' };
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
