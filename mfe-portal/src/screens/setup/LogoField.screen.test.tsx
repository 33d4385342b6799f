import { companyInfo } from '@kallos/contracts/auth/company-info';
import { pictures } from '@kallos/contracts/catalog/pictures';
import { answerAsReadyAccount, savedCompany } from '@kallos/web-kit/testing/portal-account';
import { renderRemote, type RenderResult, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { beforeEach, expect, it } from 'vitest';
import { PortalRoutes } from '../../routes.tsx';

const api = useFakeApi({ business_token: 'token' }, answerAsReadyAccount);
const path = `/media/${'e7'.repeat(20)}.jpg`;

beforeEach(() => {
  api().reply(companyInfo.save, { success: true, companyInfo: savedCompany });
  api().reply(pictures.keep, { success: true, imagePath: path });
});

const kept = () => api().calls(pictures.keep);

/** Opens the screen and chooses a file as the logo. */
async function choose(file: File): Promise<RenderResult> {
  const screen = await renderRemote(PortalRoutes, '/portal', '/setup');
  await expect.element(screen.getByRole('button', { name: 'Μεταφόρτωση λογότυπου' })).toBeVisible();
  const chosen = new DataTransfer();
  chosen.items.add(file);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return screen;
}

async function drawn(name = 'logo.png'): Promise<File> {
  const canvas = new OffscreenCanvas(64, 64);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#275';
  context.fillRect(0, 0, 64, 64);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

const refusals = (screen: RenderResult) => screen.getByRole('list', { name: 'Αρχεία που δεν προστέθηκαν' });
const progress = (screen: RenderResult) => screen.getByRole('progressbar', { name: /logo\.png/ });
const retry = { name: 'Δοκιμή ξανά: logo.png' };

it('shows how much is sent, then the logo, which is saved with the form', async () => {
  const release = api().hold(pictures.keep);
  const screen = await choose(await drawn());
  await expect.element(screen.getByText('Ανεβαίνει… 40%')).toBeVisible();
  await expect.element(progress(screen)).toHaveAttribute('value', '40');
  // The form waits for the file.
  await expect.element(screen.getByRole('button', { name: 'Ανεβαίνει το λογότυπο…' })).toBeVisible();
  release();
  await expect.element(screen.getByRole('img', { name: 'Το λογότυπό σας' })).toBeVisible();
  await expect.element(progress(screen)).not.toBeInTheDocument();
  expect(kept()[0]).toMatchObject({ token: 'token', body: { image: { name: 'logo.png' } } });
  await screen.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
  await expect.poll(() => api().calls(companyInfo.save)[0]).toMatchObject({ body: { logoUrl: path } });
});

it('is cancelled on request, and a late answer changes nothing', async () => {
  const release = api().hold(pictures.keep);
  const screen = await choose(await drawn());
  await screen.getByRole('button', { name: 'Διακοπή: logo.png' }).click();
  await expect.element(progress(screen)).not.toBeInTheDocument();
  await expect.element(screen.getByText('Η αποστολή σταμάτησε: logo.png')).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Μεταφόρτωση λογότυπου' })).toHaveFocus();
  release();
  await api().settle();
  await expect.element(screen.getByRole('textbox', { name: 'Λογότυπο' })).toHaveValue('');
  await expect.element(screen.getByRole('button', { name: 'Αποθήκευση και συνέχεια' })).toBeEnabled();
});

it('keeps a file whose connection was lost for another try', async () => {
  api().lose(pictures.keep);
  const screen = await choose(await drawn());
  await expect.element(refusals(screen).getByText('logo.png')).toBeVisible();
  api().reply(pictures.keep, { success: true, imagePath: path });
  await screen.getByRole('button', retry).click();
  await expect.element(screen.getByRole('img', { name: 'Το λογότυπό σας' })).toBeVisible();
  await expect.element(refusals(screen).getByText('logo.png')).not.toBeInTheDocument();
  expect(kept()).toHaveLength(2);
});

it.each([
  ['another kind', 'image_kind', { kind: 'TIFF' }, 'Το αρχείο είναι TIFF. Αποθηκεύστε το ως JPEG ή PNG'],
  ['a damaged file', 'image_damaged', {}, 'Το αρχείο της εικόνας είναι χαλασμένο.'],
  ['too many pixels', 'image_pixels', { most: '50' }, 'Η εικόνα ξεπερνά τα 50 megapixel.'],
])('names the reason when the server refuses %s, without another try', async (_, rule, fields, sentence) => {
  api().refuse(pictures.keep, 'image_refused', { fields: { image: rule, ...fields } });
  const screen = await choose(await drawn());
  await expect.element(refusals(screen).getByText(sentence)).toBeVisible();
  await expect.element(screen.getByRole('button', retry)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Απόκρυψη: logo.png' }).click();
  await expect.element(refusals(screen).getByText(sentence)).not.toBeInTheDocument();
});

it('refuses a file on the way that is too large for a proxy, in words', async () => {
  api().answerWithPage(pictures.keep, 413);
  const screen = await choose(await drawn());
  await expect.element(refusals(screen).getByText(/μεγάλ/)).toBeVisible();
  await expect.element(screen.getByRole('button', retry)).not.toBeInTheDocument();
});

it('offers another try while the server is away', async () => {
  api().answerWithPage(pictures.keep, 502);
  const screen = await choose(await drawn());
  await expect.element(screen.getByRole('button', retry)).toBeVisible();
  await expect.element(refusals(screen).getByText(/Bad gateway/)).not.toBeInTheDocument();
});

const megabyte = new Uint8Array(1024 * 1024);
it.each([
  ['an empty file', new File([], 'logo.png', { type: 'image/png' }), 'Το αρχείο είναι κενό.'],
  [
    'a file of 65 MB',
    new File(
      Array.from({ length: 65 }, () => megabyte),
      'logo.tif',
    ),
    'Το αρχείο είναι πολύ μεγάλο.',
  ],
  ['a video', new File(['\0\0\0\u0018ftypmp42\0\0\0\0'], 'logo.mp4'), 'Το αρχείο είναι βίντεο'],
])('refuses %s before anything is sent', async (_, file, sentence) => {
  const screen = await choose(file);
  await expect.element(refusals(screen).getByText(sentence)).toBeVisible();
  expect(kept()).toEqual([]);
});
