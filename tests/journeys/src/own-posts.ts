import { pictures } from '@kallos/contracts/catalog/pictures';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { expect } from '@playwright/test';
import { onePixelImage } from './one-pixel-image.ts';
import type { Business } from './portal-area.ts';

/** Creates an own draft for tomorrow with an image and its alt text; returns its id. */
export async function writeCustomPost({ call }: Pick<Business, 'call'>, title: string, alt?: string) {
  const image = new File([onePixelImage], 'a.png', { type: 'image/png' });
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

/** Schedules a post in a few seconds, which no screen offers; returns the time. */
export async function scheduleIn(
  { call }: Pick<Business, 'call'>,
  id: number,
  seconds: number,
): Promise<Date> {
  const at = new Date(Date.now() + seconds * 1000);
  await call(bulkPosts.update, { params: { id }, body: { scheduledDate: at.toISOString() } });
  await call(bulkPosts.update, { params: { id }, body: { isScheduled: true } });
  return at;
}

/** Publishes a post and waits; returns its targets. */
export async function publishPost(own: Pick<Business, 'call'>, id: number) {
  await scheduleIn(own, id, 4);
  await expect
    .poll(async () => (await stateOf(own, id))?.postStatus, { timeout: 90_000, intervals: [300] })
    .toBe('published');
  return (await stateOf(own, id))?.targets ?? [];
}

/** Returns a post's state; undefined when it is deleted. */
export const stateOf = async ({ call }: Pick<Business, 'call'>, id: number) =>
  (await call(bulkPosts.list)).bulkPosts.find((post) => post.id === id);
