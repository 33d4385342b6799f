import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import {
  chooseInMenu,
  composerOf,
  openAccount,
  openPortal,
  postCards,
  type Business,
} from '../portal-area.ts';
import { expect, test } from '../test.ts';

let business: Business;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Προσοχή', true);
  ({ page } = await openPortal(business, '/business/campaigns'));
});

const card = () => postCards(page).first();
const field = () => page.getByLabel('Κείμενο ανάρτησης');
const check = () => page.getByRole('region', { name: 'Έλεγχος κειμένου' });

const marks = () => page.locator('mark[data-severity=block]').allTextContents();

test('marks claims while typing and on the server, and offers rewordings', async () => {
  await chooseInMenu(page, card(), 'Επεξεργασία');
  await page.route('**/api/bulk-posts/*/check', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/check'));
  await field().fill('Καινούρια συσκευή. Έχετε δικό σας δερματολόγο στο σπίτι! Χωρίς παρενέργειες.');
  await asked;
  // The browser checks in a separate task, which may end after the request failed.
  await expect.poll(marks).toEqual(['Χωρίς παρενέργειες']);
  await page.unroute('**/api/bulk-posts/*/check');
  await field().press('End');
  await field().pressSequentially(' Ελάτε!');
  await expect.poll(marks).toEqual(['δικό σας δερματολόγο στο σπίτι', 'Χωρίς παρενέργειες']);
  await check().getByText('2 σημεία δεν επιτρέπεται να δημοσιευτούν.').waitFor();
  await check()
    .getByRole('button', { name: /δερματολόγο/ })
    .press('Enter');
  await check().getByRole('button', { name: 'Αλλαγή στο κείμενο' }).press('Enter');
  await expect.poll(marks).toEqual(['Χωρίς παρενέργειες']);
  await expect.poll(() => field().inputValue()).not.toContain('στο σπίτι');
  await check().getByText('1 σημείο δεν επιτρέπεται να δημοσιευτεί.').waitFor();
  await check()
    .getByRole('button', { name: /Χωρίς παρενέργειες/ })
    .press('Enter');
  await check().getByText('ανεπιθύμητες ενέργειες').waitFor();
  await check().getByRole('button', { name: 'Αλλαγή στο κείμενο' }).press('Enter');
  await check().getByText('Ο έλεγχος κειμένου δεν βρήκε κάτι.').waitFor();
  expect(await field().inputValue()).toMatch(/^Καινούρια συσκευή\. .*Πριν αποφασίσετε.* Ελάτε!$/);
  await composerOf(page).getByRole('button', { name: 'Αποθήκευση' }).click();
  await composerOf(page).waitFor({ state: 'detached' });
  await card().getByRole('button', { name: 'Προγραμματισμός' }).click();
  await card().getByText('Προγραμματισμένη').first().waitFor();
  // The card changes before the server has answered.
  const states = async () => (await business.call(bulkPosts.list)).bulkPosts.map((post) => post.postStatus);
  await expect.poll(states).toContain('scheduled');
});

test('explains a blocked post and lets a named person override it', async () => {
  const { bulkPosts: posts } = await business.call(bulkPosts.list);
  const draft = posts.find(({ postStatus }) => postStatus === 'draft');
  const scheduled = posts.find(({ postStatus }) => postStatus === 'scheduled');
  const id = draft?.id ?? scheduled?.id ?? 0;
  if (!draft) await business.call(bulkPosts.update, { params: { id }, body: { isScheduled: false } });
  await business.call(bulkPosts.update, { params: { id }, body: { content: 'Απόλυτα ασφαλής μέθοδος.' } });
  const one = postCards(page).filter({ hasText: 'Απόλυτα ασφαλής μέθοδος.' });
  await one.getByText('Δεν μπορεί να προγραμματιστεί έτσι: «Απόλυτα ασφαλής».').waitFor();
  await one.getByRole('button', { name: 'Προγραμματισμός' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ονοματεπώνυμο').fill('Ελένη Παππά');
  await dialog.getByLabel('Λόγος').fill('Το ενέκρινε ο σύμβουλός μας.');
  await dialog.getByRole('button', { name: 'Προγραμματισμός με ευθύνη μου' }).click();
  await one.getByText('Επιτράπηκε με ευθύνη: Ελένη Παππά.').waitFor();
});
