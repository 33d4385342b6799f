import { companyInfo } from '@kallos/contracts/auth/company-info';
import { products } from '@kallos/contracts/catalog/products';
import { type BrandVoice, brandVoice } from '@kallos/contracts/posts/brand-voice';
import { openAdmin } from '../admin-area.ts';
import { asAdmin, productUrl } from '../api.ts';
import { openAccount, openPortal } from '../portal-area.ts';
import { expect, test } from '../test.ts';

test('shows both versions of a product that changed since its draft', async () => {
  const admin = await asAdmin();
  const name = `Πρόχειρη κρέμα ${Date.now()}`;
  const fields = { name, description: 'Ενυδατική κρέμα ημέρας.', status: 'draft' as const };
  const { product } = await admin(products.create, { body: fields });
  const { page } = await openAdmin();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const description = () => dialog.getByLabel('Description');
  await page.getByRole('searchbox', { name: 'Search products' }).fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await description().fill('Αυτό έγραφα εγώ.');
  await page.goto('about:blank');
  const theirs = { ...fields, description: 'Αυτό έγραψε άλλος.' };
  await admin(products.update, { params: { id: product.id }, body: theirs });
  await page.goto(`${productUrl()}/admin/dashboard/products`);
  await page.getByRole('button', { name: 'Continue where you left off' }).first().click();
  await dialog.getByText('Someone else saved this product in the meantime').waitFor();
  await expect.poll(() => description().inputValue()).toBe('Αυτό έγραφα εγώ.');
  // Nothing is replaced before the user decides.
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Choose a version first').waitFor();
  const saved = async () => (await admin(products.get, { params: { id: product.id } })).product.description;
  expect(await saved()).toBe('Αυτό έγραψε άλλος.');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByText('Someone else saved this product').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await saved()).toBe('Αυτό έγραφα εγώ.');
});

const outdated = 'Κάτι άλλαξε εδώ από τότε που αρχίσατε.';

test("warns in the company's dialog and form, and shows the saved version", async () => {
  const business = await openAccount('Κλινική με δύο γραφεία', true);
  const voice: BrandVoice = {
    address: 'plural',
    length: 'full',
    hasEmoji: false,
    avoidWords: [],
    signature: '',
    hashtags: [],
  };
  const { page } = await openPortal(business, '/business/setup');
  const dialog = page.getByRole('dialog', { name: 'Ύφος των αναρτήσεων' });
  await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').fill('Δικό μου όνομα');
  await page.getByRole('button', { name: / ύφους$| πρότασης$/ }).click();
  await dialog.getByLabel('Υπογραφή').fill('Η δική μου υπογραφή');
  await page.goto('about:blank');
  const { companyInfo: company } = await business.call(companyInfo.read);
  await business.call(companyInfo.save, { body: { ...company!, companyName: 'Όνομα από άλλον' } });
  await business.call(brandVoice.save, { body: { voice: { ...voice, signature: 'Άλλη υπογραφή' } } });
  await page.goto(`${productUrl()}/business/setup`);
  await page.getByRole('main').getByText(outdated).waitFor();
  await expect
    .poll(() => page.getByLabel('Όνομα ιατρείου ή επιχείρησης').inputValue())
    .toBe('Δικό μου όνομα');
  await page.getByRole('button', { name: 'Συνέχεια από εκεί που μείνατε' }).click();
  await dialog.getByText(outdated).waitFor();
  expect(await dialog.getByLabel('Υπογραφή').inputValue()).toBe('Η δική μου υπογραφή');
  await dialog.getByRole('button', { name: 'Εμφάνιση αποθηκευμένων' }).click();
  await expect.poll(() => dialog.getByLabel('Υπογραφή').inputValue()).toBe('Άλλη υπογραφή');
});
