import { type AccountProduct, accountProducts } from '@kallos/contracts/catalog/account-products';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { answerAsReadyAccount, aProduct } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const imageOf = (id: number) => ({ id, imagePath: `/media/${'c'.repeat(39)}${id}.jpg` });
const serum = aProduct(1, { customName: 'Ο ορός μας', facts: 'Χωρίς άρωμα' });
const show = (product: AccountProduct) =>
  api().reply(accountProducts.list, { success: true, products: [product] });
const save = (dialog: Dialog) => dialog.getByRole('button', { name: 'Αποθήκευση', exact: true });
const saves = () =>
  api()
    .calls(accountProducts.update)
    .map(({ body }) => body);
type Dialog = ReturnType<RenderResult['getByRole']>;
const open = async (product: AccountProduct = serum) => {
  show(product);
  const screen = await renderRemote(PortalRoutes, '/portal', '/products');
  await screen.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  return { screen, dialog: screen.getByRole('dialog') };
};
const edit = async (product?: AccountProduct) => {
  const { screen, dialog } = await open(product);
  await dialog.getByRole('button', { name: 'Επεξεργασία' }).click();
  await expect.element(name(dialog)).toBeVisible();
  return { screen, dialog };
};
const choose = (dialog: Dialog, file: File) => {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')!;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
async function drawn(): Promise<File> {
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')!.fillRect(0, 0, 64, 64);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'own.png', { type: 'image/png' });
}
const name = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Όνομα προϊόντος' });
const facts = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Τι λένε οι αναρτήσεις' });
const ownImages = (dialog: Dialog) => dialog.getByRole('list', { name: 'Εικόνες', exact: true });

beforeEach(() => api().reply(accountProducts.update, { success: true, product: serum }));

describe('saving', () => {
  it('sends the change once for two presses, and is busy meanwhile', async () => {
    const { dialog } = await edit();
    await name(dialog).fill('Ορός C');
    const release = api().hold(accountProducts.update);
    await save(dialog).click();
    const busy = dialog.getByRole('button', { name: 'Αποθήκευση…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(dialog.getByRole('button', { name: 'Επεξεργασία' })).toBeVisible();
    expect(saves()).toMatchObject([{ customName: 'Ορός C' }]);
  });

  it('shows the new name in the list, and a toast', async () => {
    const { screen, dialog } = await edit();
    await name(dialog).fill('Ορός C');
    show({ ...serum, customName: 'Ορός C' });
    await save(dialog).click();
    await expect.element(screen.getByText('Οι αλλαγές αποθηκεύτηκαν.')).toBeVisible();
    await expect.element(screen.getByRole('dialog', { name: 'Ορός C' })).toBeVisible();
  });

  it('can be undone', async () => {
    const { screen, dialog } = await edit();
    await name(dialog).fill('Ορός C');
    await save(dialog).click();
    await screen.getByRole('button', { name: 'Αναίρεση' }).click();
    await expect.poll(saves).toHaveLength(2);
    expect(saves()[1]).toMatchObject({ customName: 'Ο ορός μας' });
  });

  it('that fails is reported and keeps the input', async () => {
    api().refuse(accountProducts.update, 'unavailable');
    const { screen, dialog } = await edit();
    await name(dialog).fill('Ορός C');
    await save(dialog).click();
    await expect.element(screen.getByText('Σφάλμα').first()).toBeVisible();
    await expect.element(name(dialog)).toHaveValue('Ορός C');
    await expect.element(save(dialog)).toBeEnabled();
  });

  it('is not offered while an image is being sent', async () => {
    api().reply(pictures.keep, { success: true, imagePath: imageOf(7).imagePath });
    const release = api().hold(pictures.keep);
    const { dialog } = await edit();
    await expect.element(dialog.getByRole('button', { name: 'Μεταφόρτωση εικόνας' })).toBeVisible();
    choose(dialog, await drawn());
    await expect.element(save(dialog)).toBeDisabled();
    release();
    await expect.element(save(dialog)).toBeEnabled();
  });

  it('asks before changes are discarded', async () => {
    const { screen, dialog } = await edit();
    await name(dialog).fill('Ορός C');
    await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
    const question = screen.getByRole('alertdialog');
    await expect.element(question.getByText('θα χαθούν.')).toBeVisible();
  });
});

describe('the legal class', () => {
  it('refuses a notified body that has no four digits, at its field', async () => {
    const { dialog } = await edit({ ...serum, productClass: 'injectable' });
    const body = dialog.getByRole('textbox', { name: 'Κοινοποιημένος οργανισμός' });
    await body.fill('12');
    await expect.element(body).toHaveAccessibleDescription(/έχει τέσσερα ψηφία/);
    await save(dialog).click();
    await body.fill('1234');
    await expect.element(body).not.toHaveAttribute('aria-invalid', 'true');
    await save(dialog).click();
    await expect.poll(saves).toMatchObject([{ notifiedBody: '1234' }]);
  });

  it('warns that a prescription medicine is not advertised', async () => {
    const { dialog } = await edit({ ...serum, productClass: 'prescription' });
    await expect.element(dialog.getByText('Φάρμακο με συνταγή δεν διαφημίζεται')).toBeVisible();
  });

  it('asks a cosmetic for no certificate', async () => {
    const { dialog } = await edit();
    await expect.element(facts(dialog)).toBeVisible();
    await expect.element(dialog.getByText('Αριθμός πιστοποιητικού CE')).not.toBeInTheDocument();
  });

  it('marks a name that makes a claim', async () => {
    const { dialog } = await edit();
    await name(dialog).fill('Ορός που θεραπεύει την ακμή');
    await expect.element(dialog.getByText('Το όνομα θα σημειώνεται σε κάθε ανάρτηση')).toBeVisible();
  });
});

describe('proposed facts', () => {
  const propose = (dialog: Dialog) => dialog.getByRole('button', { name: 'Περισσότερα με AI' });
  const answer = (...list: string[]) =>
    api().reply(accountProducts.proposeFacts, {
      success: true,
      facts: list,
      writer: { kind: 'built-in', model: null },
    });

  it('are appended and counted, and must be confirmed before saving', async () => {
    answer('Με υαλουρονικό');
    const { dialog } = await edit();
    await propose(dialog).click();
    await expect.element(facts(dialog)).toHaveValue('Χωρίς άρωμα\nΜε υαλουρονικό');
    await expect.element(dialog.getByText('Προστέθηκε 1 πρόταση στο τέλος.')).toBeVisible();
    await save(dialog).click();
    await expect.element(facts(dialog)).toHaveAccessibleDescription(/Διαβάστε τις προτάσεις/);
    const confirmed = dialog.getByRole('checkbox', { name: 'Τα διάβασα και ισχύουν' });
    (confirmed.element() as HTMLElement).click();
    await expect.element(dialog.getByText('Διαβάστε τις προτάσεις')).not.toBeInTheDocument();
    await save(dialog).click();
    await expect.poll(saves).toMatchObject([{ facts: 'Χωρίς άρωμα\nΜε υαλουρονικό' }]);
  });

  it('that are known are not added, with a note', async () => {
    answer('Χωρίς άρωμα');
    const { dialog } = await edit();
    await propose(dialog).click();
    await expect.element(dialog.getByText('Δεν βρέθηκε κάτι που να μην υπάρχει ήδη.')).toBeVisible();
    await expect.element(facts(dialog)).toHaveValue('Χωρίς άρωμα');
  });

  it('are asked for once for two presses, and the button is busy meanwhile', async () => {
    answer('Με υαλουρονικό');
    const release = api().hold(accountProducts.proposeFacts);
    const { dialog } = await edit();
    await propose(dialog).click();
    const busy = dialog.getByRole('button', { name: 'Γράφονται προτάσεις…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(dialog.getByText('Προστέθηκε 1 πρόταση')).toBeVisible();
    expect(api().calls(accountProducts.proposeFacts)).toHaveLength(1);
  });

  it('that fail are reported next to the button', async () => {
    api().refuse(accountProducts.proposeFacts, 'limit_reached');
    const { dialog } = await edit();
    await propose(dialog).click();
    await expect.element(dialog.getByRole('status').getByText('Δεν γράφτηκαν προτάσεις.')).toBeVisible();
    await expect.element(propose(dialog)).not.toHaveAttribute('aria-busy');
  });
});

describe('the images', () => {
  const answer = (own: number[], catalogue: number[] = []) =>
    api().reply(pictures.list, {
      success: true,
      images: own.map(imageOf),
      catalogueImages: catalogue.map(imageOf),
    });

  it('keep the focus in the list after one is removed, which is announced', async () => {
    answer([1, 2, 3]);
    const { dialog } = await edit();
    await dialog.getByRole('button', { name: 'Αφαίρεση εικόνας 2' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Αφαίρεση εικόνας 3' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Αφαίρεση εικόνας 2' })).toHaveFocus();
    await expect.element(dialog.getByText('Η εικόνα αφαιρέθηκε (2 από 20).')).toBeInTheDocument();
  });

  it('announce a new place, and that the first one changes', async () => {
    answer([1, 2]);
    const { dialog } = await edit();
    await dialog.getByRole('button', { name: 'Εικόνα 2: μία θέση πριν' }).click();
    await expect.element(dialog.getByText('Η εικόνα είναι τώρα στη θέση 1 από 2.')).toBeInTheDocument();
    await expect.element(dialog.getByText('Με την αποθήκευση αλλάζει η πρώτη εικόνα')).toBeVisible();
    await save(dialog).click();
    await expect.poll(saves).toMatchObject([{ images: [imageOf(2).imagePath, imageOf(1).imagePath] }]);
  });

  it('take those of the catalogue, and leave them again', async () => {
    answer([1], [1, 2]);
    const { dialog } = await edit({ ...serum, customImages: [imageOf(1)] });
    await dialog.getByRole('button', { name: 'Προσθήκη εικόνας 1 του καταλόγου' }).click();
    await expect.poll(() => ownImages(dialog).getByRole('listitem').elements().length).toBe(2);
    await dialog.getByRole('button', { name: 'Αφαίρεση εικόνας 1' }).click();
    await dialog.getByRole('button', { name: 'Μόνο οι εικόνες του καταλόγου' }).click();
    await expect.poll(() => ownImages(dialog).getByRole('listitem').elements().length).toBe(2);
  });

  it('take none of the catalogue once there are twenty', async () => {
    answer(
      Array.from({ length: 20 }, (_, at) => at + 10),
      [1],
    );
    const { dialog } = await edit();
    await expect
      .element(dialog.getByRole('button', { name: 'Προσθήκη εικόνας 1 του καταλόγου' }))
      .toBeDisabled();
    await expect.element(dialog.getByText('Έως 20 εικόνες για κάθε προϊόν.')).toBeVisible();
  });

  it('that are all removed fall back to the catalogue, with a note', async () => {
    answer([1], [2]);
    const { dialog } = await edit({ ...serum, customImages: [imageOf(1)] });
    await dialog.getByRole('button', { name: 'Αφαίρεση εικόνας 1' }).click();
    await expect.element(dialog.getByText('φαίνονται ξανά οι εικόνες του καταλόγου')).toBeVisible();
  });

  it('that do not exist are reported as missing', async () => {
    const { dialog } = await open({ ...serum, originalImagePath: null });
    await expect.element(dialog.getByText('Το προϊόν δεν έχει εικόνες.')).toBeVisible();
  });
});
