import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failCalls } from '../network.ts';
import {
  chooseInMenu,
  openAccount,
  openPortal,
  postCards,
  toastWith,
  typedMoment,
  type Business,
} from '../portal-area.ts';
import { seeFailure } from '../seen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

describe('campaigns', () => {
  let business: Business;
  let page: Page;
  beforeAll(async () => {
    business = await openAccount('Κλινική Ώρα', true);
    ({ page } = await openPortal(business, '/business/campaigns'));
    await postCards(page).first().waitFor();
  });
  afterAll(() => page?.context().close());
  const card = () => postCards(page).first();
  const save = () => card().getByRole('button', { name: 'Αποθήκευση' });
  const post = async () => (await business.call(bulkPosts.list)).bulkPosts[0];

  it('save no blank text', async () => {
    const before = await post();
    await chooseInMenu(page, card(), 'Επεξεργασία');
    await card().getByLabel('Κείμενο ανάρτησης').fill('  \n ');
    await text(page, 'Το περιεχόμενο της ανάρτησης δεν μπορεί να είναι κενό.').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await card().getByRole('button', { name: 'Ακύρωση' }).click();
    expect((await post())?.content).toBe(before?.content);
  });

  it('move a post with day and time alone', async () => {
    await chooseInMenu(page, card(), 'Αλλαγή ώρας');
    await card().getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first().click();
    for (const key of ['Backspace', 'Backspace', 'ArrowRight', 'Backspace', 'Backspace'])
      await page.keyboard.press(key);
    await text(page, 'Παρακαλώ επιλέξτε ημερομηνία και ώρα.').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
  });

  it('want a whole time', async () => {
    await card().getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('14');
    await text(page, 'Μη έγκυρος χρόνος. Χρησιμοποιήστε τη μορφή ΩΩ:ΛΛ (π.χ. 14:30).').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
  });

  it('move no post into the past', async () => {
    const before = await post();
    await card().getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first().click();
    await page.keyboard.type('0000');
    await card().getByRole('group', { name: 'Ημερομηνία' }).getByRole('spinbutton').first().click();
    await page.keyboard.type(typedMoment(new Date()).date);
    await save().click();
    await text(page, 'Η ημερομηνία και ώρα προγραμματισμού πρέπει να είναι στο μέλλον.').waitFor();
    expect((await post())?.scheduledDate).toBe(before?.scheduledDate);
    await card().getByRole('button', { name: 'Ακύρωση' }).click();
  });

  it('let no past day be picked', async () => {
    await chooseInMenu(page, card(), 'Αλλαγή ώρας');
    await card().getByRole('group', { name: 'Ημερομηνία' }).getByRole('button').click();
    const days = page.getByRole('dialog').getByRole('gridcell');
    await days.first().waitFor();
    const disabled = await days.getByRole('button', { disabled: true }).count();
    const today = Number(typedMoment(new Date()).date.slice(0, 2));
    expect(disabled).toBeGreaterThanOrEqual(today - 1);
    await page.keyboard.press('Escape');
    await card().getByRole('button', { name: 'Ακύρωση' }).click();
  });

  it("keep the clinic's clock in a browser abroad, and say what its change does to a time", async () => {
    const abroad = await openPortal(business, '/business/campaigns', {
      timeZone: 'America/New_York',
    });
    const there = postCards(abroad.page).first();
    const [when = ''] = /\d\d\/\d\d\/\d{4} 10:30/.exec(await card().innerText()) ?? [];
    await there.getByText(when, { exact: true }).waitFor();
    await chooseInMenu(abroad.page, there, 'Αλλαγή ώρας');
    const write = async (group: string, digits: string): Promise<void> => {
      await there.getByRole('group', { name: group }).getByRole('spinbutton').first().click();
      await abroad.page.keyboard.type(digits);
    };
    const year = new Date().getFullYear() + 1;
    const lastSunday = (month: number) => 31 - new Date(Date.UTC(year, month - 1, 31)).getUTCDay();
    await write('Ώρα', '0330');
    await write('Ημερομηνία', `${lastSunday(3)}03${year}`);
    await there.getByText(`η ανάρτηση θα βγει στις ${lastSunday(3)}/03/${year} 04:00.`).waitFor();
    await write('Ημερομηνία', `${lastSunday(10)}10${year}`);
    await there.getByText('το 03:30 έρχεται δύο φορές· η ανάρτηση θα βγει την πρώτη.').waitFor();
    await write('Ημερομηνία', `0111${year}`);
    await expect.poll(() => there.getByText('αλλάζει η ώρα').count()).toBe(0);
    await abroad.context.close();
  });

  it('say what failed: regenerating, writing, moving, a period and the test mail', async () => {
    await failCalls(page, '**/api/generate-post', 'POST');
    await chooseInMenu(page, card(), 'Νέο κείμενο');
    await seeFailure(page, 'Σφάλμα', 'Αποτυχία αναδημιουργίας ανάρτησης.');
    await page.route('**/api/v2/account-products', (route) =>
      route.fulfill({ json: { success: true, products: [] } }),
    );
    await chooseInMenu(page, card(), 'Νέο κείμενο');
    await seeFailure(page, 'Σφάλμα', 'Original product not found');
    await failCalls(page, '**/api/bulk-posts/*', 'PUT');
    await chooseInMenu(page, card(), 'Αλλαγή ώρας');
    await save().click();
    await seeFailure(page, 'Σφάλμα', 'Failed to update schedule');
    await card().getByRole('button', { name: 'Ακύρωση' }).click();
    await failCalls(page, '**/api/generate-period-posts', 'POST');
    await button(page, 'Προγραμματισμός περιόδου').click();
    await seeFailure(page, 'Σφάλμα', 'Αποτυχία δημιουργίας αναρτήσεων περιόδου.');
    await page.route('**/api/test-email', (route) => route.abort());
    await button(page, 'Δοκιμαστικό email').click();
    await seeFailure(page, 'Σφάλμα', 'Failed to send test email');
  });
});

describe('deleting a published post', () => {
  it('wants platform and id, asks, and says what failed', async () => {
    const business = await openAccount('Κλινική Γόμα');
    const { page, context } = await openPortal(business, '/business/delete-post');
    await button(page, 'Διαγραφή').click();
    await text(page, 'Please select the platform.').waitFor();
    await text(page, 'Please enter the post ID.').waitFor();
    await page.getByText('Facebook', { exact: true }).click();
    await page.getByLabel('ID ανάρτησης').fill('   ');
    await button(page, 'Διαγραφή').click();
    await text(page, 'Please enter the post ID.').waitFor();
    expect(await page.getByText('Please select the platform.').count()).toBe(0);
    await page.getByLabel('ID ανάρτησης').fill('123456789_987654321');
    await page.route('**/api/social-media/delete', (route) => route.abort());
    await button(page, 'Διαγραφή').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Διαγραφή' }).click();
    await text(page, 'Failed to delete post').waitFor();
    await expect.poll(() => page.getByLabel('ID ανάρτησης').inputValue()).toBe('123456789_987654321');
    expect(await toastWith(page, 'The post was deleted').count()).toBe(0);
    await context.close();
  });
});
