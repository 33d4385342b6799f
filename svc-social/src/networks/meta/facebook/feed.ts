import * as z from 'zod';
import type { GraphSession } from '../graph/client.ts';
import { readList, ListedUrl, ListedText } from '../graph/read-list.ts';
import { withRetries } from '../graph/steps.ts';

const Shown = z.object({
  id: z.string(),
  message: ListedText,
  permalink_url: ListedUrl,
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

/** Returns the URL of a path on Facebook; a full URL is returned unchanged. */
export const facebookUrl = (path: string): string => new URL(path, 'https://www.facebook.com').href;

/**
 * Yields the public posts of a page since a given time, newest first. Skips drafts, which lists
 * sometimes contain.
 */
export async function* listPublicPosts(session: GraphSession, pageId: string, since: Date) {
  const get: GraphSession['get'] = (path, params) => withRetries(() => session.get(path, params));
  const fields = 'id,message,created_time,permalink_url,is_published';
  const params = { fields, since: Math.floor(since.getTime() / 1000), limit: 100 };
  for await (const post of readList(get, `${pageId}/published_posts`, params, Shown))
    if (post.is_published !== false) yield post;
}

/**
 * Returns the ids of a page's unscheduled hidden posts that the application created before a given
 * time.
 */
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
