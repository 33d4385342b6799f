import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { pictures } from '@kallos/contracts/catalog/pictures';
import type { Page } from 'playwright-core';
import { offline, expectToast } from '../expect-toast.ts';
import { countWrites, loseNextAnswer } from '../network.ts';
import { openAccount, openPortal, toastWith, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const named = 'Ορός κερασιού';
let business: Business;
let page: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Διακοπή');
  const body = { productName: named };
  const { description, topImages } = await business.call(aiCreation.preview, { body });
  const selectedImages = topImages.map(({ url }) => ({ url }));
  await business.call(aiCreation.saveImages, { body: { ...body, description, selectedImages } });
  ({ page } = await openPortal(business, '/business/products'));
});

const dialog = () => page.getByRole('dialog');
const tile = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test.describe("a product's preview", () => {
  const product = async () =>
    (await business.call(accountProducts.list)).products.find(({ originalName }) => originalName === named);
  const images = async () => {
    const originalProductId = (await product())?.originalProductId ?? 0;
    return (await business.call(pictures.list, { params: { originalProductId } })).images;
  };
  const upload = async (name: string, mimeType: string, buffer: Buffer) =>
    dialog().locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const shown = () => dialog().getByRole('list', { name: 'Εικόνες' }).getByRole('listitem');

  test('opens with its images and texts', async () => {
    await tile(named).getByRole('button', { name: 'Προεπισκόπηση' }).click();
    await expect.poll(() => shown().count()).toBe((await images()).length);
    await dialog()
      .getByText((await product())?.originalDescription ?? 'no text')
      .waitFor();
  });

  test('accepts a repeated upload after a lost answer, and rejects other files', async () => {
    await dialog().getByRole('button', { name: 'Επεξεργασία' }).click();
    const before = (await images()).length;
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 640 } });
    await loseNextAnswer(page, /product-pictures$/);
    await upload('new.png', 'image/png', picture);
    await dialog().getByText(offline).waitFor();
    expect(await shown().count()).toBe(before);
    for (const round of ['first', 'again']) {
      await upload('new.png', 'image/png', picture);
      await expect.poll(() => shown().count(), { message: round }).toBe(before + 1);
    }
    await upload('note.png', 'image/png', Buffer.from('not a picture'));
    await dialog().getByText('Το αρχείο δεν είναι εικόνα. Δοκιμάστε με JPEG ή PNG.').waitFor();
    expect(await images()).toHaveLength(before);
  });

  test('deletes images only on saving, even after a lost answer, with undo', async () => {
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
    await expectToast(page, offline);
    await press('Αποθήκευση');
    await toastWith(page, 'Οι αλλαγές αποθηκεύτηκαν.').getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.poll(async () => (await images()).length).toBe(before);
    await expect.poll(() => shown().count()).toBe(before);
    await press('Επεξεργασία');
  });

  test('keeps the input after a lost answer, and saves it once', async () => {
    await dialog().getByLabel('Όνομα προϊόντος').fill('Κεράσι');
    await dialog().getByLabel('Περιγραφή').fill('Δική μας περιγραφή.');
    await loseNextAnswer(page, /account-products\/\d+$/);
    const save = dialog().getByRole('button', { name: 'Αποθήκευση' });
    await save.click();
    await expectToast(page, offline);
    await expect.poll(() => dialog().getByLabel('Περιγραφή').inputValue()).toBe('Δική μας περιγραφή.');
    const calls = countWrites(page, /account-products/);
    await save.dblclick();
    await toastWith(page, 'Οι αλλαγές αποθηκεύτηκαν.').waitFor();
    expect(calls()).toBe(1);
    await dialog().getByText('Δική μας περιγραφή.').waitFor();
    // The focused button is gone, and the dialog takes the focus a moment later.
    await expect.poll(() => dialog().evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await tile('Κεράσι').waitFor();
    expect(await product()).toMatchObject({ customName: 'Κεράσι', customDescription: 'Δική μας περιγραφή.' });
  });
});
