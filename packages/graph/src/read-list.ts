import * as z from 'zod';
import type { GraphParams, GraphSession } from './client.ts';

const Listing = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

/** Reads a listing by its cursors, page by page as the caller asks; an address that Meta names in `next` is never followed. */
export async function* readList<T>(
  get: GraphSession['get'],
  path: string,
  params: GraphParams,
  item: z.ZodType<T>,
  mostPages = 20,
): AsyncGenerator<T> {
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const reply = Listing.parse(await get(path, { ...params, after }));
    for (const entry of reply.data) {
      const parsed = item.safeParse(entry);
      if (parsed.success) yield parsed.data;
    }
    const next = reply.paging?.next === undefined ? undefined : reply.paging.cursors?.after;
    if (next === undefined || next === after) return;
    after = next;
  }
}
