import { toWallClock } from '@kallos/calendar/wall-clock';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { publishPost, writeCustomPost } from '../own-posts.ts';
import {
  type Business,
  chooseInMenu,
  composerOf,
  openAccount,
  postCards,
  typedMoment,
} from '../portal-area.ts';
import { expect, test } from '../test.ts';

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(60 * count);
const zone = 'Europe/Athens';

let own: Business;
let publishedTitle: string;
let draftId: number;
let moved = 0;

test.beforeAll(async () => {
  own = await openAccount('Κλινική Ρολόι', true);
  publishedTitle = 'Δημοσιευμένη';
  await publishPost(own, await writeCustomPost(own, publishedTitle, 'Εικόνα'));
  draftId = await writeCustomPost(own, 'Πρόχειρη');
});

async function openWithClock(error: number): Promise<Page> {
  const { page, context } = await openPage({ stored: { business_token: own.token } });
  await context.clock.install({ time: Date.now() + error });
  await page.goto(`${productUrl()}/business/campaigns`);
  await postCards(page).first().waitFor();
  return page;
}

const draft = async () => (await own.call(bulkPosts.list)).bulkPosts.find(({ id }) => id === draftId);

for (const [label, error, hint] of [
  ['a day ahead', hours(24), /24 ώρες μπροστά/],
  ['a day behind', -hours(24), /24 ώρες πίσω/],
  ['three hours ahead', hours(3), /3 ώρες μπροστά/],
  ['ten minutes behind', -minutes(10), /10 λεπτά πίσω/],
] as const)
  test.describe(`on a device whose clock is ${label}`, () => {
    let page: Page;
    test.beforeAll(async () => {
      page = await openWithClock(error);
    });

    test('shows one hint about it', async () => {
      await page.getByText(hint).waitFor();
      await page.reload();
      await postCards(page).first().waitFor();
      expect(await page.getByText(hint).count()).toBe(0);
    });

    test('a published post is past', async () => {
      await page.getByRole('radio', { name: /^Προηγούμενες/ }).check();
      await postCards(page).filter({ hasText: publishedTitle }).waitFor();
      await page.getByRole('radio', { name: /^Μελλοντικές/ }).check();
      await expect.poll(() => postCards(page).filter({ hasText: publishedTitle }).count()).toBe(0);
    });

    test('a post is moved to two hours from now', async () => {
      const card = postCards(page).filter({ hasText: 'Πρόχειρη' });
      // A full minute, so that the field and the response show the same time; another one for each device.
      moved += 2;
      const at = new Date(Math.ceil((Date.now() + hours(2)) / minutes(1)) * minutes(1) + minutes(moved));
      const { date, time } = typedMoment(at);
      await chooseInMenu(page, card, 'Αλλαγή ώρας');
      for (const [group, digits] of [
        ['Ώρα', time],
        ['Ημερομηνία', date],
      ] as const) {
        await composerOf(page).getByRole('group', { name: group }).getByRole('spinbutton').first().click();
        await page.keyboard.type(digits);
      }
      await composerOf(page).getByRole('button', { name: 'Αποθήκευση' }).click();
      await expect.poll(async () => Date.parse((await draft())?.scheduledDate ?? '')).toBe(at.getTime());
    });

    test('the month marks the real today', async () => {
      await page.getByRole('radio', { name: 'Μήνας' }).check();
      const { date } = toWallClock(new Date(), zone);
      const today = page.locator('td[aria-current=date]');
      await expect.poll(() => today.innerText()).toMatch(new RegExp(`^\\s*${Number(date.slice(8))}\\b`));
      await page.getByRole('radio', { name: 'Λίστα' }).check();
    });
  });
