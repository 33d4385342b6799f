import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { type ImportRow, productImports } from '@kallos/contracts/catalog/product-imports';
import { answerAsReadyAccount, aProduct } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const row = (at: number, more: Partial<ImportRow> = {}): ImportRow => ({
  row: at,
  sku: '',
  name: `Προϊόν ${at}`,
  outcome: 'new',
  reasons: [],
  warnings: [],
  changes: [],
  classToConfirm: null,
  ...more,
});
const short = { code: 'short', field: 'name', detail: 'Α' } as const;
const countsOf = (rows: readonly ImportRow[]) => {
  const of = (outcome: ImportRow['outcome']) => rows.filter((one) => one.outcome === outcome).length;
  return { new: of('new'), changed: of('changed'), unchanged: of('unchanged'), refused: of('refused') };
};
const columns = [
  { title: 'Όνομα', field: 'name' as const, samples: ['Προϊόν 2'] },
  { title: 'Κωδικός', field: null, samples: ['7'] },
];
const preview = (
  rows: ImportRow[],
  of: typeof columns | { title: string; field: null; samples: string[] }[] = columns,
) =>
  api().reply(productImports.preview, {
    success: true,
    columns: of,
    encoding: 'utf-8',
    counts: countsOf(rows),
    rows,
  });
const finish = (rows: ImportRow[]) =>
  api().reply(productImports.run, { success: true, titles: ['Όνομα'], counts: countsOf(rows), rows });
