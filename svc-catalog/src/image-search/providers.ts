import { AppError } from '@kallos/contracts/errors';
import { createBreaker } from '@kallos/service-kit/background/breaker';
import * as z from 'zod/mini';
import { askJson, maxFound, optionalText, orElse, withQuery } from './ask-json.ts';
import { createGoogleSearch } from './google-search.ts';
import type { FoundImage, ImageSearch, SearchProvider } from './search.ts';

/** The available search services. */
export interface SearchSettings {
  /** Base address of a Brave-like service such as the sandbox. */
  readonly searchUrl?: string | undefined;
  readonly braveKey?: string | undefined;
  /** Google's custom search at `googleUrl`, by default Google's own. */
  readonly google?: { readonly key: string; readonly cx: string } | undefined;
  readonly googleUrl?: string | undefined;
  readonly userAgent: string;
}

const BraveReply = z.object({
  results: orElse(
    z.array(
      z.object({
        title: optionalText,
        url: optionalText,
        source: optionalText,
        author: optionalText,
        licence: optionalText,
        thumbnail: z.optional(z.object({ src: optionalText })),
        properties: z.optional(z.object({ url: optionalText })),
      }),
    ),
    [],
  ),
});

/** Creates a client for Brave's image search or a compatible service. */
function braveLike(base: string, key: string, name: string, userAgent: string): SearchProvider {
  return {
    name,
    find: async (query, signal) => {
      const url = withQuery(`${base.replace(/\/$/, '')}/res/v1/images/search`, {
        q: query,
        count: String(maxFound),
        safesearch: 'strict',
      });
      const { results } = await askJson(
        url,
        BraveReply,
        { 'x-subscription-token': key, 'user-agent': userAgent },
        signal,
      );
      return results.flatMap((result): FoundImage[] => {
        const picture = result.properties?.url ?? result.thumbnail?.src;
        if (picture === undefined) return [];
        return [
          {
            url: picture,
            title: result.title ?? '',
            source: result.source ?? name,
            sourcePage: result.url,
            author: result.author,
            licence: result.licence,
          },
        ];
      });
    },
  };
}

const OpenverseReply = z.object({
  results: z.array(
    z.object({
      title: optionalText,
      url: z.string(),
      creator: optionalText,
      license: optionalText,
      license_version: optionalText,
      foreign_landing_url: optionalText,
    }),
  ),
});

/** Openverse: openly licensed images, no key. */
const openverse = (userAgent: string): SearchProvider => ({
  name: 'Openverse',
  find: async (query, signal) => {
    const url = withQuery('https://api.openverse.org/v1/images/', {
      q: query,
      license_type: 'commercial,modification',
      page_size: String(maxFound),
      mature: 'false',
    });
    const { results } = await askJson(url, OpenverseReply, { 'user-agent': userAgent }, signal);
    return results.map((result) => ({
      url: result.url,
      title: result.title ?? '',
      source: 'Openverse',
      sourcePage: result.foreign_landing_url,
      author: result.creator,
      licence: result.license
        ? `${/^(cc0|pdm)$/.test(result.license) ? '' : 'CC '}${result.license.toUpperCase()} ${result.license_version ?? ''}`.trim()
        : undefined,
    }));
  },
});

const field = orElse(z.optional(z.object({ value: z.string() })), undefined);
const CommonsReply = z.object({
  query: z.optional(
    z.object({
      pages: z.record(
        z.string(),
        z.object({
          title: z.string(),
          imageinfo: z.optional(
            z.array(
              z.object({
                url: z.string(),
                thumburl: optionalText,
                mime: optionalText,
                descriptionurl: optionalText,
                extmetadata: z.optional(z.object({ Artist: field, LicenseShortName: field })),
              }),
            ),
          ),
        }),
      ),
    }),
  ),
});

const withoutTags = (html: string | undefined) => html?.replace(/<[^<>]*>/g, '').trim() || undefined;

/** Wikimedia Commons: free media, no key. */
const commons = (userAgent: string): SearchProvider => ({
  name: 'Wikimedia Commons',
  find: async (query, signal) => {
    const url = withQuery('https://commons.wikimedia.org/w/api.php', {
      action: 'query',
      format: 'json',
      generator: 'search',
      gsrnamespace: '6',
      gsrsearch: `${query} filetype:bitmap`,
      gsrlimit: String(maxFound),
      prop: 'imageinfo',
      iiprop: 'url|mime|extmetadata',
      iiurlwidth: '1200',
      maxlag: '5',
    });
    const { query: found } = await askJson(url, CommonsReply, { 'user-agent': userAgent }, signal);
    return Object.values(found?.pages ?? {}).flatMap((page): FoundImage[] => {
      const info = page.imageinfo?.[0];
      if (!info || !/^image\/(jpeg|png|webp|gif)$/.test(info.mime ?? '')) return [];
      return [
        {
          url: info.thumburl ?? info.url,
          title: page.title.replace(/^File:/, '').replace(/\.\w+$/, ''),
          source: 'Wikimedia Commons',
          sourcePage: info.descriptionurl,
          author: withoutTags(info.extmetadata?.Artist?.value),
          licence: withoutTags(info.extmetadata?.LicenseShortName?.value),
        },
      ];
    });
  },
});

/** Calls several services at once and interleaves their images; rejects only if all fail. */
function together(searches: readonly ImageSearch[]): ImageSearch {
  return {
    name: searches.map(({ name }) => name).join(' and '),
    find: async (query, onBehalfOf, signal) => {
      const answers = await Promise.allSettled(
        searches.map((search) => search.find(query, onBehalfOf, signal)),
      );
      const lists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      if (lists.length === 0)
        throw new AppError('upstream_failed', { message: 'The image search did not answer.' });
      const longest = Math.max(...lists.map((list) => list.length));
      const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []));
      return inTurn.flat().slice(0, maxFound);
    },
  };
}

function guarded(search: SearchProvider): ImageSearch {
  const breaker = createBreaker(search.name);
  return {
    name: search.name,
    find: (query, onBehalfOf, signal) => breaker.run(onBehalfOf, () => search.find(query, signal), signal),
  };
}

/**
 * Selects the services: a configured address first, then Brave and Google by their keys, otherwise the two
 * without keys.
 */
export function openImageSearch(settings: SearchSettings): ImageSearch {
  const { searchUrl, braveKey, userAgent } = settings;
  if (searchUrl !== undefined)
    return guarded(braveLike(searchUrl, braveKey ?? 'local', new URL(searchUrl).host, userAgent));
  const keyed = [
    ...(braveKey === undefined
      ? []
      : [braveLike('https://api.search.brave.com', braveKey, 'Brave Search', userAgent)]),
    ...(settings.google === undefined
      ? []
      : [createGoogleSearch(settings.googleUrl ?? 'https://www.googleapis.com', settings.google, userAgent)]),
  ];
  if (keyed.length > 0) return together(keyed.map(guarded));
  return together([guarded(openverse(userAgent)), guarded(commons(userAgent))]);
}
