import { products } from '@kallos/contracts/catalog/products';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { aCatalogProduct } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi, typeWithoutPause } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = (query = '') => renderRemote(AdminRoutes, '/admin', `/dashboard/products${query}`, 'en');
const listed = (...names: string[]) =>
  api().reply(products.list, {
    success: true,
    products: names.map((name, index) => aCatalogProduct(21 + index, { name })),
    total: names.length,
    hasMore: false,
    countsByStatus: { active: names.length, draft: 0, archived: 0 },
  });
const asked = () =>
  api()
    .calls(products.list)
    .filter(({ query }) => query['pageSize'] !== '1');

describe('the list', () => {
  it('shows products, their number and their status', async () => {
    const screen = await open();
    await expect.element(screen.getByText('2 products — 1 active, 1 draft, 0 archived')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Αντηλιακό SPF 50/ })).toBeVisible();
  });

  it('requests what the address specifies', async () => {
    await open('?search=ορός&sort=a-z&page=1&size=20');
    await expect.poll(asked).not.toEqual([]);
    expect(asked().at(-1)?.query).toMatchObject({ search: 'ορός', sort: 'a-z', pageSize: '20' });
  });

  it('focuses the search with a slash, and searches once for a typed word', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('row', { name: /Αντηλιακό/ })).toBeVisible();
    await userEvent.keyboard('/');
    const search = screen.getByLabelText('Search products');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
    typeWithoutPause(search, 'κρέμα');
    await expect.poll(() => location.search).toBe(`?search=${encodeURIComponent('κρέμα')}`);
    await expect.poll(() => asked().map(({ query }) => query['search'])).toEqual([undefined, 'κρέμα']);
  });

  it('offers to add the first product, or another search when nothing matches', async () => {
    listed();
    const screen = await open();
    await expect.element(screen.getByText('No products yet')).toBeVisible();
    await screen.getByLabelText('Search products').fill('ξψ');
    await expect.element(screen.getByText('Nothing matches “ξψ”')).toBeVisible();
    // The field has a button of the same name.
    await screen.getByRole('button', { name: 'Clear the search' }).last().click();
    await expect.element(screen.getByText('No products yet')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    api().refuse(products.list, 'unavailable');
    const screen = await open();
    await expect.element(screen.getByText('Products could not be loaded')).toBeVisible();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
    await expect.element(screen.getByText('No products yet')).not.toBeInTheDocument();
    listed('Κρέμα νύχτας');
    await screen.getByRole('button', { name: /again/i }).click();
    await expect.element(screen.getByRole('row', { name: /Κρέμα νύχτας/ })).toBeVisible();
  });

  it('shows a failed refresh and keeps the list', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('row', { name: /Αντηλιακό/ })).toBeVisible();
    api().lose(products.list);
    await screen.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(screen.getByText('Refresh failed')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Αντηλιακό/ })).toBeVisible();
  });
});

