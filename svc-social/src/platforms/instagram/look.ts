import { GraphRefusal, isGraphFailure } from '@kallos/graph/failures';
import { readList } from '@kallos/graph/read-list';
import { patiently, plainText, textOf } from '@kallos/graph/steps';
import { z } from 'zod';
import { outcomeOf } from '../../deliveries/outcome.ts';
import type { Look, Sight } from '../platform.ts';

/** What a container says of itself. */
export interface ContainerState {
  readonly code: string;
  readonly text: string | null;
}

/** Reads how far a container is. */
export async function readContainer({ session }: Pick<Look, 'session'>, id: string): Promise<ContainerState> {
  const reply = await patiently(() => session.get(id, { fields: 'status_code,status' }));
  return { code: textOf(reply, 'status_code') ?? 'IN_PROGRESS', text: textOf(reply, 'status') };
}

/** Containers vanish a day after they were made. */
export const isMissing = (failure: unknown) =>
  failure instanceof GraphRefusal && [24, 100].includes(failure.code) && !failure.isTransient;

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
async function findPublished({ session, delivery, isTaken }: Look): Promise<Sight> {
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
    const { code } = await readContainer(at, id);
    return code === 'PUBLISHED' ? await findPublished(at) : { kind: 'hidden' };
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    return isMissing(failure) ? findPublished(at) : { kind: 'unclear', failure };
  }
}
