import * as z from 'zod';
import type { GraphParams, GraphSession } from './client.ts';
import { GraphRefusal, GraphSilence } from './failures.ts';
import { isUrl } from './steps.ts';

const Paging = z.object({
  cursors: z.object({ after: z.string().nullish() }).nullish(),
  next: z.string().nullish(),
});
const Listing = z.object({ data: z.array(z.unknown()), paging: Paging.nullish() });

/** Query parameters of a next URL that are used for paging: cursors and times. */
const marks = ['after', 'until', '__paging_token'];

/** Returns the parameters of the next page; undefined at the end. */
function nextPageParams({ cursors, next }: z.infer<typeof Paging>): GraphParams | undefined {
  if (!next) return undefined;
  if (cursors?.after) return { after: cursors.after };
  const query = new URLSearchParams(next.split('?')[1]);
  const found = marks.flatMap((mark) => {
    const value = query.get(mark);
    return value ? [[mark, value] as const] : [];
  });
  if (found.length === 0) throw new GraphSilence('a list that goes on, but does not say where');
  return Object.fromEntries(found);
}

/** A listed text, empty if it is missing; another type makes the entry unreadable. */
export const ListedText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);
/** A listed URL, undefined if invalid, because nothing is compared with it. */
export const ListedUrl = z.string().refine(isUrl).optional().catch(undefined);

/** Maximum number of pages read; smaller pages count proportionally. */
const mostPages = 20;
const leastShare = 1 / 3;
/** Smallest page size to try: Meta refuses expensive pages without a hint of the allowed size. */
const fewestEntries = 5;
const isTooMuch = (failure: unknown) => failure instanceof GraphRefusal && failure.code === 1;

/** Options for reading a list. */
interface Reading {
  /** Called after each page; true ends the reading. */
  readonly isEnough?: () => boolean;
  /** Skips unreadable entries and the rest of an overlong list; otherwise both are failures. */
  readonly isLenient?: boolean;
  /** Called when a lenient reading skipped something. */
  readonly onLeftOut?: () => void;
}

/**
 * Reads a list page by page as the caller iterates. Uses only the cursor of Meta's `next` URL.
 * Throws if a list has an unusable cursor or is too long.
 */
export async function* readList<T>(
  get: GraphSession['get'],
  path: string,
  params: GraphParams,
  item: z.ZodType<T>,
  { isEnough = () => false, isLenient = false, onLeftOut }: Reading = {},
): AsyncGenerator<T> {
  let at: GraphParams | undefined = {};
  let hasOdd = false;
  const whole = Number(params['limit'] ?? fewestEntries);
  let limit = whole;
  const readPage = async (place: GraphParams): Promise<unknown> => {
    try {
      return await get(path, { ...params, limit, ...place });
    } catch (failure) {
      if (!isTooMuch(failure) || limit <= fewestEntries) throw failure;
      limit = Math.max(fewestEntries, Math.floor(limit / 4));
      return readPage(place);
    }
  };
  for (let pages = 0; at && pages < mostPages; pages += Math.max(limit / whole, leastShare)) {
    const reply: z.infer<typeof Listing> | undefined = Listing.safeParse(await readPage(at)).data;
    if (!reply) throw new GraphSilence('a list that cannot be read');
    for (const entry of reply.data) {
      const parsed = item.safeParse(entry);
      if (parsed.success) yield parsed.data;
      else hasOdd = true;
    }
    const next: GraphParams | undefined = isEnough() ? undefined : nextPageParams(reply.paging ?? {});
    if (next && JSON.stringify(next) === JSON.stringify(at))
      throw new GraphSilence('a list that goes in a circle');
    at = next;
  }
  if (at || hasOdd) onLeftOut?.();
  if (at && !isLenient) throw new GraphSilence('a list that does not end');
  if (hasOdd && !isLenient) throw new GraphSilence('a list with an entry that cannot be read');
}
