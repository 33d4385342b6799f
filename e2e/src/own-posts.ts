import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { postCards, type Business } from './portal-area.ts';

/** A picture of one grey point. */
export const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds a draft of one's own on the screen. */
export async function writeOwn(page: Page, title: string, picture?: Buffer): Promise<Locator> {
  await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Τίτλος').fill(title);
  await dialog.getByLabel('Κείμενο ανάρτησης').fill(`${title} στο ιατρείο μας.`);
  if (picture) {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
    await dialog.getByLabel('Περιγραφή εικόνας').fill('Η είσοδος του ιατρείου');
  }
  await dialog.getByRole('button', { name: 'Αποθήκευση στο ημερολόγιο' }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = postCards(page).filter({ hasText: title });
  await card.waitFor();
  return card;
}

/** The id of a post by its title. */
const idOf = async ({ call }: Pick<Business, 'call'>, title: string) =>
  (await call(bulkPosts.list)).bulkPosts.find(({ productName }) => productName === title)?.id ?? 0;

/** Schedules a post for a moment that comes at once, which no screen offers; answers the moment. */
export async function sendIn({ call }: Pick<Business, 'call'>, id: number, seconds: number): Promise<Date> {
  const at = new Date(Date.now() + seconds * 1000);
  await call(bulkPosts.update, { params: { id }, body: { scheduledDate: at.toISOString() } });
  await call(bulkPosts.update, { params: { id }, body: { isScheduled: true } });
  return at;
}

/** Sends the post of that title and waits until it is published; answers its id and the places where it stands. */
export async function publish(own: Pick<Business, 'call'>, title: string) {
  const id = await idOf(own, title);
  await sendIn(own, id, 4);
  await expect.poll(async () => (await stateOf(own, id))?.postStatus, { timeout: 90_000 }).toBe('published');
  return { id, targets: (await stateOf(own, id))?.targets ?? [] };
}

/** How a post stands now; undefined once it is gone from the calendar. */
export const stateOf = async ({ call }: Pick<Business, 'call'>, id: number) =>
  (await call(bulkPosts.list)).bulkPosts.find((post) => post.id === id);
