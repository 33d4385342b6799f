import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { expectFailureToast } from '../expect-toast.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { failCalls } from '../network.ts';
import {
  chooseInMenu,
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
// In a browser abroad, times are in the clinic's zone.
test.beforeAll(async () => {
  business = await openAccount('Κλινική Ώρα', true);
  ({ page } = await openPortal(business, '/business/campaigns', { timeZone: 'America/New_York' }));
  await postCards(page).first().waitFor();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true }).first();

test.describe('campaigns', () => {
  const card = () => postCards(page).first();
  const composer = () => composerOf(page);
  const save = () => composer().getByRole('button', { name: 'Αποθήκευση' });
  const give = async (): Promise<void> => {
    await composer().getByRole('button', { name: 'Ακύρωση' }).click();
    const question = button('Κλείσιμο χωρίς αποθήκευση');
    await question.or(page.getByRole('main')).first().waitFor();
    if (await question.isVisible()) await question.click();
    await composer().waitFor({ state: 'detached' });
  };
  const post = async () => (await business.call(bulkPosts.list)).bulkPosts[0];
  const write = async (group: string, digits: string): Promise<void> => {
    await composer().getByRole('group', { name: group }).getByRole('spinbutton').first().click();
    await page.keyboard.type(digits);
  };

  test('reject empty text', async () => {
    const before = await post();
    await chooseInMenu(page, card(), 'Επεξεργασία');
    await composer().getByLabel('Κείμενο ανάρτησης').fill('  \n ');
    await text('Το περιεχόμενο της ανάρτησης δεν μπορεί να είναι κενό.').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await give();
    expect((await post())?.content).toBe(before?.content);
  });

  test('move a post only to a complete future day and time', async () => {
    const before = await post();
    const today = typedMoment(new Date()).date;
    await chooseInMenu(page, card(), 'Αλλαγή ώρας');
    await composer().getByRole('group', { name: 'Ώρα' }).getByRole('spinbutton').first().click();
    for (const key of ['Backspace', 'Backspace', 'ArrowRight', 'Backspace', 'Backspace'])
      await page.keyboard.press(key);
    await text('Παρακαλώ επιλέξτε ημερομηνία και ώρα.').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await write('Ώρα', '14');
    await text('Μη έγκυρος χρόνος. Χρησιμοποιήστε τη μορφή ΩΩ:ΛΛ (π.χ. 14:30).').waitFor();
    await expect.poll(() => save().isDisabled()).toBe(true);
    await write('Ώρα', '0000');
    await write('Ημερομηνία', today);
    await save().click();
    await text('Η ημερομηνία και ώρα προγραμματισμού πρέπει να είναι στο μέλλον.').waitFor();
    expect((await post())?.scheduledDate).toBe(before?.scheduledDate);
    await composer().getByRole('group', { name: 'Ημερομηνία' }).getByRole('button').click();
    const days = page.getByRole('gridcell');
    await days.first().waitFor();
    const disabled = await days.getByRole('button', { disabled: true }).count();
    expect(disabled).toBeGreaterThanOrEqual(Number(today.slice(0, 2)) - 1);
    await page.keyboard.press('Escape');
    await give();
  });

  test("keep the clinic's time zone abroad, and explain its change", async () => {
    const { date } = typedMoment(new Date((await post())?.scheduledDate ?? ''));
    await card()
      .getByText(`${date.replace(/(..)(..)/, '$1/$2/')} 10:30`, { exact: true })
      .waitFor();
    await chooseInMenu(page, card(), 'Αλλαγή ώρας');
    const year = new Date().getFullYear() + 1;
    const lastSunday = (month: number) => 31 - new Date(Date.UTC(year, month - 1, 31)).getUTCDay();
    await write('Ώρα', '0330');
    await write('Ημερομηνία', `${lastSunday(3)}03${year}`);
    await composer()
      .getByText(`η ανάρτηση θα βγει στις ${lastSunday(3)}/03/${year} 04:00.`)
      .waitFor();
    await write('Ημερομηνία', `${lastSunday(10)}10${year}`);
    await composer().getByText('το 03:30 έρχεται δύο φορές· η ανάρτηση θα βγει την πρώτη.').waitFor();
    await write('Ημερομηνία', `0111${year}`);
    await expect.poll(() => composer().getByText('αλλάζει η ώρα').count()).toBe(0);
    await give();
  });

  test('report failures of regenerating, writing, moving and periods', async () => {
    await failCalls(page, '**/api/generate-post', 'POST');
    await chooseInMenu(page, card(), 'Νέο κείμενο');
    await expectFailureToast(page, 'Σφάλμα', 'Αποτυχία αναδημιουργίας ανάρτησης.');
    await page.route('**/api/v2/account-products', (route) =>
      route.fulfill({ json: { success: true, products: [] } }),
    );
    await chooseInMenu(page, card(), 'Νέο κείμενο');
    await expectFailureToast(page, 'Σφάλμα', 'Original product not found');
    await failCalls(page, '**/api/bulk-posts/*', 'PUT');
    await chooseInMenu(page, card(), 'Αλλαγή ώρας');
    await write('Ώρα', '1115');
    await save().click();
    await expectFailureToast(page, 'Σφάλμα', 'Failed to update schedule');
    await give();
    await failCalls(page, '**/api/generate-period-posts', 'POST');
    await button('Προγραμματισμός περιόδου').click();
    await expectFailureToast(page, 'Σφάλμα', 'Αποτυχία δημιουργίας αναρτήσεων περιόδου.');
  });
});

test('a published post is deleted after a confirmation, only while signed in', async () => {
  await navigateInApp(page, '/business/delete-post');
  await button('Διαγραφή').click();
  await text('Please select the platform.').waitFor();
  await text('Please enter the post ID.').waitFor();
  await page.getByText('Facebook', { exact: true }).click();
  await page.getByLabel('ID ανάρτησης').fill('   ');
  await button('Διαγραφή').click();
  await text('Please enter the post ID.').waitFor();
  expect(await page.getByText('Please select the platform.').count()).toBe(0);
  await page.getByLabel('ID ανάρτησης').fill('123456789_987654321');
  await page.route('**/api/social-media/delete', (route) => route.abort());
  const deleteIt = async (): Promise<void> => {
    await button('Διαγραφή').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Διαγραφή' }).click();
  };
  await deleteIt();
  await text('Failed to delete post').waitFor();
  await expect.poll(() => page.getByLabel('ID ανάρτησης').inputValue()).toBe('123456789_987654321');
  expect(await toastWith(page, 'The post was deleted').count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await deleteIt();
  await text('No auth token found').waitFor();
});
