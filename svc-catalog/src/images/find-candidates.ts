import { createHash } from 'node:crypto';
import type { Ctx } from '../context.ts';
import type { Candidate } from './rank.ts';
import type { FoundImage } from './search.ts';

const atOnce = 6;
const wholeSearchMilliseconds = 9000;
const onePictureMilliseconds = 6000;
/** Spent on a candidate that nobody has chosen yet: smaller than the limit of a picture that is kept. */
const mostBytes = 6 * 1024 * 1024;

/** Runs `work` over a list, at most `limit` at a time, in order of the list. */
export async function mapSome<T, R>(
  list: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const walk = async () => {
    for (let at = next++; at < list.length; at = next++) results[at] = await work(list[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(limit, list.length) }, walk));
  return results;
}

async function readCandidate(
  ctx: Ctx,
  found: FoundImage,
  signal: AbortSignal,
): Promise<Candidate | undefined> {
  if (signal.aborted) return undefined;
  try {
    const { bytes } = await ctx.fetchSafely(found.url, {
      signal,
      milliseconds: onePictureMilliseconds,
      maxBytes: mostBytes,
    });
    const id = createHash('sha256').update(found.url).digest('hex').slice(0, 16);
    return { ...found, id, measured: await ctx.pictures.decoder.run('measure', [bytes], signal) };
  } catch (error) {
    ctx.log.debug({ err: error }, 'found picture dropped');
    return undefined;
  }
}

/** Searches pictures and reads them; those that are broken, no picture or too slow fall out. */
export async function findCandidates(ctx: Ctx, query: string, signal: AbortSignal) {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(wholeSearchMilliseconds)]);
  const found = await ctx.search.find(query, deadline);
  const distinct = [...new Map(found.map((image) => [image.url, image])).values()];
  const read = await mapSome(distinct, atOnce, (image) => readCandidate(ctx, image, deadline));
  return {
    totalFound: found.length,
    candidates: read.filter((candidate) => candidate !== undefined),
  };
}
