import { randomInt } from 'node:crypto';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { products as catalogue } from '@kallos/contracts/catalog/products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { periods } from '@kallos/contracts/posts/periods';
import type { Page } from 'playwright-core';
import { asAdmin } from '../api.ts';
import { tabTo } from '../keyboard.ts';
import { plainImage } from '../plain-image.ts';
import { openAccount, openPortal, toastWith, type Business } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const named = 'Ορός με δικές μας εικόνες';
let business: Business;
let admin: Business['call'];
let page: Page;
let productId: number;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Εικόνα', true);
  admin = await asAdmin();
  const body = { name: named, description: 'Ενυδατικός ορός προσώπου για καθημερινή χρήση.' };
  productId = (await admin(catalogue.create, { body, files: { image: plainImage(randomInt(2 ** 24)) } }))
    .product.id;
  const params = { originalProductId: productId };
  await admin(pictures.upload, { params, files: { image: plainImage(randomInt(2 ** 24)) } });
  await business.call(accountProducts.add, { body: { productId } });
  ({ page } = await openPortal(business, '/business/products'));
});

const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const shown = () => dialog().getByRole('list', { name: 'Εικόνες', exact: true }).getByRole('listitem');
const pathsFor = async (call: Business['call']) =>
  (await call(pictures.list, { params: { originalProductId: productId } })).images.map(
    ({ imagePath }) => imagePath,
  );
const own = async () =>
  (await business.call(accountProducts.list)).products.find(
    ({ originalProductId }) => originalProductId === productId,
  );

test("a business puts its own image before the catalogue's, which stay", async () => {
  const before = await pathsFor(admin);
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: named })
    .getByRole('button', { name: 'Προεπισκόπηση' })
    .click();
  await press('Επεξεργασία');
  await expect.poll(() => shown().count()).toBe(2);
  const buffer = Buffer.from(await plainImage(randomInt(2 ** 24)).arrayBuffer());
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer });
  await expect.poll(() => shown().count()).toBe(3);
  await press('Αφαίρεση εικόνας 1');
  // By keyboard: the own image moves from second to first.
  await tabTo(page, 'Εικόνα 2: μία θέση πριν');
  await page.keyboard.press('Enter');
  await dialog().getByText('Η εικόνα είναι τώρα στη θέση 1 από 2.').waitFor();
  expect(await pathsFor(business.call)).toEqual(before);
  await press('Αποθήκευση');
  await toastWith(page, 'Οι αλλαγές αποθηκεύτηκαν.').waitFor();
  const [first, second] = await pathsFor(business.call);
  expect(second).toBe(before[1]);
  expect(before).not.toContain(first);
  expect(await own()).toMatchObject({ customImagePath: first, originalImagePath: before[0] });
  expect(await pathsFor(admin)).toEqual(before);
});

test('shows it in the gallery, on the card and in new posts', async () => {
  const path = (await own())?.customImagePath ?? 'none';
  await expect.poll(() => shown().first().getByRole('img').getAttribute('src')).toContain(path);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: named });
  await expect.poll(() => card.locator('img').first().getAttribute('src')).toContain(path);
  const drafts = async () =>
    (await business.call(bulkPosts.list)).bulkPosts.filter(({ productName }) => productName === named);
  await expect
    .poll(
      async () => {
        for (const { id } of await drafts()) await business.call(bulkPosts.remove, { params: { id } });
        await business.call(periods.generate);
        return new Set((await drafts()).map(({ productImage }) => productImage));
      },
      { timeout: 30_000, intervals: [500] },
    )
    .toEqual(new Set([path]));
});

test("restores the catalogue's images", async () => {
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: named });
  await card.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await press('Επεξεργασία');
  await press('Μόνο οι εικόνες του καταλόγου');
  await expect.poll(() => shown().count()).toBe(2);
  await press('Αποθήκευση');
  await toastWith(page, 'Οι αλλαγές αποθηκεύτηκαν.').waitFor();
  // The message may belong to the previous save.
  await expect.poll(() => pathsFor(business.call)).toEqual(await pathsFor(admin));
});

test('warns about a before-and-after image, and keeps it', async () => {
  const drawing = await page.context().newPage();
  const half = (light: number) =>
    `<div style="background:hsl(210 12% ${light - 10}%);display:grid;place-items:center"><div style="width:55%;height:70%;border-radius:50%;background:hsl(24 45% ${light}%);border-top:60px solid #3a2a20"></div></div>`;
  await drawing.setContent(
    `<body style="margin:0"><div id="both" style="width:800px;height:500px;display:grid;grid-template-columns:1fr 1fr">${half(60)}${half(82)}</div>`,
  );
  const buffer = await drawing.locator('#both').screenshot();
  await drawing.close();
  await press('Επεξεργασία');
  await dialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'both.png', mimeType: 'image/png', buffer });
  await toastWith(page, 'Μοιάζει με «πριν και μετά»').waitFor();
  await expect.poll(() => shown().count()).toBe(3);
});
