import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { aCatalogProduct, answerAsReadyAccount, aProduct } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const offer = (list: ReturnType<typeof aCatalogProduct>[], total = list.length) =>
  api().reply(products.list, {
    success: true,
    products: list,
    total,
    hasMore: total > list.length,
    countsByStatus: { active: total, draft: 0, archived: 0 },
  });
const cream = aCatalogProduct(21, { name: 'Κρέμα νύχτας' });
const open = async () => {
  const screen = await renderRemote(PortalRoutes, '/portal', '/products');
  await screen.getByRole('button', { name: 'Από τον κατάλογο' }).first().click();
  return { screen, dialog: screen.getByRole('dialog') };
};

beforeEach(() => offer([cream]));

it('explains an empty catalogue', async () => {
  offer([]);
  const { dialog } = await open();
  await expect.element(dialog.getByText('Ο κατάλογος δεν έχει ακόμη προϊόντα.')).toBeVisible();
});

it('shows why products cannot be loaded, and loads them again', async () => {
  api().refuse(products.list, 'unavailable');
  const { dialog } = await open();
  await expect.element(dialog.getByRole('alert').getByText('Δεν ήταν δυνατή η φόρτωση.')).toBeVisible();
  offer([cream]);
  await dialog.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
  await expect.element(dialog.getByText('Κρέμα νύχτας')).toBeVisible();
});

it('adds a product once for two presses, and is busy meanwhile', async () => {
  api().reply(accountProducts.add, { success: true, product: aProduct(7, { originalProductId: 21 }) });
  const release = api().hold(accountProducts.add);
  const { dialog } = await open();
  const add = dialog.getByRole('button', { name: 'Προσθήκη: Κρέμα νύχτας' });
  await add.click();
  await expect.element(add).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(add).not.toHaveAttribute('aria-busy');
  expect(api().calls(accountProducts.add)).toHaveLength(1);
});

it('reports a product that could not be added', async () => {
  api().refuse(accountProducts.add, 'unavailable');
  const { screen, dialog } = await open();
  await dialog.getByRole('button', { name: 'Προσθήκη: Κρέμα νύχτας' }).click();
  await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
  await expect.element(dialog.getByText('Στα προϊόντα σας')).not.toBeInTheDocument();
});

it('shows a product as chosen that another tab had added', async () => {
  const { dialog } = await open();
  const add = dialog.getByRole('button', { name: 'Προσθήκη: Κρέμα νύχτας' });
  await expect.element(add).toBeVisible();
  api().refuse(accountProducts.add, 'already_exists');
  api().reply(accountProducts.list, { success: true, products: [aProduct(7, { originalProductId: 21 })] });
  await add.click();
  await expect.element(dialog.getByText('Στα προϊόντα σας')).toBeVisible();
});

it('turns pages, and starts a search at the first one', async () => {
  offer([cream], 25);
  const { dialog } = await open();
  await dialog.getByRole('button', { name: 'Επόμενη σελίδα' }).click();
  const last = () => api().calls(products.list).at(-1)?.query;
  await expect.poll(last).toMatchObject({ page: '2' });
  await dialog.getByLabelText('Αναζήτηση στον κατάλογο').fill('κρέμα');
  await expect.poll(last).toMatchObject({ page: '1', search: 'κρέμα' });
});

it('announces how many products fit', async () => {
  offer([cream], 25);
  const { dialog } = await open();
  await expect.element(dialog.getByRole('status').getByText('25 προϊόντα')).toBeVisible();
});
