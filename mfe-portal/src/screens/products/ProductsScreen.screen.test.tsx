import { sessions } from '@kallos/contracts/auth/sessions';
import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { products } from '@kallos/contracts/catalog/products';
import { allowances } from '@kallos/contracts/posts/allowances';
import { aCatalogProduct, answerAsReadyAccount, aProduct } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, useFakeApi, typeWithoutPause } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const open = () => renderRemote(PortalRoutes, '/portal', '/products');
const serum = aProduct(1, {
  customName: 'Ο ορός μας',
  productClass: 'injectable',
  ceNumber: 'CE 123',
  requiredWarnings: 'Μόνο από γιατρό.',
  facts: 'Δική μας πληροφορία',
});
const listed = (...list: ReturnType<typeof aProduct>[]) =>
  api().reply(accountProducts.list, { success: true, products: list });

beforeEach(() => {
  listed(serum);
  api().reply(accountProducts.remove, { success: true });
});

describe('removing a product', () => {
  const remove = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: /^Αφαίρεση/ }).click();
    const question = screen.getByRole('alertdialog', { name: 'Αφαίρεση προϊόντος;' });
    await expect.element(question.getByText('Ο ορός μας')).toBeVisible();
    return { screen, question };
  };

  it('asks first, and keeps the product on Escape', async () => {
    const { screen, question } = await remove();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /^Αφαίρεση/ })).toHaveFocus();
    expect(api().calls(accountProducts.remove)).toEqual([]);
  });

  it('can be undone with everything that the account had written', async () => {
    const { screen, question } = await remove();
    listed();
    await question.getByRole('button', { name: 'Αφαίρεση' }).click();
    await expect.element(screen.getByText('Το «Ο ορός μας» αφαιρέθηκε.')).toBeVisible();
    api().reply(accountProducts.add, { success: true, product: aProduct(9) });
    api().reply(accountProducts.update, { success: true, product: { ...serum, id: 9 } });
    listed({ ...serum, id: 9 });
    await screen.getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.poll(() => api().calls(accountProducts.update)).toHaveLength(1);
    expect(api().calls(accountProducts.add)[0]?.body).toEqual({ productId: 11, isUndo: true });
    expect(api().calls(accountProducts.update)[0]).toMatchObject({
      path: '/api/v2/account-products/9',
      body: {
        customName: 'Ο ορός μας',
        productClass: 'injectable',
        ceNumber: 'CE 123',
        requiredWarnings: 'Μόνο από γιατρό.',
        facts: 'Δική μας πληροφορία',
      },
    });
    await expect.element(screen.getByText('Ο ορός μας')).toBeVisible();
  });

  it('counts as done when an earlier try had removed it', async () => {
    api().refuse(accountProducts.remove, 'not_found');
    const { screen, question } = await remove();
    listed();
    await question.getByRole('button', { name: 'Αφαίρεση' }).click();
    await expect.element(screen.getByText('Το «Ο ορός μας» αφαιρέθηκε.')).toBeVisible();
  });

  it('is sent once for two presses, and is busy meanwhile', async () => {
    const release = api().hold(accountProducts.remove);
    const { screen, question } = await remove();
    const confirm = question.getByRole('button', { name: 'Αφαίρεση' });
    await confirm.click();
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    listed();
    release();
    await expect.element(screen.getByText('Δεν έχετε επιλέξει ακόμη προϊόντα.')).toBeVisible();
    expect(api().calls(accountProducts.remove)).toHaveLength(1);
  });

  it('reports an undo that fails', async () => {
    api().refuse(accountProducts.add, 'unavailable');
    const { screen, question } = await remove();
    listed();
    await question.getByRole('button', { name: 'Αφαίρεση' }).click();
    await screen.getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
  });

  it('keeps the question open and gives the reason when it fails', async () => {
    api().refuse(accountProducts.remove, 'unavailable');
    const { screen, question } = await remove();
    await question.getByRole('button', { name: 'Αφαίρεση' }).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(question).toBeVisible();
  });
});

it('shows why products cannot be loaded, and loads them again', async () => {
  api().refuse(accountProducts.list, 'unavailable');
  const screen = await open();
  await expect.element(screen.getByRole('alert').getByText('Δεν ήταν δυνατή η φόρτωση.')).toBeVisible();
  await expect.element(screen.getByText('Δεν έχετε επιλέξει ακόμη προϊόντα.')).not.toBeInTheDocument();
  listed(serum);
  await screen.getByRole('button', { name: 'Δοκιμή ξανά' }).click();
  await expect.element(screen.getByText('Ο ορός μας')).toBeVisible();
});

