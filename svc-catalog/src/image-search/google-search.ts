import * as z from 'zod/mini';
import { askJson, optionalText, orElse, withQuery } from './ask-json.ts';
import type { FoundImage, SearchProvider } from './search.ts';

const GoogleReply = z.object({
  items: orElse(
    z.array(
      z.object({
        title: optionalText,
        link: optionalText,
        displayLink: optionalText,
        image: z.optional(z.object({ contextLink: optionalText })),
      }),
    ),
    [],
  ),
});

/** Google's custom search with ten images per page. */
export const createGoogleSearch = (
  base: string,
  { key, cx }: { key: string; cx: string },
  userAgent: string,
): SearchProvider => ({
  name: 'Google',
  find: async (query, signal) => {
    const ask = (start: number) => {
      const url = withQuery(`${base.replace(/\/$/, '')}/customsearch/v1`, {
        key,
        cx,
        q: query,
        searchType: 'image',
        num: '10',
        start: String(start),
        safe: 'active',
      });
      return askJson(url, GoogleReply, { 'user-agent': userAgent }, signal);
    };
    const [first, second] = await Promise.all([ask(1), ask(11).catch(() => ({ items: [] }))]);
    return [...first.items, ...second.items].flatMap((item): FoundImage[] =>
      item.link === undefined
        ? []
        : [
            {
              url: item.link,
              title: item.title ?? '',
              source: item.displayLink ?? 'Google',
              sourcePage: item.image?.contextLink,
            },
          ],
    );
  },
});
