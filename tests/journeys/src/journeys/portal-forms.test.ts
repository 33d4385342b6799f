import { companyInfo } from '@kallos/contracts/auth/company-info';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import type { Locator, Page } from 'playwright-core';
import { expectFailureToast } from '../expect-toast.ts';
import { failCalls } from '../network.ts';
import { plainImage } from '../plain-image.ts';
import { openAccount, openPortal, type Business, toastWith } from '../portal-area.ts';
import { expect, test } from '../test.ts';
import { tick } from '../tick.ts';

let business: Business;
let page: Page;
test.beforeAll(async () => {
  business = await openAccount('Κλινική Κανών');
  ({ page } = await openPortal(business, '/portal/setup'));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true }).first();

test.describe('setup', () => {
  const submit = () => button('Αποθήκευση και συνέχεια').click();
  const field = (label: string) => page.getByLabel(label);
  const saved = async () => (await business.call(companyInfo.read)).companyInfo;

  test("has defaults of seven days and nine o'clock, and validates its fields", async () => {
    await expect.poll(() => field('Συχνότητα αναρτήσεων (ημέρες)').inputValue()).toBe('7');
    await expect.poll(() => field('Ώρα δημοσίευσης').inputValue()).toBe('09:00');
    await field('Όνομα ιατρείου ή επιχείρησης').fill('Κ');
    await field('Τοποθεσία').fill('  Α  ');
    await field('Ώρα δημοσίευσης').fill('25:00');
    await field('Συχνότητα αναρτήσεων (ημέρες)').fill('31');
    await submit();
    await text('Γράψτε έναν αριθμό από 1 έως 30.').waitFor();
    await text('Company name must be at least 2 characters').waitFor();
    await text('Location must be at least 2 characters').waitFor();
    await text('Time must be in HH:MM format').waitFor();
    expect(await saved()).toBeNull();
    await field('Συχνότητα αναρτήσεων (ημέρες)').fill('30');
    await field('Ώρα δημοσίευσης').fill('23:59');
    for (const gone of ['Time must be in HH:MM format', 'Γράψτε έναν αριθμό από 1 έως 30.'])
      await expect.poll(() => page.getByText(gone).count()).toBe(0);
  });

  test('uploads a logo and shows it in the preview', async () => {
    const buffer = Buffer.from(await (await plainImage(0x33_aa_55)).arrayBuffer());
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByAltText('Το λογότυπό σας').waitFor();
    await expect.poll(() => page.locator('aside img[src^="/media/"]').count()).toBeGreaterThan(0);
  });

  test('saves the input and continues', async () => {
    await field('Όνομα ιατρείου ή επιχείρησης').fill('Κλινική Κανών');
    await field('Τοποθεσία').fill('Χανιά');
    await submit();
    await text('Επιτυχής αποθήκευση!').waitFor();
    await page.waitForURL(/\/portal\/products$/);
    expect(await saved()).toMatchObject({
      location: 'Χανιά',
      postFrequencyDays: 30,
      scheduledTime: '23:59',
      logoUrl: expect.stringMatching(/^\/media\//) as unknown,
    });
  });
});

test.describe('products', () => {
  let dialog: Locator;
  test.beforeAll(() => void (dialog = page.getByRole('dialog', { name: 'Νέο προϊόν με βοήθεια AI' })));

  test('require at least one product', async () => {
    await button('Συνέχεια').click();
    await text('Παρακαλώ επιλέξτε τουλάχιστον ένα προϊόν πριν συνεχίσετε.').waitFor();
    expect(page.url()).toMatch(/\/portal\/products$/);
  });

  test('require a name before AI searches', async () => {
    await button('Νέο προϊόν με AI').first().click();
    await dialog.getByLabel('Όνομα προϊόντος').fill('   ');
    await page.keyboard.press('Enter');
    await dialog.getByText('Παρακαλώ εισάγετε όνομα προϊόντος', { exact: true }).waitFor();
    const name = dialog.getByLabel('Όνομα προϊόντος');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await toastWith(page, 'Παρακαλώ εισάγετε').count()).toBe(0);
    await name.fill('Κρέμα');
    await dialog.getByText('Παρακαλώ εισάγετε όνομα προϊόντος').waitFor({ state: 'detached' });
  });

  test('report when nothing could be generated', async () => {
    await failCalls(page, '**/api/ai-create-product-preview');
    await dialog.getByLabel('Όνομα προϊόντος').fill('Κρέμα ημέρας');
    await page.keyboard.press('Enter');
    await expectFailureToast(page, 'Σφάλμα', 'Αποτυχία δημιουργίας περιεχομένου');
    await page.unroute('**/api/ai-create-product-preview');
    await expect.poll(() => dialog.getByLabel('Όνομα προϊόντος').inputValue()).toBe('Κρέμα ημέρας');
  });

  test("show AI's progress, stop on request, and keep the name", async () => {
    let isHungUp = false;
    page.on('requestfailed', (request) => {
      isHungUp ||= request.url().endsWith('/api/ai-create-product-preview');
    });
    await page.route('**/api/ai-create-product-preview', () => undefined);
    await dialog.getByLabel('Όνομα προϊόντος').press('Enter');
    const stages = dialog.getByRole('list', { name: 'Πρόοδος' });
    for (const stage of ['Αναζήτηση εικόνων', 'Έλεγχος και κατάταξη', 'Συγγραφή περιγραφής'])
      await stages.getByText(stage).waitFor();
    await dialog.getByRole('button', { name: 'Ακύρωση' }).click();
    await dialog.getByRole('button', { name: 'Δημιουργία', exact: true }).waitFor();
    await expect.poll(() => isHungUp).toBe(true);
    expect(await stages.count()).toBe(0);
    await expect.poll(() => dialog.getByLabel('Όνομα προϊόντος').inputValue()).toBe('Κρέμα ημέρας');
    await page.unroute('**/api/ai-create-product-preview');
  });

  test('replace a selected image that fails to load by the next best', async () => {
    await page.route('**/api/ai-create-product-preview', async (route) => {
      const reply = await route.fetch({
        headers: { ...route.request().headers(), accept: 'application/json' },
      });
      const body = (await reply.json()) as { topImages: Array<{ url: string; proxyUrl?: string }> };
      const [, second] = body.topImages;
      if (second) Object.assign(second, { url: '/media/0000000000000000.jpg', proxyUrl: undefined });
      await route.fulfill({ response: reply, json: body });
    });
    await dialog.getByLabel('Όνομα προϊόντος').press('Enter');
    await page.getByText('Μια εικόνα δεν φόρτωσε και αντικαταστάθηκε.').waitFor({ timeout: 60_000 });
    await dialog.getByText('#4', { exact: true }).waitFor();
    expect(await dialog.getByText('#2', { exact: true }).count()).toBe(0);
    await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(3);
    await page.unroute('**/api/ai-create-product-preview');
  });

  test('require an image, and keep the selection when saving fails', async () => {
    await dialog.getByLabel('Όνομα προϊόντος').press('Enter');
    await dialog.getByText('#3', { exact: true }).waitFor({ timeout: 60_000 });
    expect(await dialog.getByText('#4', { exact: true }).count()).toBe(0);
    const picked = dialog.getByRole('checkbox', { checked: true });
    await expect.poll(() => picked.count()).toBe(3);
    for (const left of [2, 1, 0]) {
      await tick(picked.first(), false);
      await dialog.getByText(new RegExp(`^Επιλεγμένες ${left} από \\d+$`)).waitFor();
    }
    await dialog.getByRole('button', { name: 'Δημιουργία προϊόντος', exact: true }).click();
    await dialog.getByRole('alert').getByText('Παρακαλώ επιλέξτε τουλάχιστον μια εικόνα').waitFor();
    expect(await toastWith(page, 'τουλάχιστον μια εικόνα').count()).toBe(0);
    await dialog.getByRole('button', { name: /^Περισσότερες εικόνες/ }).click();
    await dialog.getByText('#4', { exact: true }).waitFor();
    await tick(dialog.getByRole('checkbox').nth(3));
    await dialog.getByRole('button', { name: 'Μόνο οι 3 κορυφαίες' }).click();
    await failCalls(page, '**/api/save-product-images');
    await dialog.getByRole('button', { name: 'Δημιουργία προϊόντος (1 εικόνα)' }).click();
    await expectFailureToast(page, 'Σφάλμα', 'Αποτυχία αποθήκευσης προϊόντος');
    await dialog.getByText(/^Επιλεγμένες 1 από/).waitFor();
    await page.unroute('**/api/save-product-images');
    expect((await business.call(accountProducts.list)).products).toEqual([]);
  });

  test('reset the dialog when it is closed', async () => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Κλείσιμο χωρίς αποθήκευση;' })
      .getByRole('button', { name: 'Κλείσιμο χωρίς αποθήκευση' })
      .click();
    await dialog.waitFor({ state: 'detached' });
    await button('Νέο προϊόν με AI').first().click();
    await expect.poll(() => dialog.getByLabel('Όνομα προϊόντος').inputValue()).toBe('');
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
