import { createHash } from 'node:crypto';
import { plainText } from '@kallos/writing/products/plain-text';
import type { Ctx } from '../context.ts';
import type { Candidate } from './rank.ts';
import type { FoundImage } from './search.ts';

const atOnce = 6;
/** The limit of an unchosen candidate, smaller than that of a stored image. */
const mostBytes = 6 * 1024 * 1024;

/** Runs `work` over a list, at most `limit` at a time, in order of the list. */
export async function mapConcurrently<T, R>(
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
      milliseconds: ctx.patience.picture,
      maxBytes: mostBytes,
    });
    const id = createHash('sha256').update(found.url).digest('hex').slice(0, 16);
    return {
      ...found,
      id,
      measured: await ctx.pictures.decoder.run('measure', [bytes, ctx.ai.judge !== undefined], signal),
    };
  } catch (error) {
    ctx.log.debug({ err: error }, 'found picture dropped');
    return undefined;
  }
}

const isWebAddress = (address: string | undefined): address is string =>
  address !== undefined && address.length <= 4000 && /^https?:\/\//i.test(address) && URL.canParse(address);

const line = (text: string | undefined, longest: number) =>
  text === undefined ? undefined : plainText(text, longest) || undefined;

/** Providers' texts are shown to people and models: only plain text and web addresses remain. */
const asPlain = (found: FoundImage): FoundImage => ({
  url: found.url,
  title: plainText(found.title, 200),
  source: plainText(found.source, 80) || found.source.replace(/[^\w.-]/g, '').slice(0, 80),
  sourcePage: isWebAddress(found.sourcePage) ? found.sourcePage : undefined,
  author: line(found.author, 120),
  licence: line(found.licence, 80),
});

/** The progress of a search. */
export interface SearchProgress {
  readonly onFound: (count: number) => void;
  readonly onRead: (count: number) => void;
}

/** Searches images and reads them; drops broken, slow and other files. */
export async function findCandidates(
  ctx: Ctx,
  query: string,
  onBehalfOf: string,
  signal: AbortSignal,
  progress?: SearchProgress,
) {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(ctx.patience.search)]);
  const found = await ctx.search.find(query, onBehalfOf, deadline);
  progress?.onFound(found.length);
  const distinct = [...new Map(found.map((image) => [image.url, image])).values()]
    .filter(({ url }) => isWebAddress(url))
    .map(asPlain);
  let count = 0;
  const read = await mapConcurrently(distinct, atOnce, async (image) => {
    const candidate = await readCandidate(ctx, image, deadline);
    progress?.onRead(++count);
    return candidate;
  });
  return {
    totalFound: found.length,
    candidates: read.filter((candidate) => candidate !== undefined),
  };
}
