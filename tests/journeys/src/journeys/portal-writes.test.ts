import { companyInfo } from '@kallos/contracts/auth/company-info';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { offline, expectToast } from '../expect-toast.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { countWrites, loseNextAnswer, slowReads } from '../network.ts';
import {
  chooseInMenu,
  composerOf,
  openAccount,
  openPortal,
  postCards,
  startSelecting,
  toastWith,
  type Business,
} from '../portal-area.ts';
import { mailsTo } from '../sandbox.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';

let business: Business;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Γραμμή', true);
  ({ page } = await openPortal(business, '/business/setup'));
  await slowReads(page, /\/api\/bulk-posts$/, 400);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const question = () => page.getByRole('alertdialog').last();
const go = (path: string) => navigateInApp(page, path);
const tile = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const products = async () => (await business.call(accountProducts.list)).products;
const posts = async () => (await business.call(bulkPosts.list)).bulkPosts;
const card = () => postCards(page).first();

const seeOffline = (title?: string) => expectToast(page, offline, title);

test.describe('setup', () => {
  test('keeps the form after a lost answer, and saves again without harm', async () => {
    await page.getByLabel('Τοποθεσία').fill('Ρόδος');
    await loseNextAnswer(page, /company-info$/);
    await button('Αποθήκευση και συνέχεια').click();
    await seeOffline('Η ρύθμιση απέτυχε');
    await expect.poll(() => page.getByLabel('Τοποθεσία').inputValue()).toBe('Ρόδος');
    const calls = countWrites(page, /company-info$/);
    await button('Αποθήκευση και συνέχεια').dblclick();
    await page.waitForURL(/\/products$/);
    expect(calls()).toBe(1);
    expect((await business.call(companyInfo.read)).companyInfo?.location).toBe('Ρόδος');
  });
});

