import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { productUrl } from '../api.ts';
import { axeFaults, openPage } from '../browser.ts';
import { untilDrawn } from '../keyboard.ts';
import { chooseInMenu, openAccount, postCards, toastWith, type Business } from '../portal-area.ts';
import { toastsOver, watchToasts } from '../toast-cover.ts';

let own: Business;
let page: Page;
const posts = async () => (await own.call(bulkPosts.list)).bulkPosts;

beforeAll(async () => {
  own = await openAccount('Κλινική Πολλές Εγκρίσεις', true);
  await own.call(periods.generate);
  // Few, because what is below each other is walked past.
  for (const { id } of (await posts()).slice(4)) await own.call(bulkPosts.remove, { params: { id } });
  const watched = await openPage({ stored: { business_token: own.token } });
  ({ page } = watched);
  await watchToasts(watched.context);
});

/** Opens a screen whose toasts are judged from the first on. */
async function openJudged(path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(productUrl() + path);
}

it('would notice a toast over a button', async () => {
  await openJudged('/business/campaigns', 390, 844);
  await page.getByRole('button', { name: 'Νέα ανάρτηση' }).waitFor();
  await page.evaluate(() => {
    const region = document.createElement('div');
    region.setAttribute('role', 'region');
    region.style.cssText = 'position:fixed;inset:0;z-index:99';
    region.innerHTML = '<div data-tone="danger" role="alertdialog">Σφάλμα</div>';
    document.body.append(region);
  });
  await expect.poll(async () => (await toastsOver(page)).covered.join()).toContain('Νέα ανάρτηση');
});

it('approves one post after the other on a phone, and no way back stands over a control', async () => {
  await openJudged('/business/campaigns', 390, 844);
  await page.getByRole('radio', { name: /^Προς έγκριση/ }).check();
  const cards = postCards(page).filter({ hasText: 'Πρόχειρο' });
  const scheduled = async () => (await posts()).filter(({ isScheduled }) => isScheduled).length;
  for (const approved of [1, 2, 3]) {
    // A second press of the same finger approves no other post.
    await cards.first().getByRole('button', { name: 'Προγραμματισμός', exact: true }).dblclick();
    await expect.poll(scheduled).toBe(approved);
  }
  await toastWith(page, 'Η ανάρτηση προγραμματίστηκε.').first().waitFor();
  await page.getByRole('radio', { name: /^Μελλοντικές/ }).check();
  await postCards(page).nth(2).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await toastsOver(page)).judged).toBeGreaterThan(10);
  expect((await toastsOver(page)).covered).toEqual([]);
});

const refuse = (route: Route) =>
  route.fulfill({ status: 502, json: { success: false, code: 'upstream_failed' } });

/** Walks the page from its top to its end in steps; answers what its toasts have covered on the way. */
async function coveredOnTheWay(): Promise<string[]> {
  const step = inject('isFull') ? 90 : 180;
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let top = 0; top <= end; top += step) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await untilDrawn(page);
  }
  return (await toastsOver(page)).covered;
}

it.each(inject('isFull') ? [390, 320] : [320])(
  'says what failed and what can be undone over no control of a phone: %i px',
  async (width) => {
    for (const { id, isScheduled } of await posts())
      if (isScheduled) await own.call(bulkPosts.update, { params: { id }, body: { isScheduled: false } });
    await openJudged('/business/campaigns', width, 640);
    await page.route('**/api/generate-post', refuse);
    for (const index of [0, 1]) {
      await chooseInMenu(page, postCards(page).nth(index), 'Νέο κείμενο');
      // One that finds no room waits behind the newest, where no role is told.
      const said = page.getByRole('alertdialog', { includeHidden: true }).filter({ hasText: 'Σφάλμα' });
      await expect.poll(() => said.count()).toBe(index + 1);
    }
    await postCards(page).nth(2).getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    const undo = toastWith(page, 'Η ανάρτηση προγραμματίστηκε.');
    await undo.waitFor();
    expect(await coveredOnTheWay()).toEqual([]);
    // What found no room behind the newest comes when that one has gone, and none goes under a pointer.
    await page.mouse.move(0, 0);
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => toastWith(page, 'Σφάλμα').first().isVisible()).toBe(true);
  },
);

it('shrinks to its title where a dialog leaves no room, and a press shows the rest', async () => {
  await openJudged('/business/products', 320, 640);
  await page.getByRole('button', { name: 'Νέο προϊόν με AI' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα προϊόντος').fill('Hydra Serum');
  await dialog.getByRole('button', { name: 'Δημιουργία', exact: true }).click();
  await dialog.getByText('#1', { exact: true }).waitFor();
  await page.route('**/api/save-product-images', refuse);
  await dialog.getByRole('button', { name: /^Δημιουργία προϊόντος/ }).click();
  const short = toastWith(page, 'Σφάλμα').getByRole('button', { name: 'Σφάλμα' });
  await short.waitFor();
  expect(await axeFaults(page, 'all', '[role=region]:has([data-tone])')).toEqual([]);
  expect((await toastsOver(page)).covered).toEqual([]);
  await short.click();
  await toastWith(page, 'Σφάλμα').getByRole('button', { name: 'Κλείσιμο' }).click();
  await toastWith(page, 'Σφάλμα').waitFor({ state: 'detached' });
});
