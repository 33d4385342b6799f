import { isGone } from '../../failure.ts';
import type { PageAccess } from '../../network.ts';
import type { GoogleSession, JsonObject } from '../client/client.ts';
import { GoogleSilence, isGoogleFailure } from '../client/failures.ts';
import { idOfPost, LocalPost, LocalPosts, pathOf } from './local-post.ts';

/** The posts of one location. */
export interface LocationPosts {
  readonly create: (body: Record<string, unknown>) => Promise<LocalPost>;
  /** Returns undefined if there is no such post. */
  readonly read: (id: string) => Promise<LocalPost | undefined>;
  /** Lists posts back to a creation time, newest first as far as Google orders them. */
  readonly listSince: (since: Date) => Promise<LocalPost[]>;
  readonly remove: (id: string) => Promise<void>;
  readonly prepare: () => Promise<void>;
}

const pageSize = 100;
const mostPages = 50;

/** Returns whether a post belongs to a location: Google may answer for another one. */
const isOfLocation = ({ name }: LocalPost, locationId: string): boolean =>
  new RegExp(`/locations/${locationId}/localPosts/[\\w-]+$`).test(name);

function asPost(reply: JsonObject, locationId: string): LocalPost {
  const read = LocalPost.safeParse(reply);
  if (!read.success || !isOfLocation(read.data, locationId))
    throw new GoogleSilence('a post without a name of this location');
  return read.data;
}

/** Opens the posts of a location; throws without the account that listed it, because the path needs it. */
export function openPosts(session: GoogleSession, { pageId, parentPageId }: PageAccess): LocationPosts {
  if (!/^\d+$/.test(pageId) || !/^\d+$/.test(parentPageId ?? ''))
    throw new Error(`a Google location without its account: ${pageId}`);
  const path = pathOf(parentPageId ?? '', pageId);
  const read = async (id: string): Promise<LocalPost | undefined> => {
    try {
      const post = asPost(await session.get('mybusiness', `${path}/${id}`), pageId);
      if (idOfPost(post) !== id) throw new GoogleSilence('another post than the requested one');
      return post;
    } catch (failure) {
      if (isGoogleFailure(failure) && isGone(failure)) return undefined;
      throw failure;
    }
  };
  return {
    read,
    prepare: session.prepare,
    create: async (body) => asPost(await session.post('mybusiness', path, body), pageId),
    remove: async (id) => {
      try {
        await session.remove('mybusiness', `${path}/${id}`);
      } catch (failure) {
        if (!isGoogleFailure(failure) || !isGone(failure)) throw failure;
      }
    },
    listSince: async (since) => {
      const found = new Map<string, LocalPost>();
      const seen = new Set<string>();
      let pageToken: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const reply = LocalPosts.safeParse(await session.get('mybusiness', path, { pageSize, pageToken }));
        if (!reply.success) throw new GoogleSilence('a list in an unknown form');
        const posts = (reply.data.localPosts ?? []).filter((post) => isOfLocation(post, pageId));
        for (const post of posts) found.set(idOfPost(post), post);
        pageToken = reply.data.nextPageToken || undefined;
        if (pageToken === undefined) break;
        if (seen.has(pageToken)) throw new GoogleSilence('a list that repeats a page');
        seen.add(pageToken);
        // The order is not documented, so only a page of older posts alone ends the search.
        const isOld = ({ createTime }: LocalPost) =>
          createTime !== undefined && Date.parse(createTime) < since.getTime();
        if (posts.length > 0 && posts.every(isOld)) break;
      }
      return [...found.values()].filter(
        ({ createTime }) => createTime === undefined || Date.parse(createTime) >= since.getTime(),
      );
    },
  };
}
