import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { focusedName, tabTo } from '../keyboard.ts';
import {
  composerOf,
  openAccount,
  openPortal,
  postCards,
  toastWith,
  typedMoment,
  type Business,
} from '../portal-area.ts';
import { expect, test } from '../test.ts';

let business: Business;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Πλήκτρο', true);
  ({ page } = await openPortal(business, '/business/setup'));
});

const press = (key: string) => page.keyboard.press(key);
const focused = () => focusedName(page);
const posts = async () => (await business.call(bulkPosts.list)).bulkPosts;

test.describe('the main work by keyboard', () => {
  test('fills the setup and continues', async () => {
    await page.getByLabel('Τοποθεσία').waitFor();
    await tabTo(page, /^Τοποθεσία/);
    await press('Control+a');
    await page.keyboard.type('Σύρος');
    await press('Enter');
    await page.waitForURL(/\/products$/);
  });

  test('adds a catalogue product and returns the focus', async () => {
    await page.getByRole('button', { name: 'Από τον κατάλογο' }).first().waitFor();
    const before = (await business.call(accountProducts.list)).products.length;
    await tabTo(page, 'Από τον κατάλογο');
    await press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Προσθήκη: / })
      .first()
      .waitFor();
    await tabTo(page, /^Προσθήκη: /);
    await press('Enter');
    await expect
      .poll(async () => (await business.call(accountProducts.list)).products.length)
      .toBe(before + 1);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Από τον κατάλογο');
  });

  test('creates a product with AI: the dialog traps and returns the focus', async () => {
    await tabTo(page, 'Νέο προϊόν με AI');
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    await expect.poll(focused).toBe('Όνομα προϊόντος');
    await page.keyboard.type('Ορός πεπτιδίων');
    await press('Enter');
    await page.getByText('#1', { exact: true }).waitFor({ timeout: 60_000 });
    await tabTo(page, /^#1/);
    await press('Space');
    await page.getByText(/^Επιλεγμένες 2 από/).waitFor();
    await tabTo(page, 'Δημιουργία προϊόντος (2 εικόνες)');
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('heading', { name: 'Ορός πεπτιδίων' }).waitFor();
    await expect.poll(focused).toBe('Νέο προϊόν με AI');
  });

  test('selects pages and saves them', async () => {
    await tabTo(page, 'Συνέχεια');
    await press('Enter');
    await page.waitForURL(/\/platforms$/);
    await page.getByRole('checkbox').first().waitFor();
    const chosen = await page.getByRole('checkbox', { checked: true }).count();
    await tabTo(page, /Δέρμα & Φως/);
    await press('Space');
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).not.toBe(chosen);
    await press('Space');
    await tabTo(page, 'Αποθήκευση επιλογών');
    await press('Enter');
    await toastWith(page, 'Οι επιλογές σας αποθηκεύτηκαν.').waitFor();
    await tabTo(page, 'Συνέχεια');
    await press('Enter');
    await page.waitForURL(/\/campaigns$/);
  });

  test('edits a post, and its menu returns the focus', async () => {
    const card = postCards(page).first();
    await card.waitFor();
    const openMenu = async () => {
      if (!(await focused()).startsWith('Ενέργειες')) await tabTo(page, /^Ενέργειες/);
      await press('Enter');
      await page.getByRole('menuitem').first().waitFor();
    };
    await openMenu();
    await press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^Ενέργειες/);
    await openMenu();
    await press('Enter');
    await expect.poll(focused).toMatch(/^Κείμενο ανάρτησης/);
    await press('Control+a');
    await page.keyboard.type('Γραμμένο με τα πλήκτρα.');
    await tabTo(page, 'Αποθήκευση');
    await press('Enter');
    await composerOf(page).waitFor({ state: 'detached' });
    await card.getByText('Γραμμένο με τα πλήκτρα.').waitFor();
  });

  test('moves a post to another day and time', async () => {
    const before = new Map((await posts()).map(({ id, scheduledDate }) => [id, scheduledDate]));
    const { date } = typedMoment(new Date(Date.now() + 9 * 86_400_000));
    const wanted = date.replace(/(..)(..)/, '$1/$2/');
    await tabTo(page, /^Ενέργειες/, 'Shift+Tab');
    await press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    const isOnTime = () =>
      page.getByRole('menuitem', { name: 'Αλλαγή ώρας' }).and(page.locator(':focus')).count();
    for (let step = 0; step < 8 && (await isOnTime()) === 0; step++) await press('ArrowDown');
    await press('Enter');
    const within = (group: string) =>
      composerOf(page).getByRole('group', { name: group }).locator('[role=spinbutton]:focus').count();
    await expect.poll(() => within('Ημερομηνία')).toBe(1);
    await page.keyboard.type(date);
    for (let step = 0; step < 4 && (await within('Ώρα')) === 0; step++) await press('Tab');
    await page.keyboard.type('1845');
    await tabTo(page, 'Αποθήκευση');
    await press('Enter');
    await toastWith(page, `Η ανάρτηση μεταφέρθηκε στις ${wanted} 18:45.`).waitFor();
    await page.getByRole('main').getByText(`${wanted} 18:45`).first().waitFor();
    const moved = (await posts()).filter(({ id, scheduledDate }) => before.get(id) !== scheduledDate);
    expect(moved).toHaveLength(1);
  });

  test('schedules a post, unschedules it and deletes it', async () => {
    const count = (await posts()).length;
    await tabTo(page, 'Προγραμματισμός');
    const index = await postCards(page).evaluateAll((cards) =>
      cards.findIndex((one) => one.contains(document.activeElement)),
    );
    const card = postCards(page).nth(index);
    await press('Enter');
    await card.getByText('Προγραμματισμένη', { exact: true }).waitFor();
    // The button is disabled until the action is done.
    await toastWith(page, 'Η ανάρτηση προγραμματίστηκε.').waitFor();
    await expect.poll(focused).toBe('Αναίρεση προγραμματισμού');
    await press('Enter');
    await card.getByText('Πρόχειρο', { exact: true }).waitFor();
    await tabTo(page, /^Ενέργειες/, 'Shift+Tab');
    await press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await press('End');
    await press('Enter');
    const question = page.getByRole('alertdialog').filter({ hasText: 'Διαγραφή ανάρτησης;' });
    await question.waitFor();
    await tabTo(page, 'Διαγραφή');
    await press('Enter');
    await expect.poll(async () => (await posts()).length).toBe(count - 1);
  });
});
