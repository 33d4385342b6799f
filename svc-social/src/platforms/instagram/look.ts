import { isGraphFailure } from '@kallos/graph/failures';
import { isMissing, listMedia, readContainer } from '@kallos/graph/media';
import { outcomeOf } from '@kallos/graph/outcomes';
import { plainText } from '@kallos/graph/steps';
import type { Look, Sight } from '../platform.ts';

const marginMilliseconds = 120_000;
const patienceMilliseconds = 75_000;

/**
 * Finds the media of a container that is live but whose answer was lost: same caption, not older than the attempt,
 * and not the result of another delivery. Anything but exactly one hit is left to a person, after some patience.
 */
async function findPublished({ session, delivery, isTaken }: Look): Promise<Sight> {
  const since = delivery.flipStartedAt?.getTime() ?? 0;
  try {
    const hits = [];
    for await (const media of listMedia(session, delivery.pageId)) {
      if (Date.parse(media.timestamp) < since - marginMilliseconds) break;
      const isSameText = plainText(media.caption) === plainText(delivery.message);
      if (isSameText && !(await isTaken(media.id))) hits.push(media);
    }
    const [hit, ...others] = hits;
    if (hit && others.length === 0)
      return { kind: 'public', externalId: hit.id, permalink: hit.permalink ?? null };
    if (others.length > 0) return { kind: 'unproven', outcome: outcomeOf('several_matches') };
    const isFresh = Date.now() - since < patienceMilliseconds;
    const outcome = outcomeOf(isFresh ? 'published_not_visible' : 'published_not_found', {
      afterSeconds: 10,
    });
    return { kind: 'unproven', outcome };
  } catch (failure) {
    if (isGraphFailure(failure)) return { kind: 'unclear', failure };
    throw failure;
  }
}

/** Looks at a container: PUBLISHED proves that it is live, and then the media is looked for. */
export async function lookAtContainer(at: Look, id: string): Promise<Sight> {
  try {
    const { code } = await readContainer(at.session, id);
    return code === 'PUBLISHED' ? await findPublished(at) : { kind: 'hidden' };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isMissing(failure) ? findPublished(at) : { kind: 'unclear', failure };
  }
}
