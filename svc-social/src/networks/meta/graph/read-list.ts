import * as z from 'zod';
import type { GraphParams, GraphSession } from './client.ts';
import { GraphRefusal, GraphSilence } from './failures.ts';
import { isAddress } from './steps.ts';

const Paging = z.object({
  cursors: z.object({ after: z.string().nullish() }).nullish(),
  next: z.string().nullish(),
});
const Listing = z.object({ data: z.array(z.unknown()), paging: Paging.nullish() });

/** What an address of Meta's may say of where a list goes on: by a cursor, or by time. */
const marks = ['after', 'until', '__paging_token'];

/** Where a list goes on; undefined at its end. */
function whereNext({ cursors, next }: z.infer<typeof Paging>): GraphParams | undefined {
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

/** A text that a list shows, which is empty where it shows none; what is no text leaves its entry unreadable. */
export const ShownText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);
/** An address that a list shows, if it is one: nothing is compared with it. */
export const ShownAddress = z.string().refine(isAddress).optional().catch(undefined);

/** Pages read at most; small ones count for a part, but not for less than this. */
const mostPages = 20;
const leastShare = 1 / 3;
/** Meta refuses a page that costs it too much, and does not say how much less would do. */
const fewestEntries = 5;
const isTooMuch = (failure: unknown) => failure instanceof GraphRefusal && failure.code === 1;

/** How a list is read. */
interface Reading {
  /** Asked after each page. */
  readonly isEnough?: () => boolean;
  /** Entries that cannot be read, and a rest that is too long, are left out; without it, they are a failure in the end. */
  readonly isLenient?: boolean;
  /** Called when a lenient reading left something out. */
  readonly onLeftOut?: () => void;
}

/**
 * Reads a list page by page as the caller asks. The address in Meta's `next` is never followed, only its
 * cursor. A list with an unusable cursor, or a too long one, throws instead of ending.
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
    const next: GraphParams | undefined = isEnough() ? undefined : whereNext(reply.paging ?? {});
    if (next && JSON.stringify(next) === JSON.stringify(at))
      throw new GraphSilence('a list that goes in a circle');
    at = next;
  }
  if (at || hasOdd) onLeftOut?.();
  if (at && !isLenient) throw new GraphSilence('a list that does not end');
  if (hasOdd && !isLenient) throw new GraphSilence('a list with an entry that cannot be read');
}
