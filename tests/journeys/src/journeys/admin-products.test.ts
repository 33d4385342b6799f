import { products } from '@kallos/contracts/catalog/products';
import type { Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { asAdmin } from '../api.ts';
import { type WatchedPage } from '../browser.ts';
import { isLoaded, expectFailureToast } from '../expect-toast.ts';
import { failCalls } from '../network.ts';
import { toastWith } from '../portal-area.ts';
import { expectNoFaults } from '../screen-faults.ts';
import { expect, test } from '../test.ts';

const stamp = Date.now().toString(36);
const named = `Iris Cream ${stamp}`;
const renamed = `Iris Night Cream ${stamp}`;

let watched: WatchedPage;
let page: Page;

test.beforeAll(async () => {
  watched = await openAdmin();
  page = watched.page;
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const search = (words: string) => page.getByRole('searchbox', { name: 'Search products' }).fill(words);

test.describe('products', () => {
  test('are shown in a table', async () => {
    await page.getByRole('row').nth(5).waitFor();
    const columns = (await page.getByRole('columnheader').allTextContents()).join(' | ');
    expect(columns).toBe('ID | Product | Image | Example Posts | Status | Actions');
    await page.getByText(/^Showing 1 to 5 of \d+ products$/).waitFor();
  });

  test('accept a category while categories load, with a loading state in the list', async () => {
    const call = await asAdmin();
    const [category] = (await call(products.categories)).categories;
    const body = { name: `Ivy Oil ${stamp}`, description: 'An oil for dry hands.', categoryId: category?.id };
    await call(products.create, { body: { ...body, status: 'draft' } });
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/categories/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await search(body.name);
    await button(`Edit ${body.name}`).click();
    const open = dialog('Edit Product');
    await open.getByRole('button', { name: /Category/ }).click();
    await page.getByText('Loading categories…', { exact: true }).waitFor();
    await expectNoFaults(watched, 'categories that still come');
    held.resolve();
    await page.getByRole('option', { name: category?.name ?? '' }).click();
    await page.unrouteAll();
    await open.getByRole('button', { name: 'Cancel' }).click();
    await open.waitFor({ state: 'detached' });
  });

  test('require a name and description, and ignore a click outside', async () => {
    await button('Add Product').click();
    const open = dialog('Add Product');
    await open.getByRole('button', { name: 'Create Product' }).click();
    await open.getByText('Product name must be at least 2 characters.', { exact: true }).waitFor();
    await open.getByText('Description must be at least 10 characters.', { exact: true }).waitFor();
    await expectNoFaults(watched, 'product dialog with its messages');
    await page.mouse.click(8, 8);
    await expect.poll(() => open.count()).toBe(1);
    await open.getByLabel('Product name').fill(named);
  });

  test('are created with an image and example posts, without empty ones', async () => {
    const open = dialog('Add Product');
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 640 } });
    await open.getByLabel('Description').fill('A cream that calms the skin after treatments.');
    await open.getByRole('button', { name: 'Active Status' }).click();
    await page.getByRole('option', { name: 'Draft' }).click();
    const add = open.getByRole('button', { name: 'Add example post' });
    await add.click();
    await add.click();
    await open.getByText('Example post cannot be empty', { exact: true }).waitFor();
    await open.getByLabel('Example post 1', { exact: true }).fill('Calm skin by morning.');
    await add.click();
    await open.getByLabel('Example post 2', { exact: true }).fill('Two drops are enough.');
    await add.click();
    await open.locator('input[type=file]').setInputFiles({
      name: 'iris.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    await expect.poll(() => isLoaded(open.getByAltText('Chosen: iris.png'))).toBe(true);
    await open.getByRole('button', { name: 'Create Product' }).click();
    await open.waitFor({ state: 'detached' });
    await page.getByText('Product created').waitFor();
    await search(named);
    const first = row(named);
    await expect.poll(() => first.getByText('Draft', { exact: true }).count()).toBe(1);
    await first.getByRole('button', { name: `2 posts of ${named}` }).waitFor();
    await expect.poll(() => isLoaded(first.locator('img'))).toBe(true);
  });

  test('show their example posts and their image at full size', async () => {
    await button(`2 posts of ${named}`).click();
    const posts = dialog('Example Posts');
    await posts.getByText('Calm skin by morning.').waitFor();
    await expect.poll(() => posts.getByRole('listitem').count()).toBe(2);
    await expectNoFaults(watched, 'example posts');
    await page.keyboard.press('Escape');
    await posts.waitFor({ state: 'detached' });
    await button(`Show the picture of ${named} at full size`).click();
    const full = dialog(`Pictures of ${named}`);
    await expect.poll(() => isLoaded(full.locator('img'))).toBe(true);
    expect(await full.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(640);
    await expectNoFaults(watched, 'picture at full size');
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'detached' });
  });

  test('reject a file that is not an image, at the field and in a toast', async () => {
    await button(`Edit ${named}`).click();
    const open = dialog('Edit Product');
    await open.getByLabel('Product name').waitFor();
    await open.locator('input[type=file]').setInputFiles({
      name: 'note.png',
      mimeType: 'image/png',
      buffer: Buffer.from('only words'),
    });
    await open.getByRole('button', { name: 'Save changes' }).click();
    await expectFailureToast(page, 'Error updating product');
    expect(await open.getByRole('alert').textContent()).not.toBe('');
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('400')]);
    await open.getByRole('button', { name: 'Remove this file' }).click();
  });

  test('are edited, and require text in every example post', async () => {
    const open = dialog('Edit Product');
    expect(await open.getByLabel('Example post 2', { exact: true }).inputValue()).toBe(
      'Two drops are enough.',
    );
    await open.getByLabel('Product name').fill(renamed);
    await open.getByLabel('Example post 1', { exact: true }).fill('  ');
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.getByText('Example post cannot be empty', { exact: true }).waitFor();
    await open.getByRole('button', { name: 'Remove example post 1' }).click();
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.waitFor({ state: 'detached' });
    await page.getByText('Product updated').waitFor();
    await row(renamed).getByRole('button', { name: '1 post of' }).waitFor();
    await expect.poll(() => isLoaded(row(renamed).locator('img'))).toBe(true);
  });

  test('reject an edit of an outdated version and keep the input', async () => {
    const call = await asAdmin();
    const body = { name: `Shared ${stamp}`, description: 'Two people edit this one.' };
    const { product } = await call(products.create, { body, files: {} });
    await search(body.name);
    await button(`Edit ${body.name}`).click();
    const open = dialog('Edit Product');
    await open.getByLabel('Description').fill('What I wrote meanwhile.');
    const theirs = { ...body, description: 'What the other one wrote.' };
    await call(products.update, { params: { id: product.id }, body: theirs, files: {} });
    await open.getByRole('button', { name: 'Save changes' }).click();
    await expectFailureToast(
      page,
      'Error updating product',
      'Someone changed this in the meantime. Refresh and try again.',
    );
    await open.getByText('Someone else saved this product in the meantime').waitFor();
    await expect.poll(() => open.getByLabel('Description').inputValue()).toBe('What I wrote meanwhile.');
    const stored = async () => (await call(products.list, { query: { search: body.name } })).products[0];
    expect((await stored())?.description).toBe('What the other one wrote.');
    expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await expectNoFaults(watched, 'edit dialog with a conflict');
    await open.getByRole('button', { name: 'Keep mine' }).click();
    await open.getByText('Someone else saved this product').waitFor({ state: 'detached' });
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.waitFor({ state: 'detached' });
    expect((await stored())?.description).toBe('What I wrote meanwhile.');
  });

  test('offer to write the first example post', async () => {
    const call = await asAdmin();
    const name = `Wordless ${stamp}`;
    await call(products.create, { body: { name, description: 'It has no example posts.' }, files: {} });
    await search(name);
    await button(`Add first post to ${name}`).click();
    const open = dialog('Edit Product');
    await open.getByLabel('Example post 1', { exact: true }).fill('The first words.');
    await open.getByRole('button', { name: 'Save changes' }).click();
    await open.waitFor({ state: 'detached' });
    await button(`1 post of ${name}`).waitFor();
  });

  test('go back a page when the last one of a page is deleted', async () => {
    const call = await asAdmin();
    for (const n of [1, 2, 3, 4, 5, 6])
      await call(products.create, {
        body: { name: `Πισωγύρισμα ${stamp} ${n}`, description: 'It will be deleted again.' },
        files: {},
      });
    await search(`πισωγυρισμα ${stamp}`);
    await page.getByText('Showing 1 to 5 of 6 products').waitFor();
    await button('Next page').click();
    await page.getByText('Showing 6 to 6 of 6 products').waitFor();
    const last = `Πισωγύρισμα ${stamp} 1`;
    await button(`Delete ${last}`).click();
    const asked = page.getByRole('alertdialog', { name: `Delete “${last}”?` });
    await expectNoFaults(watched, 'question before a deletion');
    await asked.getByRole('button', { name: 'Delete product' }).click();
    await page.getByText('Product deleted').waitFor();
    await page.getByText('Showing 1 to 5 of 5 products').waitFor();
    await expect.poll(() => row('Πισωγύρισμα').count()).toBe(5);
    await expect.poll(() => new URL(page.url()).searchParams.has('page')).toBe(false);
  });

  test('report failures and lose nothing', async () => {
    await search(renamed);
    await button(`Delete ${renamed}`).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    const wrong = 'Something went wrong. Please try again.';
    await failCalls(page, '**/api/products?**', 'GET');
    await button('Refresh').click();
    await expectFailureToast(page, 'Refresh failed', 'Could not refresh products. Please try again.');
    await page.unrouteAll();
    await button('Try again').click();
    await failCalls(page, '**/api/products/*', 'DELETE');
    await button(`Delete ${renamed}`).click();
    await button('Delete product').click();
    await expectFailureToast(page, 'Error deleting product', wrong);
    await failCalls(page, '**/api/products/*', 'GET');
    await button(`Edit ${renamed}`).click();
    await expectFailureToast(page, 'Failed to load product information', wrong);
    await page.unrouteAll();
    await dialog('Edit Product').getByRole('button', { name: 'Try again' }).click();
    await dialog('Edit Product').getByLabel('Product name').waitFor();
    await dialog('Edit Product').getByRole('button', { name: 'Cancel' }).click();
    await failCalls(page, '**/api/products/*', 'GET');
    await button(/^\d+ posts? of /)
      .last()
      .click();
    const failure = 'Failed to load example posts for this product';
    await expectFailureToast(page, failure, wrong);
    // Another user changes the catalogue: it is reloaded, and errors are not repeated.
    const again = page.waitForResponse(/\/api\/products\/\d+$/);
    const body = { name: `Later ${stamp}`, description: 'It was added by somebody else.' };
    const call = await asAdmin();
    await call(products.create, { body, files: {} });
    await again;
    await page.waitForTimeout(300);
    expect(await toastWith(page, failure).count()).toBe(0);
    await page.keyboard.press('Escape');
    await failCalls(page, '**/api/products', 'POST');
    await button('Add Product').click();
    const open = dialog('Add Product');
    await open.getByLabel('Product name').fill('Nowhere');
    await open.getByLabel('Description').fill('It cannot be saved.');
    await open.getByRole('button', { name: 'Create Product' }).click();
    await expectFailureToast(page, 'Error creating product', wrong);
    await expect.poll(() => open.getByLabel('Product name').inputValue()).toBe('Nowhere');
    await page.unrouteAll();
    await open.getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    watched.complaints.splice(0);
  });
});
