import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import type { Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { countWrites } from '../network.ts';
import {
  chooseInMenu,
  composerOf,
  openAccount,
  openPortal,
  postCards,
  type Business,
} from '../portal-area.ts';
import { isSameDocument, markDocument } from '../portal-tab.ts';
import { expect, test } from '../test.ts';

let business: Business;
let one: Page;
let other: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Ηχώ', true);
  const watched = await openPortal(business, '/business/campaigns');
  one = watched.page;
  other = await watched.context.newPage();
  await other.goto(`${productUrl()}/portal/campaigns`);
  for (const page of [one, other]) await postCards(page).first().waitFor();
  await markDocument(other);
});

const posts = async () => (await business.call(bulkPosts.list)).bulkPosts;

test("shows another tab's scheduling, texts and deletions", async () => {
  await postCards(one).first().getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
  await postCards(other).first().getByText('Προγραμματισμένη', { exact: true }).waitFor();
  await chooseInMenu(one, postCards(one).first(), 'Επεξεργασία');
  await composerOf(one).getByLabel('Κείμενο ανάρτησης').fill('Γραμμένο στη μία καρτέλα.');
  await composerOf(one).getByRole('button', { name: 'Αποθήκευση' }).click();
  await postCards(other).first().getByText('Γραμμένο στη μία καρτέλα.').waitFor();
});

test("shows another person's changes", async () => {
  await business.call(periods.generate);
  const count = (await posts()).filter(({ scheduledDate }) => Date.parse(scheduledDate) > Date.now()).length;
  for (const page of [one, other])
    await page
      .getByRole('radio', { name: new RegExp(`^Μελλοντικές\\s*${count}$`) })
      .waitFor({ state: 'attached' });
  await one.getByText('Αυτόματη δημιουργία αναρτήσεων').waitFor();
  const [product] = (await business.call(accountProducts.list)).products;
  await business.call(accountProducts.remove, { params: { id: product?.id ?? 0 } });
  await other.getByRole('navigation', { name: 'Βήματα' }).first().getByText('Κανένα ακόμη').waitFor();
});

test('keeps unsaved text while the post changes elsewhere, and warns on saving', async () => {
  const card = postCards(one).first();
  await chooseInMenu(one, card, 'Επεξεργασία');
  const composer = composerOf(one);
  await composer.getByLabel('Κείμενο ανάρτησης').fill('Το δικό μου κείμενο.');
  const [first] = (await posts()).toSorted(
    (a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate) || a.id - b.id,
  );
  await business.call(bulkPosts.update, {
    params: { id: first?.id ?? 0 },
    body: { content: 'Το κείμενο του συνεργάτη.' },
  });
  await postCards(other).first().getByText('Το κείμενο του συνεργάτη.').waitFor();
  expect(await composer.getByLabel('Κείμενο ανάρτησης').inputValue()).toBe('Το δικό μου κείμενο.');
  await composer.getByText(/^Κάποιος άλλαξε το κείμενο στο μεταξύ: «Το κείμενο του συνεργάτη\.»/).waitFor();
  const content = async () => (await posts()).find(({ id }) => id === first?.id)?.content;
  const calls = countWrites(one, /bulk-posts/);
  const save = composer.getByRole('button', { name: 'Αποθήκευση' });
  await save.click();
  expect(calls()).toBe(0);
  expect(await content()).toBe('Το κείμενο του συνεργάτη.');
  // Saving again after the warning overwrites.
  await save.click();
  await postCards(other).first().getByText('Το δικό μου κείμενο.').waitFor();
  expect(await content()).toBe('Το δικό μου κείμενο.');
});

test('makes no call while nothing changes, not even on focus', async () => {
  let reads = 0;
  one.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().includes('/api/live')) reads += 1;
  });
  const wait = (milliseconds: number) =>
    one.evaluate((time) => new Promise((done) => setTimeout(done, time)), milliseconds);
  // The events of earlier tests arrive and load first.
  await expect(async () => {
    reads = 0;
    await wait(1500);
    expect(reads).toBe(0);
  }).toPass({ timeout: 30_000 });
  await one.evaluate(() => {
    for (const name of ['blur', 'focus', 'online']) window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // Two seconds of the page's clock cover everything that events would start.
  await wait(2000);
  expect(reads).toBe(0);
  expect(await isSameDocument(other)).toBe(true);
});

test('catches up when the network is back', async () => {
  await one.context().setOffline(true);
  const [first] = await posts();
  const params = { id: first?.id ?? 0 };
  await business.call(bulkPosts.update, { params, body: { content: 'Γραμμένο χωρίς δίκτυο.' } });
  await one.context().setOffline(false);
  for (const page of [one, other]) await postCards(page).getByText('Γραμμένο χωρίς δίκτυο.').waitFor();
  expect(await isSameDocument(other)).toBe(true);
});