describe('an account without products', () => {
  it('cannot continue the setup, and starts with the name of a product', async () => {
    listed();
    const screen = await open();
    await expect.element(screen.getByText('Δεν έχετε επιλέξει ακόμη προϊόντα.')).toBeVisible();
    await screen.getByRole('button', { name: 'Συνέχεια' }).click();
    await expect
      .element(screen.getByText('Παρακαλώ επιλέξτε τουλάχιστον ένα προϊόν πριν συνεχίσετε.'))
      .toBeVisible();
    expect(location.pathname).toBe('/portal/products');
  });
});

describe('the first products', () => {
  it('lead from the catalogue to the next step in one click', async () => {
    const added = aProduct(7, { originalProductId: 21, originalName: 'Κρέμα νύχτας' });
    listed();
    api().reply(products.list, {
      success: true,
      products: [aCatalogProduct(21, { name: 'Κρέμα νύχτας' })],
      total: 1,
      hasMore: false,
      countsByStatus: { active: 1, draft: 0, archived: 0 },
    });
    api().reply(accountProducts.add, () => {
      listed(added);
      return { success: true as const, product: added };
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Από τον κατάλογο' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Συνέχεια' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Προσθήκη: Κρέμα νύχτας' }).click();
    await dialog.getByRole('button', { name: 'Συνέχεια' }).click();
    await expect.poll(() => location.pathname).toBe('/portal/platforms');
  });
});

describe('the catalogue', () => {
  const openCatalogue = async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Από τον κατάλογο' }).first().click();
    return { screen, dialog: screen.getByRole('dialog') };
  };

  it('adds a product and can take it back', async () => {
    const added = aProduct(7, { originalProductId: 21, originalName: 'Κρέμα νύχτας' });
    api().reply(products.list, {
      success: true,
      products: [aCatalogProduct(11), aCatalogProduct(21, { name: 'Κρέμα νύχτας' })],
      total: 2,
      hasMore: false,
      countsByStatus: { active: 2, draft: 0, archived: 0 },
    });
    api().reply(accountProducts.add, () => {
      listed(serum, added);
      return { success: true as const, product: added };
    });
    const { dialog } = await openCatalogue();
    await expect.element(dialog.getByText('Στα προϊόντα σας')).toBeVisible();
    await dialog.getByRole('button', { name: 'Προσθήκη: Κρέμα νύχτας' }).click();
    await expect.element(dialog.getByText('Προστέθηκε 1 προϊόν')).toBeVisible();
    api().reply(accountProducts.remove, () => {
      listed(serum);
      return { success: true as const };
    });
    await dialog.getByRole('button', { name: 'Αναίρεση προσθήκης: Κρέμα νύχτας' }).click();
    await expect
      .poll(() =>
        api()
          .calls(accountProducts.remove)
          .map(({ path }) => path),
      )
      .toEqual(['/api/v2/account-products/7']);
    await expect.element(dialog.getByRole('button', { name: 'Προσθήκη: Κρέμα νύχτας' })).toBeVisible();
  });

  it('searches once for a word that is typed', async () => {
    const { dialog } = await openCatalogue();
    await expect.poll(() => api().calls(products.list).length).toBeGreaterThan(0);
    typeWithoutPause(dialog.getByLabelText('Αναζήτηση στον κατάλογο'), 'κρέμα');
    await expect
      .poll(() =>
        api()
          .calls(products.list)
          .map(({ query }) => query['search']),
      )
      .toEqual([undefined, 'κρέμα']);
  });

  it('shows when nothing fits', async () => {
    const { dialog } = await openCatalogue();
    const nothing = { active: 0, draft: 0, archived: 0 };
    api().reply(products.list, {
      success: true,
      products: [],
      total: 0,
      hasMore: false,
      countsByStatus: nothing,
    });
    await dialog.getByLabelText('Αναζήτηση στον κατάλογο').fill('ξψ');
    await expect.element(dialog.getByText('Κανένα προϊόν για «ξψ».')).toBeVisible();
  });
});

it('shows how many products a trial has left, and offers none at the limit', async () => {
  api().reply(sessions.verify, {
    success: true,
    role: 'business_admin',
    name: 'Άννα',
    userId: 'business:1',
    account: { id: 1, businessName: 'Δέρμα & Φως', status: 'trial' },
    isImpersonated: false,
  });
  api().reply(allowances.read, {
    success: true,
    isTrial: true,
    texts: { used: 0, limit: 5 },
    testEmails: { used: 0, limit: 5 },
    resetsAt: new Date().toISOString(),
  });
  listed(...[1, 2, 3, 4, 5].map((id) => aProduct(id)));
  const screen = await open();
  await expect.element(screen.getByText('5 από 5 προϊόντα (δοκιμαστικός λογαριασμός)')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Από τον κατάλογο' })).not.toBeInTheDocument();
});