const open = async () => {
  const screen = await renderRemote(PortalRoutes, '/portal', '/products');
  await screen.getByRole('button', { name: 'Από αρχείο' }).click();
  return { screen, dialog: screen.getByRole('dialog') };
};
type Dialog = ReturnType<RenderResult['getByRole']>;
const upload = async (dialog: Dialog) => {
  await expect.element(dialog.getByRole('button', { name: /Επιλογή .*αρχείου/ })).toBeVisible();
  const chosen = new DataTransfer();
  chosen.items.add(new File(['Όνομα\nΠροϊόν 2'], 'products.csv', { type: 'text/csv' }));
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')!;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
const opened = async () => {
  const { screen, dialog } = await open();
  await upload(dialog);
  return { screen, dialog };
};
const importButton = (dialog: Dialog, name = 'Εισαγωγή 1 προϊόντος') => dialog.getByRole('button', { name });

beforeEach(() => {
  preview([row(2)]);
  finish([row(2)]);
});

describe('the preview', () => {
  it('lists each row with its outcome, and a refused one with the reason', async () => {
    preview([row(2), row(3, { outcome: 'refused', reasons: [short] })]);
    const { dialog } = await opened();
    const rows = dialog.getByRole('list', { name: 'Γραμμές' });
    await expect.element(rows.getByText('Προϊόν 2')).toBeVisible();
    await expect.element(dialog.getByText('το «Α» είναι πολύ σύντομο')).toBeVisible();
  });

  it('filters the rows by their outcome', async () => {
    preview([row(2), row(3, { outcome: 'refused', reasons: [short] })]);
    const { dialog } = await opened();
    await dialog.getByRole('button', { name: 'Δεν περνούν 1' }).click();
    const rows = dialog.getByRole('list', { name: 'Γραμμές' });
    await expect.element(rows.getByText('Γραμμή 2')).not.toBeInTheDocument();
    await expect.element(rows.getByText('Γραμμή 3')).toBeVisible();
  });

  it('draws a hundred rows, and more on request', async () => {
    preview(Array.from({ length: 102 }, (_, at) => row(at + 2)));
    const { dialog } = await opened();
    const more = dialog.getByRole('button', { name: 'Εμφάνιση 2 ακόμη' });
    await expect.element(dialog.getByText('Γραμμή 103')).not.toBeInTheDocument();
    await more.click();
    await expect.element(dialog.getByText('Γραμμή 103')).toBeInTheDocument();
    await expect.element(more).not.toBeInTheDocument();
  });

  it('offers no import when nothing is new', async () => {
    preview([row(2, { outcome: 'unchanged' })]);
    const { dialog } = await opened();
    await expect.element(importButton(dialog, 'Δεν υπάρχει κάτι νέο')).toBeDisabled();
  });

  it('offers no import while the file is read again', async () => {
    const { dialog } = await opened();
    await expect.element(importButton(dialog)).toBeEnabled();
    const release = api().hold(productImports.preview);
    await dialog.getByRole('button', { name: /Κωδικοποίηση/ }).click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(importButton(dialog)).toBeDisabled();
    await expect.element(dialog.getByRole('status').getByText('Διαβάζουμε το αρχείο…')).toBeVisible();
    release();
    await expect.element(importButton(dialog)).toBeEnabled();
  });

  it('asks for the column of the names when none is known', async () => {
    preview([], [{ title: 'Α', field: null, samples: [] }]);
    const { dialog } = await opened();
    await expect.element(dialog.getByText('Επιλέξτε τη στήλη με τα ονόματα των προϊόντων.')).toBeVisible();
  });

  it('offers to confirm proposed classes, and sends it', async () => {
    preview([row(2, { outcome: 'unchanged', classToConfirm: 'cosmetic' })]);
    const { dialog } = await opened();
    const choice = dialog.getByRole('checkbox', { name: /προτείνεται για 1 προϊόν/ });
    await expect.element(choice).not.toBeChecked();
    (choice.element() as HTMLElement).click();
    await importButton(dialog).click();
    await expect
      .poll(() => api().calls(productImports.run)[0]?.body)
      .toMatchObject({ confirmClasses: 'yes' });
  });
});

describe('a file', () => {
  it('that cannot be read is explained, and another can be chosen', async () => {
    api().refuse(productImports.preview, 'invalid_fields', { fields: { sheet: 'old_excel' } });
    const { dialog } = await opened();
    await expect.element(dialog.getByRole('alert').getByText('Είναι παλιό αρχείο Excel')).toBeVisible();
    preview([row(2)]);
    await upload(dialog);
    await expect.element(importButton(dialog)).toBeEnabled();
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  });

  it('is reported when the connection is lost', async () => {
    api().lose(productImports.preview);
    const { dialog } = await opened();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
  });

  it('is announced while it is read', async () => {
    const release = api().hold(productImports.preview);
    const { dialog } = await opened();
    await expect.element(dialog.getByRole('button', { name: 'Διαβάζουμε το αρχείο…' })).toBeVisible();
    release();
    await expect.element(importButton(dialog)).toBeEnabled();
  });
});

describe('the import', () => {
  it('shows its progress and can be stopped, with a message', async () => {
    const release = api().hold(productImports.run);
    const { dialog } = await opened();
    await importButton(dialog).click();
    await expect.element(dialog.getByRole('status').getByText('0 από 1 γραμμές')).toBeVisible();
    await expect.element(importButton(dialog)).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Διακοπή' }).click();
    await expect.element(dialog.getByText('Η εισαγωγή διακόπηκε.')).toBeVisible();
    release();
  });

  it('is reported as interrupted when the connection is lost', async () => {
    api().lose(productImports.run);
    const { dialog } = await opened();
    await importButton(dialog).click();
    await expect.element(dialog.getByText('ό,τι έγινε δεν γίνεται δεύτερη φορά')).toBeVisible();
  });

  it('that is refused gives the reason', async () => {
    api().refuse(productImports.run, 'invalid_fields', { fields: { sheet: 'too_many_rows', most: '2000' } });
    const { dialog } = await opened();
    await importButton(dialog).click();
    await expect.element(dialog.getByRole('alert').getByText('πάνω από 2000 γραμμές')).toBeVisible();
  });

  it('ends with the number, and the list shows the products', async () => {
    const { screen, dialog } = await opened();
    await expect.element(importButton(dialog)).toBeEnabled();
    const products = [aProduct(5, { originalName: 'Προϊόν από αρχείο' })];
    api().reply(accountProducts.list, { success: true, products });
    await importButton(dialog).click();
    await expect.element(dialog.getByText('Έγινε εισαγωγή 1 προϊόντος')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Λήψη αναφοράς' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Τέλος' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Προϊόν από αρχείο' })).toBeVisible();
  });

  it('offers a report when rows need a correction', async () => {
    finish([row(2), row(3, { outcome: 'refused', reasons: [short], cells: ['Α'] })]);
    const { dialog } = await opened();
    await importButton(dialog).click();
    await expect.element(dialog.getByText('Κάποιες γραμμές χρειάζονται διόρθωση.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Λήψη αναφοράς' })).toBeEnabled();
  });
});

it('reports a list of products that cannot be downloaded', async () => {
  api().refuse(productImports.download, 'unavailable');
  const { screen, dialog } = await open();
  await dialog.getByRole('button', { name: 'Λήψη των προϊόντων σας ως υπόδειγμα' }).click();
  await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
});