test.describe('products', () => {
  test('are added from the catalogue once, on double click or lost answer', async () => {
    const before = (await products()).length;
    await button('Από τον κατάλογο').click();
    const add = dialog().getByRole('button', { name: /^Προσθήκη: / });
    await add.first().waitFor();
    const calls = countWrites(page, /account-products/);
    const name = (await add.first().getAttribute('aria-label')) ?? '';
    await dialog().getByRole('button', { name, exact: true }).dblclick();
    await dialog()
      .getByRole('button', { name: name.replace('Προσθήκη', 'Αναίρεση προσθήκης') })
      .waitFor();
    expect(calls()).toBe(1);
    await loseNextAnswer(page, /account-products/);
    const other = (await add.first().getAttribute('aria-label')) ?? '';
    await add.first().click();
    await seeOffline();
    await expect.poll(() => dialog().getByRole('button', { name: other, exact: true }).count()).toBe(0);
    expect(await products()).toHaveLength(before + 2);
    // A message may cover the button, and the focus may still be moving.
    await dialog().press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('are created with AI once, on double click or lost answer', async () => {
    const before = (await products()).length;
    const create = async (name: string) => {
      await button('Νέο προϊόν με AI').click();
      await dialog().getByLabel('Όνομα προϊόντος').fill(name);
      await page.keyboard.press('Enter');
      await dialog().getByText('#1', { exact: true }).waitFor({ timeout: 60_000 });
      return dialog().getByRole('button', { name: /^Δημιουργία προϊόντος/ });
    };
    const calls = countWrites(page, /save-product-images$/);
    await (await create('Κρέμα χεριών')).dblclick();
    await dialog().waitFor({ state: 'detached', timeout: 60_000 });
    expect(calls()).toBe(1);
    await loseNextAnswer(page, /save-product-images$/);
    const again = await create('Κρέμα ποδιών');
    await again.click();
    await seeOffline();
    await again.click();
    await dialog().waitFor({ state: 'detached', timeout: 60_000 });
    const names = (await products()).map(({ originalName }) => originalName);
    expect(names.filter((name) => name === 'Κρέμα ποδιών')).toHaveLength(1);
    expect(names).toHaveLength(before + 2);
  });

  test('are removed once, and the screen is right after a lost answer', async () => {
    const feet = tile('Κρέμα ποδιών');
    await feet.getByRole('button', { name: 'Αφαίρεση' }).click();
    await loseNextAnswer(page, /account-products/);
    await question().getByRole('button', { name: 'Αφαίρεση' }).click();
    await seeOffline();
    await feet.waitFor({ state: 'detached' });
    if (await question().isVisible()) await question().getByRole('button', { name: 'Ακύρωση' }).click();
    const calls = countWrites(page, /account-products/);
    const other = tile('Κρέμα χεριών');
    await other.getByRole('button', { name: 'Αφαίρεση' }).click();
    await question().getByRole('button', { name: 'Αφαίρεση' }).dblclick();
    await other.waitFor({ state: 'detached' });
    expect(calls()).toBe(1);
  });
});

test.describe('the choice of pages', () => {
  test('is saved once on double click, and again after a lost answer', async () => {
    await go('/business/platforms');
    const box = page.getByRole('checkbox', { checked: true }).first();
    await box.waitFor();
    await tick(box, false);
    await loseNextAnswer(page, /selected-pages$/);
    await button('Αποθήκευση επιλογών').click();
    await seeOffline();
    const calls = countWrites(page, /selected-pages$/);
    await button('Αποθήκευση επιλογών').dblclick();
    await toastWith(page, 'Οι επιλογές σας αποθηκεύτηκαν.').waitFor();
    expect(calls()).toBe(1);
    const { selectedPages } = await business.call(connection.listSelectedPages);
    expect(selectedPages.filter(({ isActive }) => isActive)).toHaveLength(1);
  });
});

test.describe('a post', () => {
  test('is scheduled once by a double click', async () => {
    await go('/business/campaigns');
    await card().waitFor();
    const calls = countWrites(page, /bulk-posts/);
    await card().getByRole('button', { name: 'Προγραμματισμός', exact: true }).dblclick();
    await card().getByText('Προγραμματισμένη', { exact: true }).waitFor();
    await toastWith(page, 'Η ανάρτηση προγραμματίστηκε.').waitFor();
    expect(calls()).toBe(1);
  });

  test('is unscheduled by the undo of its message', async () => {
    await toastWith(page, 'Η ανάρτηση προγραμματίστηκε.').getByRole('button', { name: 'Αναίρεση' }).click();
    await card().getByText('Πρόχειρο', { exact: true }).waitFor();
  });

  test('shows as scheduled although the answer was lost', async () => {
    await loseNextAnswer(page, /bulk-posts\/\d+$/);
    await card().getByRole('button', { name: 'Προγραμματισμός', exact: true }).click();
    await seeOffline();
    await card().getByText('Προγραμματισμένη', { exact: true }).waitFor();
    await card().getByRole('button', { name: 'Αναίρεση προγραμματισμού' }).click();
    await card().getByText('Πρόχειρο', { exact: true }).waitFor();
  });

  test('keeps its text after a lost answer, and stores it once', async () => {
    await chooseInMenu(page, card(), 'Επεξεργασία');
    await composerOf(page)
      .getByLabel('Κείμενο ανάρτησης')
      .fill('Νέο κείμενο της κλινικής, γραμμένο με το χέρι.');
    await loseNextAnswer(page, /bulk-posts\/\d+$/);
    await composerOf(page).getByRole('button', { name: 'Αποθήκευση' }).click();
    await seeOffline();
    await expect
      .poll(() => composerOf(page).getByLabel('Κείμενο ανάρτησης').inputValue())
      .toContain('γραμμένο με το χέρι');
    await composerOf(page).getByRole('button', { name: 'Αποθήκευση' }).click();
    await toastWith(page, 'Οι αλλαγές αποθηκεύτηκαν.').waitFor();
    const written = async () =>
      (await posts()).filter(({ content }) => content.includes('με το χέρι')).length;
    await expect.poll(written).toBe(1);
  });
});

test('a test mail is sent once despite lost answers and repeated clicks', async () => {
  const ask = page.getByRole('button', { name: 'Δοκιμαστικό email' });
  await startSelecting(page);
  const count = async () => (await mailsTo(business.login.email, 'Δοκιμαστικό μήνυμα')).length;
  const before = await count();
  await loseNextAnswer(page, /test-email$/);
  await ask.click();
  const lost = 'Ίσως έχει ήδη σταλεί. Μπορείτε να δοκιμάσετε ξανά: δεν θα σταλεί δεύτερο.';
  await expectToast(page, 'Failed to send test email', lost);
  await ask.click();
  await expectToast(page, 'Το δοκιμαστικό μήνυμα είχε ήδη σταλεί');
  expect((await count()) - before).toBe(1);
  await ask.click();
  await expectToast(page, 'Το δοκιμαστικό μήνυμα στάλθηκε');
  expect((await count()) - before).toBe(2);
});

test.describe('a period', () => {
  test('is written once on double click or lost answer', async () => {
    const calls = countWrites(page, /generate-period-posts$/);
    await loseNextAnswer(page, /generate-period-posts$/);
    await button('Προγραμματισμός περιόδου').click();
    await seeOffline();
    await expect.poll(async () => (await posts()).length, { timeout: 30_000 }).toBeGreaterThan(2);
    const written = (await posts()).length;
    await expect.poll(() => postCards(page).count(), { timeout: 60_000 }).toBeGreaterThan(1);
    await button('Προγραμματισμός περιόδου').dblclick();
    await toastWith(page, 'Αυτή η εβδομάδα και η επόμενη έχουν ήδη αναρτήσεις.').waitFor();
    expect(calls()).toBe(2);
    expect(await posts()).toHaveLength(written);
  });

  test('is scheduled as a whole, each post once, after one question', async () => {
    const future = (await posts()).filter(({ postStatus }) => postStatus === 'draft').length;
    const calls = countWrites(page, /bulk-posts/);
    await button('Προγραμματισμός όλων').click();
    await question().getByText(`Θα προγραμματιστούν ${future} αναρτήσεις.`).waitFor();
    await question().getByRole('button', { name: 'Προγραμματισμός όλων' }).dblclick();
    await expectToast(page, `Προγραμματίστηκαν ${future} αναρτήσεις.`);
    expect(calls()).toBe(future);
    await button('Προγραμματισμός όλων').click();
    await expectToast(page, 'Όλες οι μελλοντικές αναρτήσεις είναι ήδη προγραμματισμένες.');
  });

  test('is deleted once, per post or as a whole', async () => {
    for (const { id, isScheduled } of await posts())
      if (isScheduled)
        await business.call(bulkPosts.update, { params: { id }, body: { isScheduled: false } });
    await card().getByText('Πρόχειρο', { exact: true }).waitFor();
    const before = (await posts()).length;
    await chooseInMenu(page, card(), 'Διαγραφή');
    await loseNextAnswer(page, /bulk-posts\/\d+$/);
    await question().getByRole('button', { name: 'Διαγραφή' }).click();
    await seeOffline();
    await expect.poll(async () => (await posts()).length).toBe(before - 1);
    await button('Διαγραφή μελλοντικών').click();
    await question().getByRole('button', { name: 'Διαγραφή μελλοντικών' }).dblclick();
    await page
      .getByText('Δεν υπάρχουν μελλοντικές αναρτήσεις.')
      .or(page.getByText('Δεν υπάρχουν ακόμη αναρτήσεις.'))
      .waitFor({ timeout: 30_000 });
    expect((await posts()).filter(({ scheduledDate }) => Date.parse(scheduledDate) > Date.now())).toEqual([]);
  });
});

test('disconnects Facebook although the answer was lost', async () => {
  await go('/business/platforms');
  await page.getByRole('button', { name: 'Αποσύνδεση Facebook' }).click();
  await loseNextAnswer(page, /facebook\/disconnect(\?|$)/);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Αποσύνδεση/ })
    .click();
  await expectToast(page, offline);
  await page.getByRole('button', { name: 'Σύνδεση με Facebook' }).first().waitFor();
  expect((await business.call(connection.listPages, { query: {} })).connected).toBe(false);
});
