import { toWallClock } from '@kallos/calendar/wall-clock';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { axeFaults } from '../browser.ts';
import { onePixelImage } from '../one-pixel-image.ts';
import { openAccount, openPortal, postCards, type Business } from '../portal-area.ts';
import { connectFacebook } from '../prepare-account.ts';
import { expect, test } from '../test.ts';

let own: Business;
let page: Page;
const posts = async () => (await own.call(bulkPosts.list)).bulkPosts;
const schedule = (card = postCards(page).first()) =>
  card.getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();

test.beforeAll(async () => {
  own = await openAccount('Κλινική Γιορτές');
  const hours = { postFrequencyDays: 1, scheduledTime: '10:30' };
  await own.call(companyInfo.save, { body: { companyName: 'Γιορτές', location: 'Πάτρα', ...hours } });
  const { products: shelf } = await own.call(products.list, { query: { pageSize: 1, sort: 'oldest' } });
  await own.call(accountProducts.add, { body: { productId: shelf[0]?.id ?? 0 } });
  await expect(async () => expect(await posts()).toHaveLength(1)).toPass({ timeout: 60_000 });
  ({ page } = await openPortal(own, '/business/campaigns', { width: 390, height: 844 }));
});

test('scheduling reports a missing platform or page, with a link to it', async () => {
  await schedule();
  await page.getByText('Δεν έχετε συνδέσει πλατφόρμα. Συνδέστε μία').waitFor();
  await connectFacebook(own.call);
  await own.call(connection.saveSelectedPages, { body: { pages: [] } });
  await schedule();
  await page.getByText('Δεν έχετε επιλέξει σελίδα.').waitFor();
  // The new error replaced the previous one.
  await expect.poll(() => page.getByText('Δεν έχετε συνδέσει πλατφόρμα').count()).toBe(0);
  await page.getByRole('link', { name: 'Άνοιγμα των Πλατφορμών' }).click();
  await page.waitForURL(/\/platforms$/);
  // An error ends with its screen.
  await expect.poll(() => page.getByText('Δεν έχετε επιλέξει σελίδα.').count()).toBe(0);
});

test('a custom post with text, image and time is validated and scheduled', async () => {
  const { facebookPages } = await own.call(connection.listPages, { query: {} });
  const pageId = facebookPages.find(({ canPublish }) => canPublish)?.id ?? '';
  await own.call(connection.saveSelectedPages, { body: { pages: [{ pageId, platform: 'facebook' }] } });
  await page.goBack();
  await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Τίτλος').waitFor();
  expect(await axeFaults(page, 'all', '[role=dialog]')).toEqual([]);
  const save = dialog.getByRole('button', { name: 'Αποθήκευση στο ημερολόγιο' });
  await save.click();
  await dialog.getByText('Το περιεχόμενο της ανάρτησης δεν μπορεί να είναι κενό.').waitFor();
  await dialog.getByLabel('Τίτλος').fill('Ω');
  await save.click();
  await dialog.getByText('Γράψτε τουλάχιστον 2 χαρακτήρες.').waitFor();
  await dialog.getByLabel('Τίτλος').fill('Ωράριο γιορτών');
  await dialog.getByLabel('Κείμενο ανάρτησης').fill('Στις 24 Δεκεμβρίου είμαστε ανοιχτά έως τις 14:00.');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: onePixelImage });
  await dialog.getByLabel('Περιγραφή εικόνας 1').fill('Η είσοδός μας');
  // An incomplete time is not stored.
  const hour = dialog.getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first();
  await hour.click();
  for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key);
  await save.click();
  await dialog.getByText('Μη έγκυρος χρόνος. Χρησιμοποιήστε τη μορφή ΩΩ:ΛΛ (π.χ. 14:30).').waitFor();
  expect(await dialog.isVisible()).toBe(true);
  await hour.click();
  await page.keyboard.type('14');
  await save.dblclick();
  await dialog.waitFor({ state: 'detached' });
  const card = postCards(page).filter({ hasText: 'Ωράριο γιορτών' });
  await card.getByText('Πρόχειρο', { exact: true }).waitFor();
  const mine = async () => (await posts()).filter(({ productId }) => productId === null);
  const written = await mine();
  expect(written).toMatchObject([
    { pictures: [{ alt: 'Η είσοδός μας', path: expect.stringMatching(/^\/media\//) }] },
  ]);
  expect(toWallClock(new Date(written[0]?.scheduledDate ?? ''), 'Europe/Athens').time).toBe('14:30');
  // Without a product there is no new text to write.
  await card.getByRole('button', { name: /^Ενέργειες/ }).click();
  await page.getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: 'Νέο κείμενο' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await schedule(card);
  await expect.poll(async () => (await mine())[0]?.postStatus).toBe('scheduled');
});
