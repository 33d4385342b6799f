import { type Product, products } from '@kallos/contracts/catalog/products';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { aCatalogProduct } from '@kallos/web-kit/testing/portal-account';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ExamplePostsDialog } from './ExamplePostsDialog.tsx';
import { ProductDialog } from './ProductDialog.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const failure = /^This part is not available right now/;
const product = aCatalogProduct(12, { name: 'Αντηλιακό SPF 50' });
const holds = (facts: Partial<Product> = {}, ...posts: string[]) =>
  api().reply(products.get, {
    success: true,
    product: { ...product, ...facts },
    examplePosts: posts.map((content, at) => ({ id: at + 1, content, platform: null })),
  });
const openNew = async () => {
  const screen = await renderScreen('/admin/dashboard/products', <ProductDialog onClose={vi.fn()} />, 'en');
  return { screen, dialog: screen.getByRole('dialog', { name: 'Add Product' }) };
};
const openOne = async (onClose = vi.fn()) => {
  const screen = await renderScreen(
    '/admin/dashboard/products',
    <ProductDialog product={product} onClose={onClose} />,
    'en',
  );
  return { screen, dialog: screen.getByRole('dialog', { name: 'Edit Product' }) };
};

describe('an existing product', () => {
  it('cannot be saved before it is loaded', async () => {
    holds();
    const release = api().hold(products.get);
    const { dialog } = await openOne();
    await expect.element(dialog.getByText('Loading the product…')).toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    release();
    await expect.element(dialog.getByLabelText('Product name')).toHaveValue('Αντηλιακό SPF 50');
    await expect.element(dialog.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  });

  it('shows why it could not be loaded, and loads it again', async () => {
    api().refuse(products.get, 'unavailable');
    const { screen, dialog } = await openOne();
    await expect.element(dialog.getByText('Failed to load product information')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    holds();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByLabelText('Product name')).toHaveValue('Αντηλιακό SPF 50');
  });

  it('is saved once for two clicks, and confirms it', async () => {
    holds();
    api().reply(products.update, { success: true, message: 'updated', product });
    const release = api().hold(products.update);
    const onClose = vi.fn();
    const { screen, dialog } = await openOne(onClose);
    await dialog.getByLabelText('Product name').fill('Αντηλιακό SPF 30');
    await dialog.getByRole('button', { name: 'Save changes' }).dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    release();
    await expect.element(screen.getByText('Product updated')).toBeVisible();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(api().calls(products.update)).toHaveLength(1);
  });

  it('shows at the SKU that another product has it', async () => {
    holds();
    api().refuse(products.update, 'already_exists', { fields: { sku: 'taken' } });
    const { screen, dialog } = await openOne();
    await dialog.getByLabelText('SKU').fill('A-1');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog.getByText('Another product has this SKU.')).toBeVisible();
    await expect.element(screen.getByText('Error updating product')).toBeVisible();
  });

  it('offers both versions when someone else saved it meanwhile', async () => {
    holds();
    api().refuse(products.update, 'conflict');
    const { dialog } = await openOne();
    await dialog.getByLabelText('Product name').fill('Αντηλιακό SPF 30');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog.getByText('Someone else saved this product in the meantime')).toBeVisible();
    holds({ name: 'Αντηλιακό SPF 15' });
    await dialog.getByRole('button', { name: 'Load their version' }).click();
    await expect.element(dialog.getByLabelText('Product name')).toHaveValue('Αντηλιακό SPF 15');
    await expect
      .element(dialog.getByText('Someone else saved this product in the meantime'))
      .not.toBeInTheDocument();
  });

  it('is not saved again before a version is chosen', async () => {
    holds();
    api().refuse(products.update, 'conflict');
    const { screen, dialog } = await openOne();
    await dialog.getByLabelText('Product name').fill('Αντηλιακό SPF 30');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Keep mine' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(screen.getByText('Choose a version first')).toBeVisible();
    expect(api().calls(products.update)).toHaveLength(1);
  });

  it('shows that the categories could not be loaded', async () => {
    holds();
    api().refuse(products.categories, 'unavailable');
    const { dialog } = await openOne();
    await expect.element(dialog.getByText('The categories could not be loaded.').first()).toBeVisible();
  });
});

