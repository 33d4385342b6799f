import { products } from '@kallos/contracts/catalog/products';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { asAdmin } from '../api.ts';
import { type WatchedPage } from '../browser.ts';
import { seeFailure } from '../seen.ts';
import { expectGoodLooks } from '../screen-faults.ts';

let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  watched = await openAdmin();
  page = watched.page;
});

it('a product is not overwritten by who saw an older version, and nothing that was typed is lost', async () => {
  const call = await asAdmin();
  const name = `Shared ${Date.now().toString(36)}`;
  await call(products.create, { body: { name, description: 'Two people edit this one.' }, files: {} });
  const other = await openAdmin();
  const openAt = async (at: Page) => {
    await at.getByRole('searchbox', { name: 'Search products' }).fill(name);
    await at.getByRole('button', { name: `Edit ${name}` }).click();
    const form = at.getByRole('dialog', { name: 'Edit Product' });
    await form.getByLabel('Product name').waitFor();
    return form;
  };
  const [mine, theirs] = [await openAt(page), await openAt(other.page)];
  await theirs.getByLabel('Description').fill('What the other one wrote.');
  await theirs.getByRole('button', { name: 'Save changes' }).click();
  await theirs.waitFor({ state: 'detached' });
  await mine.getByLabel('Description').fill('What I wrote meanwhile.');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await seeFailure(
    page,
    'Error updating product',
    'Someone changed this in the meantime. Refresh and try again.',
  );
  await mine.getByText('Someone else saved this product in the meantime').waitFor();
  await expect.poll(() => mine.getByLabel('Description').inputValue()).toBe('What I wrote meanwhile.');
  const stored = async () => (await call(products.list, { query: { search: name } })).products[0];
  expect((await stored())?.description).toBe('What the other one wrote.');
  expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await expectGoodLooks(watched, 'edit dialog with a conflict');
  await mine.getByRole('button', { name: 'Keep mine' }).click();
  await mine.getByText('Someone else saved this product').waitFor({ state: 'detached' });
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await mine.waitFor({ state: 'detached' });
  expect((await stored())?.description).toBe('What I wrote meanwhile.');
  await other.context.close();
});
