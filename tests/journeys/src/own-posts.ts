import { pictures } from '@kallos/contracts/catalog/pictures';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { expect, vi } from 'vitest';
import type { Business } from './portal-area.ts';

/** A picture of one grey point. */
export const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds a draft of one's own for tomorrow, with a picture of which that is said; answers its id. */
export async function writeOwn({ call }: Pick<Business, 'call'>, title: string, alt?: string) {
  const image = new File([point], 'a.png', { type: 'image/png' });
  const shown = alt === undefined ? [] : [await call(pictures.keep, { files: { image } })];
  const { bulkPost } = await call(bulkPosts.create, {
    body: {
      title,
      content: `${title} στο ιατρείο μας.`,
      pictures: shown.map(({ imagePath }) => ({ path: imagePath, alt: alt ?? '' })),
      scheduledDate: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  return bulkPost.id;
}

/** Schedules a post for a moment that comes at once, which no screen offers; answers the moment. */
export async function sendIn({ call }: Pick<Business, 'call'>, id: number, seconds: number): Promise<Date> {
  const at = new Date(Date.now() + seconds * 1000);
  await call(bulkPosts.update, { params: { id }, body: { scheduledDate: at.toISOString() } });
  await call(bulkPosts.update, { params: { id }, body: { isScheduled: true } });
  return at;
}

/** Sends a post and waits until it is published; answers the places where it stands. */
export async function publish(own: Pick<Business, 'call'>, id: number) {
  await sendIn(own, id, 4);
  return vi.waitFor(
    async () => {
      const post = await stateOf(own, id);
      expect(post?.postStatus).toBe('published');
      return post?.targets ?? [];
    },
    { timeout: 90_000, interval: 300 },
  );
}

/** How a post stands now; undefined once it is gone from the calendar. */
export const stateOf = async ({ call }: Pick<Business, 'call'>, id: number) =>
  (await call(bulkPosts.list)).bulkPosts.find((post) => post.id === id);
