import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { productUrl } from '../api.ts';
import { focusedName, tabTo } from '../keyboard.ts';
import { countWrites, loseNextAnswer } from '../network.ts';
import { offline, seeToast } from '../seen.ts';
import { lettersTo } from '../sandbox.ts';
import { openAccount, openPortal, postCards, toastWith, type Business } from '../portal-area.ts';

const named = 'Ορός κερασιού';
let business: Business;
let page: Page;

beforeAll(async () => {
  business = await openAccount('Κλινική Διακοπή', true);
  ({ page } = await openPortal(business, '/business/products'));
});

const go = (path: string) => page.goto(productUrl() + path);
const dialog = () => page.getByRole('dialog');
const card = () => postCards(page).first();
const tile = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const products = async () => (await business.call(accountProducts.list)).products;
const posts = async () => (await business.call(bulkPosts.list)).bulkPosts;

describe("a product's preview", () => {
  const product = async () => (await products()).find(({ originalName }) => originalName === named);
  const images = async () => {
    const originalProductId = (await product())?.originalProductId ?? 0;
    return (await business.call(pictures.list, { params: { originalProductId } })).images;
  };
  const upload = async (name: string, mimeType: string, buffer: Buffer) =>
    dialog().locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const shown = () => dialog().getByRole('list', { name: 'Εικόνες' }).getByRole('listitem');

  it('opens with its pictures and words', async () => {
    await page.getByRole('button', { name: 'Νέο προϊόν με AI' }).first().click();
    await dialog().getByLabel('Όνομα προϊόντος').fill(named);
    await page.keyboard.press('Enter');
    await dialog().getByText('#1', { exact: true }).waitFor({ timeout: 60_000 });
    await dialog()
      .getByRole('button', { name: /^Δημιουργία προϊόντος/ })
      .click();
    await dialog().waitFor({ state: 'detached', timeout: 60_000 });
    await tile(named).getByRole('button', { name: 'Προεπισκόπηση' }).click();
    await expect.poll(() => shown().count()).toBe((await images()).length);
    await dialog()
      .getByText((await product())?.originalDescription ?? 'no text')
      .waitFor();
  });

  it('takes a picture that is uploaded again because the answer was lost, and refuses what is none', async () => {
    await dialog().getByRole('button', { name: 'Επεξεργασία' }).click();
    const before = (await images()).length;
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 640 } });
    await loseNextAnswer(page, /product-pictures$/);
    await upload('new.png', 'image/png', picture);
    await seeToast(page, offline);
    expect(await shown().count()).toBe(before);
    for (const round of ['first', 'again']) {
      await upload('new.png', 'image/png', picture);
      await expect.poll(() => shown().count(), { message: round }).toBe(before + 1);
    }
    await upload('note.png', 'image/png', Buffer.from('not a picture'));
    await seeToast(page, 'Η εικόνα δεν μπορεί να διαβαστεί. Δοκιμάστε JPEG ή PNG έως 10 MB.');
    expect(await images()).toHaveLength(before);
  });

  it('loses deleted pictures when it is saved and not before, also with a lost answer, and gets them back', async () => {
    const before = (await images()).length;
    const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
    const removeTwo = async () => {
      await press('Αφαίρεση εικόνας 1');
      await press('Αφαίρεση εικόνας 1');
    };
    await removeTwo();
    await expect.poll(() => shown().count()).toBe(before - 1);
    await dialog()
      .getByText('Με την αποθήκευση αλλάζει η πρώτη εικόνα: αυτή θα δείχνουν οι νέες αναρτήσεις.')
      .waitFor();
    await press('Ακύρωση');
    await expect.poll(() => shown().count()).toBe(before);
    expect(await images()).toHaveLength(before);
    await press('Επεξεργασία');
    await removeTwo();
    await loseNextAnswer(page, /account-products\/\d+$/);
    await press('Αποθήκευση');
    await seeToast(page, offline);
    await press('Αποθήκευση');
    await toastWith(page, 'Οι αλλαγές αποθηκεύτηκαν.').getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.poll(async () => (await images()).length).toBe(before);
    await expect.poll(() => shown().count()).toBe(before);
    await press('Επεξεργασία');
  });

  it('keeps what was typed over a lost answer, and saves it once', async () => {
    await dialog().getByLabel('Όνομα προϊόντος').fill('Κεράσι');
    await dialog().getByLabel('Περιγραφή').fill('Δική μας περιγραφή.');
    await loseNextAnswer(page, /account-products\/\d+$/);
    const save = dialog().getByRole('button', { name: 'Αποθήκευση' });
    await save.click();
    await seeToast(page, offline);
    await expect.poll(() => dialog().getByLabel('Περιγραφή').inputValue()).toBe('Δική μας περιγραφή.');
    const calls = countWrites(page, /account-products/);
    await save.dblclick();
    await toastWith(page, 'Οι αλλαγές αποθηκεύτηκαν.').waitFor();
    expect(calls()).toBe(1);
    await dialog().getByText('Δική μας περιγραφή.').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await tile('Κεράσι').waitFor();
    expect(await product()).toMatchObject({ customName: 'Κεράσι', customDescription: 'Δική μας περιγραφή.' });
  });
});

describe('a post', () => {
  it('is scheduled, taken back and deleted by keys alone', async () => {
    await go('/business/campaigns');
    await card().waitFor();
    const count = (await posts()).length;
    const press = (key: string) => page.keyboard.press(key);
    await tabTo(page, 'Προγραμματισμός');
    await press('Enter');
    await card().getByText('Προγραμματισμένη', { exact: true }).waitFor();
    // The button takes no press until the work is done.
    await toastWith(page, 'Η ανάρτηση προγραμματίστηκε.').waitFor();
    await expect.poll(() => focusedName(page)).toBe('Αναίρεση προγραμματισμού');
    await press('Enter');
    await card().getByText('Πρόχειρο', { exact: true }).waitFor();
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

it('a test mail whose answer was lost is sent once however often it is asked for', async () => {
  await go('/business/campaigns');
  const ask = page.getByRole('button', { name: 'Δοκιμαστικό email' });
  const count = async () => (await lettersTo(business.login.email, 'Δοκιμαστικό μήνυμα')).length;
  const before = await count();
  await loseNextAnswer(page, /test-email$/);
  await ask.click();
  await seeToast(page, 'Failed to send test email');
  await seeToast(page, 'Ίσως το email έχει ήδη σταλεί. Μπορείτε να δοκιμάσετε ξανά: δεν θα σταλεί δεύτερο.');
  await ask.click();
  await seeToast(page, 'Το δοκιμαστικό μήνυμα είχε ήδη σταλεί');
  expect((await count()) - before).toBe(1);
  await ask.click();
  await seeToast(page, 'Το δοκιμαστικό μήνυμα στάλθηκε');
  expect((await count()) - before).toBe(2);
});

it('Facebook is disconnected although the answer was lost', async () => {
  await go('/portal/platforms');
  await page.getByRole('button', { name: 'Αποσύνδεση Facebook' }).click();
  await loseNextAnswer(page, /facebook\/disconnect$/);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Αποσύνδεση/ })
    .click();
  await seeToast(page, offline);
  await page.getByRole('button', { name: 'Σύνδεση με Facebook' }).first().waitFor();
  expect((await business.call(connection.listPages, { query: {} })).connected).toBe(false);
});