describe('a new product', () => {
  const add = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Add Product' }).click();
    return { screen, dialog: screen.getByRole('dialog', { name: 'Add Product' }) };
  };

  it('requires a name and a description', async () => {
    const { dialog } = await add();
    await dialog.getByRole('button', { name: 'Create Product' }).click();
    await expect.element(dialog.getByText('Product name must be at least 2 characters.')).toBeVisible();
    await expect.element(dialog.getByText('Description must be at least 10 characters.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Product name')).toHaveFocus();
    expect(api().calls(products.create)).toEqual([]);
  });

  it('warns about a name that breaks advertising rules until it is changed', async () => {
    const { dialog } = await add();
    const warning = dialog.getByText('Posts with this name break advertising rules');
    await dialog.getByLabelText('Product name').fill('Fillers χειλιών Juvederm');
    await expect.element(warning).toBeVisible();
    await expect.element(dialog.getByText(/“Juvederm”/)).toBeVisible();
    await dialog.getByLabelText('Product name').fill('Fillers χειλιών');
    await expect.element(warning).not.toBeInTheDocument();
  });

  it('is sent once for two presses, and closes the dialog', async () => {
    const product = aCatalogProduct(31, { name: 'Κρέμα' });
    api().reply(products.create, { success: true, message: 'created', product });
    const release = api().hold(products.create);
    const { screen, dialog } = await add();
    await dialog.getByLabelText('Product name').fill(' Κρέμα ');
    await dialog.getByLabelText('Description').fill('Ενυδατική κρέμα ημέρας.');
    await dialog.getByRole('button', { name: 'Create Product' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    release();
    await expect.element(screen.getByText('Product created')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(api().calls(products.create)).toHaveLength(1);
    expect(api().calls(products.create)[0]?.body).toMatchObject({ name: 'Κρέμα', status: 'active' });
  });

  it('keeps the input and shows the reason when the server rejects a field', async () => {
    api().refuse(products.create, 'invalid_fields', { fields: { name: 'This name is taken.' } });
    const { screen, dialog } = await add();
    await dialog.getByLabelText('Product name').fill('Κρέμα');
    await dialog.getByLabelText('Description').fill('Ενυδατική κρέμα ημέρας.');
    await dialog.getByRole('button', { name: 'Create Product' }).click();
    await expect.element(screen.getByText('Error creating product')).toBeVisible();
    await expect.element(dialog.getByText('This name is taken.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Product name')).toHaveValue('Κρέμα');
  });

  it('asks before it is discarded', async () => {
    const { screen, dialog } = await add();
    await dialog.getByLabelText('Product name').fill('Κρέμα');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(dialog.getByLabelText('Product name')).toHaveValue('Κρέμα');
  });
});

describe('deleting a product', () => {
  const remove = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Delete Αντηλιακό SPF 50' }).click();
    return { screen, question: screen.getByRole('alertdialog', { name: 'Delete “Αντηλιακό SPF 50”?' }) };
  };

  it('asks first and removes the row', async () => {
    api().reply(products.remove, { success: true });
    const { screen, question } = await remove();
    listed('Hydra Serum');
    await question.getByRole('button', { name: 'Delete product' }).click();
    await expect.element(screen.getByText('Product deleted')).toBeVisible();
    expect(api().calls(products.remove)[0]?.path).toBe('/api/products/12');
    await expect.element(screen.getByRole('row', { name: /Αντηλιακό/ })).not.toBeInTheDocument();
  });

  it('shows the reason of a failure and keeps the row', async () => {
    api().refuse(products.remove, 'unavailable');
    const { screen, question } = await remove();
    await question.getByRole('button', { name: 'Delete product' }).click();
    await expect.element(screen.getByText('Error deleting product')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Αντηλιακό/ })).toBeVisible();
  });

  it('is done once for two clicks, and cannot be left meanwhile', async () => {
    api().reply(products.remove, { success: true });
    const release = api().hold(products.remove);
    const { screen, question } = await remove();
    await question.getByRole('button', { name: 'Delete product' }).dblClick();
    await expect.element(question.getByRole('button', { name: 'Deleting…' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    release();
    await expect.element(screen.getByText('Product deleted')).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(api().calls(products.remove)).toHaveLength(1);
  });

  it('shows why it failed', async () => {
    api().refuse(products.remove, 'unavailable');
    const { screen, question } = await remove();
    await question.getByRole('button', { name: 'Delete product' }).click();
    await expect.element(screen.getByText(/^This part is not available right now/)).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });
});

it('shows a changed product in the list', async () => {
  const product = aCatalogProduct(12, { name: 'Αντηλιακό SPF 50' });
  api().reply(products.get, { success: true, product, examplePosts: [] });
  api().reply(products.update, () => {
    listed('Αντηλιακό SPF 30');
    return { success: true as const, message: 'updated', product };
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Edit Αντηλιακό SPF 50' }).click();
  await screen.getByLabelText('Product name').fill('Αντηλιακό SPF 30');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByRole('row', { name: /Αντηλιακό SPF 30/ })).toBeVisible();
});

it('shows a new product in the list', async () => {
  api().reply(products.create, () => {
    listed('Κρέμα');
    return { success: true as const, message: 'created', product: aCatalogProduct(31, { name: 'Κρέμα' }) };
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Add Product' }).click();
  await screen.getByLabelText('Product name').fill('Κρέμα');
  await screen.getByLabelText('Description').fill('Ενυδατική κρέμα ημέρας.');
  await screen.getByRole('button', { name: 'Create Product' }).click();
  await expect.element(screen.getByRole('row', { name: /Κρέμα/ })).toBeVisible();
});

it('shows that every class is confirmed, and shows all again', async () => {
  listed();
  const screen = await open('?only=unconfirmed');
  await expect.element(screen.getByText('Every class is confirmed')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all products' }).click();
  await expect.element(screen.getByText('No products yet')).toBeVisible();
});