describe('the example posts', () => {
  it('say that there are none', async () => {
    const { dialog } = await openNew();
    await expect.element(dialog.getByText(/^None yet\. Posts in the tone/)).toBeVisible();
  });

  it('start with the focus in a new post', async () => {
    const { dialog } = await openNew();
    await dialog.getByRole('button', { name: 'Add example post' }).click();
    await expect.element(dialog.getByLabelText('Example post 1', { exact: true })).toHaveFocus();
  });

  it('need the empty one before another is added', async () => {
    const { dialog } = await openNew();
    await dialog.getByRole('button', { name: 'Add example post' }).click();
    await dialog.getByRole('button', { name: 'Add example post' }).click();
    await expect.element(dialog.getByText('Example post cannot be empty')).toBeVisible();
    await expect.element(dialog.getByLabelText('Example post 1', { exact: true })).toHaveFocus();
    expect(dialog.getByRole('listitem').elements()).toHaveLength(1);
  });

  it('return the focus to the button when one is removed', async () => {
    const { dialog } = await openNew();
    await dialog.getByRole('button', { name: 'Add example post' }).click();
    await dialog.getByRole('button', { name: 'Remove example post 1' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Add example post' })).toHaveFocus();
    await expect.element(dialog.getByText(/^None yet/)).toBeVisible();
  });

  it('of an existing product cannot be left empty', async () => {
    holds({}, 'Λάμψη κάθε μέρα.');
    const { dialog } = await openOne();
    await dialog.getByLabelText('Example post 1', { exact: true }).fill(' ');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(dialog.getByText('Example post cannot be empty')).toBeVisible();
    expect(api().calls(products.update)).toEqual([]);
  });

  it('cannot be more than a hundred', async () => {
    holds({}, ...Array.from({ length: 100 }, (_, at) => `Ανάρτηση ${at + 1}`));
    const { dialog } = await openOne();
    await expect.element(dialog.getByLabelText('Example post 100', { exact: true })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Add example post' })).toBeDisabled();
  });
});

describe('the dialog of example posts', () => {
  const open = async (onEdit = vi.fn()) => {
    const screen = await renderScreen(
      '/admin/dashboard/products',
      <ExamplePostsDialog product={product} onClose={vi.fn()} onEdit={onEdit} />,
      'en',
    );
    return { screen, dialog: screen.getByRole('dialog', { name: 'Example Posts' }) };
  };

  it('lists them, with a way to edit', async () => {
    holds({}, 'Λάμψη κάθε μέρα.');
    const onEdit = vi.fn();
    const { dialog } = await open(onEdit);
    await expect.element(dialog.getByText('Λάμψη κάθε μέρα.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit product' }).click();
    await expect.poll(() => onEdit.mock.calls.length).toBe(1);
  });

  it('shows that there are none', async () => {
    holds();
    const { dialog } = await open();
    await expect.element(dialog.getByText('This product has no example posts yet.')).toBeVisible();
  });

  it('shows why they could not be loaded, and loads them again', async () => {
    api().refuse(products.get, 'unavailable');
    const { screen, dialog } = await open();
    await expect.element(dialog.getByText('Failed to load example posts for this product')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
    holds({}, 'Λάμψη κάθε μέρα.');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog.getByText('Λάμψη κάθε μέρα.')).toBeVisible();
  });
});

describe('the image', () => {
  const choose = async (file: File) => {
    const { screen, dialog } = await openNew();
    const group = dialog.getByRole('group', { name: 'Product image' });
    const input = (group.element() as HTMLElement).querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, file);
    return { screen, group };
  };
  const picture = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 40;
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return new File([blob!], 'serum.png', { type: 'image/png' });
  };

  it('that is chosen is shown, and can be removed', async () => {
    const { group } = await choose(await picture());
    await expect.element(group.getByRole('img', { name: /^Chosen: serum/ })).toBeVisible();
    await group.getByRole('button', { name: 'Remove this file' }).click();
    await expect.element(group.getByRole('img')).not.toBeInTheDocument();
    await expect.element(group.getByRole('button', { name: 'Choose an image' })).toHaveFocus();
  });

  it('that is empty is refused with the reason', async () => {
    const { group } = await choose(new File([], 'serum.png', { type: 'image/png' }));
    await expect.element(group.getByText(/^The file is empty/).first()).toBeVisible();
  });

  it('that the server refuses is explained at the field', async () => {
    api().refuse(products.create, 'image_refused', { message: 'The image has no pixels.' });
    const { screen, group } = await choose(await picture());
    await expect.element(group.getByRole('img', { name: /^Chosen: serum/ })).toBeVisible();
    await screen.getByLabelText('Product name').fill('Κρέμα');
    await screen.getByLabelText('Description').fill('Ενυδατική κρέμα ημέρας.');
    await screen.getByRole('button', { name: 'Create Product' }).click();
    await expect.element(group.getByText('The image has no pixels.')).toBeVisible();
  });
});
