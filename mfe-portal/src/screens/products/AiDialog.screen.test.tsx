import { accountProducts } from '@kallos/contracts/catalog/account-products';
import { aiCreation, type RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { answerAsReadyAccount, aProduct } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const description = 'Ελαφρύς ορός για καθημερινή χρήση.';
const imageOf = (rank: number, score = 90): RankedImage => ({
  id: `i${rank}`,
  url: `/media/${'b'.repeat(39)}${rank}.jpg`,
  description: `Μπουκάλι ${rank}`,
  rank,
  score,
  reason: 'Καθαρή εικόνα',
});
const find = (topImages: RankedImage[] = [imageOf(1)], remainingImages: RankedImage[] = []) =>
  api().reply(aiCreation.preview, {
    success: true,
    description,
    topImages,
    remainingImages,
    totalFound: 9,
    totalValid: topImages.length + remainingImages.length,
    writer: { kind: 'built-in', model: null },
  });
const saves = () => api().calls(aiCreation.saveImages);
const open = async () => {
  const screen = await renderRemote(PortalRoutes, '/portal', '/products');
  await screen.getByRole('button', { name: 'Νέο προϊόν με AI' }).click();
  return screen.getByRole('dialog');
};
type Dialog = ReturnType<RenderResult['getByRole']>;
const name = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Όνομα προϊόντος' });
const generate = (dialog: Dialog) => dialog.getByRole('button', { name: 'Δημιουργία', exact: true });
const create = (dialog: Dialog) => dialog.getByRole('button', { name: /^Δημιουργία προϊόντος/ });
const text = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Περιγραφή' });
/** The dialog with what was found. */
const searched = async () => {
  const dialog = await open();
  await name(dialog).fill('Ορός C');
  await generate(dialog).click();
  await expect.element(text(dialog)).toHaveValue(description);
  return dialog;
};
const image = (dialog: Dialog) => dialog.getByRole('checkbox', { name: /Εικόνα 1/ });
const toggle = (dialog: Dialog) => (image(dialog).element() as HTMLElement).click();

beforeEach(() => {
  find();
  api().reply(aiCreation.saveImages, {
    success: true,
    downloadedImages: [],
    failedImages: [],
    productId: 5,
    accountProductId: 6,
  });
});

describe('the name', () => {
  it('has the focus when the dialog opens', async () => {
    await expect.element(name(await open())).toHaveFocus();
  });

  it('that is missing is named at the field, and nothing is searched', async () => {
    const dialog = await open();
    await name(dialog).fill('  ');
    await generate(dialog).click();
    await expect.element(name(dialog)).toHaveAccessibleDescription(/Παρακαλώ εισάγετε όνομα προϊόντος/);
    await expect.element(name(dialog)).toHaveAttribute('aria-invalid', 'true');
    expect(api().calls(aiCreation.preview)).toEqual([]);
  });

  it('is no longer named as missing once it is typed', async () => {
    const dialog = await open();
    await generate(dialog).click();
    await expect.element(dialog.getByText('Παρακαλώ εισάγετε όνομα προϊόντος')).toBeVisible();
    await name(dialog).fill('Ο');
    await expect.element(dialog.getByText('Παρακαλώ εισάγετε όνομα προϊόντος')).not.toBeInTheDocument();
  });
});

describe('a search', () => {
  it('can be cancelled, and runs once for two presses of Enter', async () => {
    const release = api().hold(aiCreation.preview);
    const dialog = await open();
    await name(dialog).fill('Ορός C');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(name(dialog)).toHaveAttribute('readonly');
    await dialog.getByRole('button', { name: 'Ακύρωση' }).click();
    await expect.element(generate(dialog)).toBeEnabled();
    release();
    expect(api().calls(aiCreation.preview)).toHaveLength(1);
    await expect.element(text(dialog)).not.toBeInTheDocument();
  });

  it('that fails is reported, and the name stays', async () => {
    api().refuse(aiCreation.preview, 'upstream_failed');
    const dialog = await open();
    await name(dialog).fill('Ορός C');
    await generate(dialog).click();
    await expect.element(generate(dialog)).toBeEnabled();
    await expect.poll(() => document.body.textContent).toContain('Σφάλμα');
    await expect.element(name(dialog)).toHaveValue('Ορός C');
  });

  it('without images suggests an upload', async () => {
    find([]);
    const dialog = await searched();
    await expect.element(dialog.getByText('Δεν βρέθηκαν κατάλληλες εικόνες.')).toBeVisible();
  });

  it('chooses no image that may show another product, and states it', async () => {
    find([imageOf(1, 20)]);
    const dialog = await searched();
    await expect.element(image(dialog)).not.toBeChecked();
    await expect.element(dialog.getByText('μάλλον δείχνουν άλλο προϊόν')).toBeVisible();
  });

  it('shows further images on request', async () => {
    find([imageOf(1), imageOf(2), imageOf(3)], [imageOf(4)]);
    const dialog = await searched();
    await expect.element(dialog.getByRole('checkbox', { name: /Εικόνα 4/ })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Περισσότερες εικόνες (4)' }).click();
    await expect.element(dialog.getByRole('checkbox', { name: /Εικόνα 4/ })).toBeInTheDocument();
  });
});

describe('saving', () => {
  it('needs an image, and states it until one is chosen', async () => {
    const dialog = await searched();
    await expect.element(image(dialog)).toBeChecked();
    toggle(dialog);
    await create(dialog).click();
    const alert = dialog.getByRole('alert').getByText('Παρακαλώ επιλέξτε τουλάχιστον μια εικόνα');
    await expect.element(alert).toBeVisible();
    toggle(dialog);
    await expect.element(alert).not.toBeInTheDocument();
    expect(saves()).toEqual([]);
  });

  it('needs a description of ten letters, and states it at the field', async () => {
    const dialog = await searched();
    await text(dialog).fill('Σύντομη');
    await create(dialog).click();
    await expect.element(text(dialog)).toHaveAccessibleDescription(/τουλάχιστον 10 χαρακτήρες/);
    expect(saves()).toEqual([]);
  });

  it('sends once for two presses and locks the form meanwhile', async () => {
    const release = api().hold(aiCreation.saveImages);
    const dialog = await searched();
    await create(dialog).click();
    await expect.element(create(dialog)).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(text(dialog)).toHaveAttribute('readonly');
    await expect.element(image(dialog)).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Δημιουργία ξανά' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Ακύρωση' })).toBeDisabled();
    release();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(saves()).toHaveLength(1);
  });

  it('shows the new product in the list, and a toast', async () => {
    const screen = await renderRemote(PortalRoutes, '/portal', '/products');
    await screen.getByRole('button', { name: 'Νέο προϊόν με AI' }).click();
    const dialog = screen.getByRole('dialog');
    await name(dialog).fill('Ορός C');
    await generate(dialog).click();
    await expect.element(text(dialog)).toHaveValue(description);
    api().reply(accountProducts.list, {
      success: true,
      products: [aProduct(6, { originalName: 'Ορός C' })],
    });
    await create(dialog).click();
    await expect.element(screen.getByText('Το «Ορός C» προστέθηκε στα προϊόντα σας.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Ορός C' })).toBeVisible();
  });

  it('names how many images could not be stored', async () => {
    api().reply(aiCreation.saveImages, {
      success: true,
      downloadedImages: [],
      failedImages: [{ url: '/x.jpg', reason: 'gone' }],
      productId: 5,
      accountProductId: 6,
    });
    const dialog = await searched();
    await create(dialog).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => document.body.textContent).toContain('1 εικόνα δεν αποθηκεύτηκε.');
  });

  it('that fails is reported and keeps what was chosen', async () => {
    api().refuse(aiCreation.saveImages, 'image_refused');
    const dialog = await searched();
    await create(dialog).click();
    await expect.poll(() => document.body.textContent).toContain('Η εικόνα δεν μπορεί να διαβαστεί');
    await expect.element(create(dialog)).toBeEnabled();
    await expect.element(text(dialog)).toHaveValue(description);
  });
});

it('asks before found images and texts are discarded', async () => {
  const dialog = await searched();
  await dialog.getByRole('button', { name: 'Ακύρωση' }).click();
  await expect
    .poll(() => document.querySelector('[role=alertdialog]')?.textContent)
    .toContain('Η περιγραφή και οι επιλογές σας θα χαθούν.');
});
