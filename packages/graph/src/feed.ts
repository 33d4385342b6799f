import { z } from 'zod';
import type { GraphSession } from './client.ts';
import { readList } from './read-list.ts';
import { patiently, plainText } from './steps.ts';

const PostList = z.object({
  data: z.array(
    z.object({ id: z.string(), message: z.string().optional(), permalink_url: z.string().nullish() }),
  ),
});

const FeedEntry = z.object({
  id: z.string(),
  is_published: z.boolean(),
  created_time: z.string(),
  scheduled_publish_time: z.unknown().optional(),
  application: z.object({ id: z.coerce.string() }).optional(),
});

/** The posts with this text that a page has shown since a moment. */
export async function readAlike(session: GraphSession, pageId: string, text: string, since: Date) {
  const fields = 'id,message,created_time,permalink_url';
  const from = Math.floor(since.getTime() / 1000);
  const reply = await patiently(() =>
    session.get(`${pageId}/published_posts`, { fields, since: from, limit: 25 }),
  );
  return PostList.parse(reply).data.filter(({ message }) => plainText(message) === plainText(text));
}

/** The ids of a page's invisible posts that an application made before a moment and scheduled for none. */
export async function readOldDrafts(
  session: GraphSession,
  pageId: string,
  { appId, before }: { appId: string; before: number },
): Promise<string[]> {
  const fields = 'id,is_published,created_time,scheduled_publish_time,application{id}';
  const found: string[] = [];
  for await (const post of readList(session.get, `${pageId}/feed`, { fields, limit: 100 }, FeedEntry))
    if (
      !post.is_published &&
      post.scheduled_publish_time === undefined &&
      post.application?.id === appId &&
      Date.parse(post.created_time) < before
    )
      found.push(post.id);
  return found;
}
