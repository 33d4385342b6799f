import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import type { Page, Route } from 'playwright-core';
import { productUrl } from '../api.ts';
import { axeFaults, openPage } from '../browser.ts';
import { waitUntilRendered } from '../keyboard.ts';
import { chooseInMenu, openAccount, postCards, toastWith, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';
import { toastsOver, watchToasts } from '../toast-cover.ts';

let own: Business;
let page: Page;
const posts = async () => (await own.call(bulkPosts.list)).bulkPosts;

test.beforeAll(async () => {
  own = await openAccount('Κλινική Πολλές Εγκρίσεις', true);
  await own.call(periods.generate);
  // Few, because the test scrolls past all of them.
  for (const { id } of (await posts()).slice(4)) await own.call(bulkPosts.remove, { params: { id } });
  const watched = await openPage({ stored: { business_token: own.token } });
  ({ page } = watched);
  await watchToasts(watched.context);
});

/** Opens a screen and checks its toasts from the start. */
async function openJudged(path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(productUrl() + path);
}

test('would detect a toast over the tab bar', async () => {
  await openJudged('/business/campaigns', 390, 844);
  await page.getByRole('button', { name: 'Νέα ανάρτηση' }).waitFor();
  await page.evaluate(() => {
    const region = document.createElement('div');
    region.setAttribute('role', 'region');
    region.style.cssText = 'position:fixed;inset:0;z-index:99';
    region.innerHTML = '<div data-tone="danger" role="alertdialog">Σφάλμα</div>';
    document.body.append(region);
  });
  await expect.poll(async () => (await toastsOver(page)).covered.join()).toContain('Καμπάνιες');
});

test('approves posts in sequence on a phone, with no undo over a bar', async () => {
  await openJudged('/business/campaigns', 390, 844);
  await page.getByRole('radio', { name: /^Προς έγκριση/ }).check();
  const cards = postCards(page).filter({ hasText: 'Πρόχειρο' });
  const scheduled = async () => (await posts()).filter(({ isScheduled }) => isScheduled).length;
  for (const approved of [1, 2, 3]) {
    // A double press does not approve another post.
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

for (const width of [1440, 768, 390, 320])
  test(`shows the newest toast, and then the error before it: ${width} px`, async () => {
    for (const { id, isScheduled } of await posts())
      if (isScheduled) await own.call(bulkPosts.update, { params: { id }, body: { isScheduled: false } });
    await openJudged('/business/campaigns', width, width < 760 ? 640 : 800);
    await page.route('**/api/generate-post', refuse);
    await chooseInMenu(page, postCards(page).first(), 'Νέο κείμενο');
    await toastWith(page, 'Σφάλμα').waitFor();
    await postCards(page).nth(2).getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    const undo = toastWith(page, 'Η ανάρτηση προγραμματίστηκε.');
    await undo.waitFor();
    expect(await toastWith(page, 'Σφάλμα').count()).toBe(0);
    expect(await axeFaults(page, 'all', '[role=region]:has([data-tone])')).toEqual([]);
    await page.mouse.move(0, 0);
    await undo.waitFor({ state: 'detached' });
    await toastWith(page, 'Σφάλμα').waitFor();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await waitUntilRendered(page);
    expect((await toastsOver(page)).covered).toEqual([]);
  });

for (const [width, height] of [
  [1280, 720],
  [320, 640],
] as const)
  test(`keeps title, close button and footer of a full dialog visible: ${width} × ${height} px`, async () => {
    await openJudged('/business/products', width, height);
    await page.getByRole('button', { name: 'Νέο προϊόν με AI' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Όνομα προϊόντος').fill('Hydra Serum');
    // The suggestion of the wider window remains.
    await dialog.getByRole('button', { name: /^Δημιουργία( ξανά)?$/ }).click();
    await dialog.getByText('#1', { exact: true }).waitFor();
    await page.route('**/api/save-product-images', refuse);
    const create = dialog.getByRole('button', { name: /^Δημιουργία προϊόντος/ });
    await create.click();
    await toastWith(page, 'Σφάλμα').waitFor();
    // The main button works again while the error is shown.
    await create.click({ trial: true });
    await waitUntilRendered(page);
    expect((await toastsOver(page)).covered).toEqual([]);
    await toastWith(page, 'Σφάλμα').getByRole('button', { name: 'Κλείσιμο' }).click();
    await toastWith(page, 'Σφάλμα').waitFor({ state: 'detached' });
    await page.unroute('**/api/save-product-images');
  });
