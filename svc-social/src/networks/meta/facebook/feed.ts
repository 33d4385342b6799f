import * as z from 'zod';
import type { GraphSession } from '../graph/client.ts';
import { readList, ShownAddress, ShownText } from '../graph/read-list.ts';
import { withRetries } from '../graph/steps.ts';

const Shown = z.object({
  id: z.string(),
  message: ShownText,
  permalink_url: ShownAddress,
  created_time: z.string().optional().catch(undefined),
  is_published: z.boolean().optional(),
});

const FeedEntry = z.object({
  id: z.string(),
  is_published: z.boolean(),
  created_time: z.string(),
  scheduled_publish_time: z.unknown().optional(),
  application: z.object({ id: z.coerce.string() }).optional(),
});

/** The address of a path on Facebook, such as a reel's or that of a post by its id; an address stays what it is. */
export const onFacebook = (path: string): string => new URL(path, 'https://www.facebook.com').href;

/** Yields the posts that a page shows since a moment, newest first; lists have contained drafts as well. */
export async function* listShown(session: GraphSession, pageId: string, since: Date) {
  const get: GraphSession['get'] = (path, params) => withRetries(() => session.get(path, params));
  const fields = 'id,message,created_time,permalink_url,is_published';
  const params = { fields, since: Math.floor(since.getTime() / 1000), limit: 100 };
  for await (const post of readList(get, `${pageId}/published_posts`, params, Shown))
    if (post.is_published !== false) yield post;
}

/** The ids of a page's invisible posts that an application made before a moment and scheduled for none. */
export async function readOldDrafts(
  session: GraphSession,
  pageId: string,
  { appId, before }: { appId: string; before: number },
): Promise<string[]> {
  const fields = 'id,is_published,created_time,scheduled_publish_time,application{id}';
  const found: string[] = [];
  const params = { fields, limit: 100 };
  const posts = readList(session.get, `${pageId}/feed`, params, FeedEntry, { isLenient: true });
  for await (const post of posts)
    if (
      !post.is_published &&
      post.scheduled_publish_time === undefined &&
      post.application?.id === appId &&
      Date.parse(post.created_time) < before
    )
      found.push(post.id);
  return found;
}
