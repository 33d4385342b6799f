import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { productUrl } from '../api.ts';
import { writeCustomPost } from '../own-posts.ts';
import { plainImage } from '../plain-image.ts';
import { type Business, chooseInMenu, openAccount, openPortal, postCards } from '../portal-area.ts';
import { enter } from '../sign-in.ts';
import { expect, test } from '../test.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-unsent-'));
test.afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = async (name: string, colour: number): Promise<string> => {
  writeFileSync(path.join(folder, name), new Uint8Array(await plainImage(colour).arrayBuffer()));
  return path.join(folder, name);
};
const title = 'Τρεις εικόνες';

let business: Business;
let page: Page;
test.beforeAll(async () => {
  business = await openAccount('Κλινική με αργή γραμμή', true);
  await writeCustomPost(business, title);
  ({ page } = await openPortal(business, '/business/campaigns'));
  await postCards(page).first().waitFor();
});

const dialog = () => page.getByRole('dialog');
const proceed = () => page.getByRole('button', { name: 'Συνέχεια από εκεί που μείνατε' });

/** Ends the session of a page on the server; the page does not know. */
const endSession = (of: Page, key: string) =>
  of.evaluate(
    (name) =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem(name)}` },
      }).then(({ status }) => status),
    key,
  );

/** Ends the session during the first file's upload, and signs in again. */
async function loseSession(choose: () => Promise<void>): Promise<void> {
  const isSent = page.waitForRequest('**/api/product-pictures');
  let send = (): void => undefined;
  const mayGo = new Promise<void>((go) => (send = go));
  await page.route('**/api/product-pictures', async (route) => {
    await mayGo;
    await route.continue();
  });
  await choose();
  await isSent;
  expect(await endSession(page, 'business_token')).toBe(200);
  send();
  await page.waitForURL('**/business/login');
  await page.unroute('**/api/product-pictures');
  await enter(page, business.login);
}

test("stores the image of a new post whose upload a session's end interrupted", async () => {
  await loseSession(async () => {
    await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
    await dialog().getByLabel('Κείμενο ανάρτησης').waitFor();
    await dialog().getByText('Πότε θα δημοσιευτεί').waitFor();
    await dialog()
      .locator('input[type=file]')
      .setInputFiles(await fileOf('νέα.png', 0x113355));
  });
  await page.getByText('νέα.png').waitFor();
  await proceed().click();
  await dialog().getByText('νέα.png').waitFor({ state: 'detached' });
  await dialog().getByLabel('Περιγραφή εικόνας 1').waitFor();
});

test('discards the files of a closed dialog', async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' }).click();
  await dialog().first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Νέα ανάρτηση' }).click();
  await dialog().getByLabel('Κείμενο ανάρτησης').waitFor();
  expect(await dialog().getByLabel('Περιγραφή εικόνας').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  expect(await proceed().count()).toBe(0);
});

test('stores all files of a post in the order of selection', async () => {
  await loseSession(async () => {
    await chooseInMenu(page, postCards(page).filter({ hasText: title }), 'Εικόνες ή βίντεο');
    await dialog()
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        await fileOf('1.png', 0x224466),
        await fileOf('2.png', 0x335577),
        await fileOf('3.png', 0x446688),
      ]);
  });
  await page.getByText('1.png, 2.png, 3.png').waitFor();
  await proceed().click();
  const images = dialog().getByRole('list', { name: 'Εικόνες με τη σειρά τους' }).getByRole('listitem');
  await expect.poll(() => images.count()).toBe(3);
});

test('keeps the selected image of a catalogue product', async () => {
  const { page: admin } = await openAdmin();
  const open: Locator = admin.getByRole('dialog', { name: 'Add Product' });
  await admin.getByRole('button', { name: 'Add Product' }).click();
  await open.locator('input[type=file]').setInputFiles(await fileOf('cream.png', 0x557799));
  await open.getByRole('img', { name: 'Chosen: cream.png' }).waitFor();
  // Without its live connection the page learns of the end by the click.
  await admin.route('**/api/live*', (route) => route.abort());
  expect(await endSession(admin, 'auth_token')).toBe(200);
  await open.getByLabel('Product name').fill('Κρέμα');
  await open.getByLabel('Description').fill('Ενυδατική κρέμα ημέρας.');
  await open.getByRole('button', { name: 'Create Product' }).click();
  await admin.unroute('**/api/live*');
  await admin.getByRole('link', { name: 'Σύνδεση διαχειριστή' }).click();
  await admin.getByLabel('Username').fill('admin');
  await admin.getByLabel('Password', { exact: true }).fill('admin123');
  await admin.keyboard.press('Enter');
  await admin.waitForURL(`${productUrl()}/admin/**`);
  await admin.getByRole('button', { name: 'Continue where you left off' }).first().click();
  await open.getByRole('img', { name: 'Chosen: cream.png' }).waitFor();
  await expect.poll(() => open.getByLabel('Product name').inputValue()).toBe('Κρέμα');
});
