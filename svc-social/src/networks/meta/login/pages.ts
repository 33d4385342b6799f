import * as z from 'zod';
import type { Destination, Destinations } from '../../login.ts';
import type { GraphSession } from '../graph/client.ts';
import { GraphRefusal } from '../graph/failures.ts';
import { readList } from '../graph/read-list.ts';

/** A page as Meta lists it, with its Instagram account. */
export interface FoundPage {
  readonly id: string;
  readonly name: string;
  readonly category: string | null;
  readonly pictureUrl: string | null;
  readonly token: string;
  readonly canPublish: boolean;
  readonly instagram: {
    readonly id: string;
    readonly name: string | null;
    readonly username: string;
    readonly pictureUrl: string | null;
  } | null;
}

/** Returns the destinations of listed pages: the pages, then their Instagram accounts. */
export function pageDestinationsOf(found: readonly FoundPage[]): Destination[] {
  const own = found.map(({ id, name, category, pictureUrl, token, canPublish }): Destination => {
    const facts = { externalId: id, name, category, pictureUrl, token, canPublish };
    return { platform: 'facebook', ...facts, username: null, parentPageId: null };
  });
  const hanging = found.flatMap(({ id, canPublish, instagram }): Destination[] => {
    if (instagram === null || instagram.id === 'ig_sample') return [];
    const { id: externalId, name, username, pictureUrl } = instagram;
    const facts = { externalId, name, username, pictureUrl, canPublish };
    return [{ platform: 'instagram', ...facts, category: null, parentPageId: id, token: null }];
  });
  return [...own, ...hanging];
}

const Picture = z.object({ data: z.object({ url: z.string().optional() }).optional() }).optional();
const MetaPage = z.object({
  id: z.string(),
  name: z.string().default(''),
  category: z.string().nullish(),
  access_token: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  picture: Picture,
  instagram_business_account: z
    .object({
      id: z.string(),
      username: z.string().default(''),
      name: z.string().nullish(),
      profile_picture_url: z.string().nullish(),
    })
    .nullish(),
});
const Business = z.object({ id: z.string() });

const pageFields =
  'id,name,category,tasks,access_token,picture,instagram_business_account{id,username,name,profile_picture_url}';

interface Listed<T> {
  readonly found: T[];
  readonly isWhole: boolean;
}

/** Reads a list, skipping unreadable entries. */
async function readAll<T>(
  session: GraphSession,
  path: string,
  fields: string,
  item: z.ZodType<T>,
): Promise<Listed<T>> {
  const found: T[] = [];
  let isWhole = true;
  const onLeftOut = () => (isWhole = false);
  const entries = readList(session.get, path, { fields, limit: 100 }, item, { isLenient: true, onLeftOut });
  for await (const one of entries) found.push(one);
  return { found, isWhole };
}

/** The result of reading a user's pages. */
export interface PagesReadResult {
  readonly pages: FoundPage[];
  /**
   * False if a part of the list is missing; even a complete reading does not prove that a page is
   * gone.
   */
  readonly isWhole: boolean;
}

/** Returns the destinations in a reading. */
export const destinationsOf = ({ pages, isWhole }: PagesReadResult): Destinations => ({
  places: pageDestinationsOf(pages),
  isWhole,
});

const mostBusinesses = 20;
const nothing = { found: [], isWhole: true };

/**
 * Reads pages that a user has only through a business portfolio; lists that Meta refuses count as
 * missing.
 */
async function readPortfolioPages(session: GraphSession): Promise<Listed<z.infer<typeof MetaPage>>> {
  try {
    const businesses = await readAll(session, 'me/businesses', 'id', Business);
    const lists = await Promise.all(
      businesses.found
        .slice(0, mostBusinesses)
        .flatMap(({ id }) => [`${id}/owned_pages`, `${id}/client_pages`])
        .map((path) => readAll(session, path, pageFields, MetaPage)),
    );
    return {
      found: lists.flatMap(({ found }) => found),
      isWhole:
        businesses.isWhole &&
        businesses.found.length <= mostBusinesses &&
        lists.every(({ isWhole }) => isWhole),
    };
  } catch (failure) {
    if (failure instanceof GraphRefusal && failure.code !== 190 && !failure.isTransient)
      return { found: [], isWhole: false };
    throw failure;
  }
}

const toFound = (page: z.infer<typeof MetaPage>, token: string): FoundPage => ({
  id: page.id,
  name: page.name,
  category: page.category ?? null,
  pictureUrl: page.picture?.data?.url ?? null,
  token,
  canPublish:
    page.tasks === undefined || page.tasks.some((task) => task === 'CREATE_CONTENT' || task === 'MANAGE'),
  instagram: page.instagram_business_account
    ? {
        id: page.instagram_business_account.id,
        name: page.instagram_business_account.name ?? null,
        username: page.instagram_business_account.username,
        pictureUrl: page.instagram_business_account.profile_picture_url ?? null,
      }
    : null,
});

/** Reads all pages that the user may use; skips placeholders and pages without a token. */
export async function readMetaPages(
  session: GraphSession,
  scopes: readonly string[],
): Promise<PagesReadResult> {
  const own = await readAll(session, 'me/accounts', pageFields, MetaPage);
  const portfolio = scopes.includes('business_management') ? await readPortfolioPages(session) : nothing;
  const found = new Map<string, FoundPage>();
  let isWhole = own.isWhole && portfolio.isWhole;
  for (const page of [...own.found, ...portfolio.found]) {
    if (page.id === 'sample' || found.has(page.id)) continue;
    if (page.access_token === undefined) isWhole = false;
    else found.set(page.id, toFound(page, page.access_token));
  }
  return { pages: [...found.values()], isWhole };
}
