import { z } from 'zod';
import { isGraphFailure } from '../outside/graph-errors.ts';
import { readList } from '../outside/read-list.ts';
import { patiently, plainText, type Attempt, type Sight } from './attempt.ts';
import { needsLook, retryAfter, type Verdict } from './verdict.ts';

const Media = z.object({
  id: z.string(),
  caption: z.string().optional(),
  timestamp: z.string(),
  permalink: z.string().nullish(),
});

const marginMilliseconds = 120_000;
const patienceMilliseconds = 75_000;

/**
 * Finds the media of a container that is live but whose answer was lost: same caption, not older than the attempt,
 * and not the result of another delivery. Anything but exactly one hit is left to a person, after some patience.
 */
export async function findPublished({
  session,
  delivery,
  isTaken,
}: Pick<Attempt, 'session' | 'delivery' | 'isTaken'>): Promise<Sight | Verdict> {
  const since = delivery.flipStartedAt?.getTime() ?? 0;
  try {
    const fields = 'id,caption,timestamp,permalink';
    const get: typeof session.get = (path, params) => patiently(() => session.get(path, params));
    const hits = [];
    // Newest first: a busy account puts any number of others before the one that is looked for.
    for await (const media of readList(get, `${delivery.pageId}/media`, { fields, limit: 50 }, Media)) {
      if (Date.parse(media.timestamp) < since - marginMilliseconds) break;
      const isSameText = plainText(media.caption) === plainText(delivery.message);
      if (isSameText && !(await isTaken(media.id))) hits.push(media);
    }
    const [hit, ...others] = hits;
    if (hit && others.length === 0)
      return { kind: 'public', externalId: hit.id, permalink: hit.permalink ?? null };
    if (others.length > 0) return needsLook('several_matches');
    return Date.now() - since < patienceMilliseconds
      ? retryAfter(10, 'published_not_visible')
      : needsLook('published_not_found');
  } catch (failure) {
    if (isGraphFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}
