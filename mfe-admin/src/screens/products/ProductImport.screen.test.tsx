import { productImports, type ImportRow } from '@kallos/contracts/catalog/product-imports';
import { products } from '@kallos/contracts/catalog/products';
import { accountOverview } from '@kallos/contracts/posts/account-overview';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { aCatalogProduct } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AdminRoutes } from '../../routes.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);

const aRow = (row: number, name: string, changes: Partial<ImportRow> = {}): ImportRow => ({
  row,
  sku: '',
  name,
  outcome: 'new',
  reasons: [],
  warnings: [],
  changes: [],
  classToConfirm: null,
  ...changes,
});
const rows = [
  aRow(2, 'Ορός', { classToConfirm: 'cosmetic' }),
  aRow(3, 'Κρέμα', { outcome: 'changed', changes: [{ field: 'name', from: 'Κρ', to: 'Κρέμα' }] }),
  aRow(4, '', { outcome: 'refused', reasons: [{ code: 'missing', field: 'name', detail: '' }] }),
];
const counts = { new: 1, changed: 1, unchanged: 0, refused: 1 };
const columns = [
  { title: 'Name', field: 'name' as const, samples: ['Ορός'] },
  { title: 'Notes', field: null, samples: ['x'] },
];

const open = async () => {
  const screen = await renderRemote(AdminRoutes, '/admin', '/dashboard/products', 'en');
  await screen.getByRole('button', { name: 'Import' }).click();
  return { screen, dialog: screen.getByRole('dialog', { name: 'Import products' }) };
};
const choose = async (name = 'list.csv', content = 'Name\nΟρός') =>
  userEvent.upload(
    page.getByRole('dialog').element().querySelector('input[type=file]')!,
    new File([content], name),
  );
const previewed = async () => {
  api().reply(productImports.preview, { success: true, columns, encoding: 'utf-8', counts, rows });
  const opened = await open();
  await expect.element(opened.dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await choose();
  await expect.element(opened.dialog.getByText('Row 2')).toBeVisible();
  return opened;
};

describe('the import of products', () => {
  it('shows what each row will do before anything changes', async () => {
    const { dialog } = await previewed();
    await expect.element(dialog.getByText('Name: “Κρ” → “Κρέμα”')).toBeVisible();
    await expect.element(dialog.getByText('Name is missing')).toBeVisible();
    await dialog.getByRole('button', { name: 'Refused 1' }).click();
    await expect.element(dialog.getByText('Row 4')).toBeVisible();
    await expect.element(dialog.getByText('Row 2')).not.toBeInTheDocument();
    expect(api().calls(productImports.run)).toEqual([]);
  });

  it('imports once with the shown columns and offers a report', async () => {
    api().reply(productImports.run, {
      success: true,
      titles: ['Name', 'Notes'],
      counts,
      rows: rows.map((row) => (row.outcome === 'refused' ? { ...row, cells: ['', '=1+1'] } : row)),
    });
    const { dialog } = await previewed();
    await dialog
      .getByRole('checkbox', { name: /Confirm the suggested class of 1 product/ })
      .click({ force: true });
    const button = dialog.getByRole('button', { name: 'Import 2 products' });
    await button.dblClick();
    await expect.element(dialog.getByText('2 products imported')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Download report' })).toBeVisible();
    expect(api().calls(productImports.run)).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('remembers a column that was chosen by hand', async () => {
    const { dialog } = await previewed();
    await dialog.getByText('Columns').click();
    await dialog.getByRole('button', { name: /Notes$/ }).click();
    await page.getByRole('option', { name: 'Description' }).click();
    await expect.poll(() => api().calls(productImports.preview)).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await choose();
    await expect.poll(() => api().calls(productImports.preview)).toHaveLength(4);
  });

  it.each([
    ['old_excel', /old Excel file/],
    ['open_quote', /quotation mark/],
    ['too_many_rows', /more than 2000 rows/],
  ])('explains a file that is refused as %s', async (sheet, sentence) => {
    api().refuse(productImports.preview, 'invalid_fields', { fields: { sheet, most: '2000' } });
    const { dialog } = await open();
    await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await choose();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  });

  it('does not send a file that is too large', async () => {
    const { dialog } = await open();
    await expect.element(dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    await choose('large.csv', 'x'.repeat(5 * 2 ** 20 + 1));
    await expect.element(dialog.getByText(/up to 5 MB\.$/)).toBeVisible();
    expect(api().calls(productImports.preview)).toEqual([]);
  });

  it('keeps the preview after an interrupted import', async () => {
    const { dialog } = await previewed();
    api().lose(productImports.run);
    await dialog.getByRole('button', { name: 'Import 2 products' }).click();
    await expect.element(dialog.getByText(/The import was interrupted/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Import 2 products' })).toBeVisible();
  });
});

it('lists whose product it is and which class is to confirm', async () => {
  api().refuse(accountOverview.get, 'not_found');
  api().reply(products.list, {
    success: true,
    products: [aCatalogProduct(11, { createdByAccountId: 7, sku: '007', productClass: null })],
    total: 1,
    hasMore: false,
    countsByStatus: { active: 1, draft: 0, archived: 0 },
    unconfirmed: 1,
  });
  const screen = await renderRemote(AdminRoutes, '/admin', '/dashboard/products?only=unconfirmed', 'en');
  await expect.element(screen.getByRole('link', { name: 'Account 7' })).toBeVisible();
  await expect.element(screen.getByText('SKU 007')).toBeVisible();
  await expect.element(screen.getByText('Class to confirm')).toBeVisible();
  expect(api().calls(products.list).at(-1)?.query).toMatchObject({ class: 'unconfirmed' });
});
