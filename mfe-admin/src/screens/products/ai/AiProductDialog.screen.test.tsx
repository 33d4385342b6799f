import { aiCreation, type Preview, type RankedImage } from '@kallos/contracts/catalog/ai-creation';
import { products } from '@kallos/contracts/catalog/products';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { aCatalogProduct } from '@kallos/web-kit/testing/portal-account';
import { renderScreen, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AiProductDialog } from './AiProductDialog.tsx';

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const failure = /^This part is not available right now/;
const image = (rank: number, facts: Partial<RankedImage> = {}): RankedImage => ({
  id: `image-${rank}`,
  url: `/media/${rank}.jpg`,
  description: `Bottle ${rank}`,
  rank,
  score: 90 - rank,
  reason: 'Shows the product',
  ...facts,
});
const answer = (facts: Partial<Preview> = {}) =>
  api().reply(aiCreation.preview, {
    success: true,
    description: 'Ενυδατικός ορός για κάθε μέρα.',
    topImages: [image(1), image(2)],
    remainingImages: [image(3)],
    totalFound: 3,
    totalValid: 3,
    writer: { kind: 'built-in', model: null },
    ranker: { kind: 'measured', model: null },
    ...facts,
  });
const stored = (...paths: string[]) =>
  api().reply(aiCreation.saveImages, {
    success: true,
    downloadedImages: paths.map((imagePath) => ({ url: '/media/1.jpg', imagePath })),
    failedImages: paths.length > 0 ? [] : [{ url: '/media/1.jpg', reason: 'The site refused it.' }],
    productId: null,
    accountProductId: null,
  });
const open = async () => {
  const onClose = vi.fn();
  const screen = await renderScreen(
    '/admin/dashboard/products',
    <AiProductDialog onClose={onClose} onCreated={vi.fn()} />,
    'en',
  );
  return { screen, onClose, dialog: screen.getByRole('dialog', { name: 'AI Generate Product' }) };
};
const generate = async () => {
  const { dialog, ...rest } = await open();
  await dialog.getByLabelText('Product name').fill('Hydra Serum');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  return { dialog, ...rest };
};
const review = async () => {
  const opened = await generate();
  await expect.element(opened.dialog.getByLabelText('Description')).toBeVisible();
  return { ...opened, create: opened.dialog.getByRole('button', { name: 'Create Product' }) };
};

describe('the name', () => {
  it('has the focus', async () => {
    const { dialog } = await open();
    await expect.element(dialog.getByLabelText('Product name')).toHaveFocus();
  });

  it('is required, and sends nothing without one', async () => {
    const { dialog } = await open();
    await dialog.getByLabelText('Product name').fill('  ');
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await expect.element(dialog.getByText('Please enter a product name')).toBeVisible();
    expect(api().calls(aiCreation.preview)).toEqual([]);
    await dialog.getByLabelText('Product name').fill('H');
    await expect.element(dialog.getByText('Please enter a product name')).not.toBeInTheDocument();
  });

  it('cannot be changed while images are searched', async () => {
    answer();
    const release = api().hold(aiCreation.preview);
    const { dialog } = await generate();
    await expect.element(dialog.getByLabelText('Product name')).toHaveAttribute('readonly');
    await userEvent.keyboard('{Enter}');
    release();
    await expect.element(dialog.getByLabelText('Description')).toBeVisible();
    expect(api().calls(aiCreation.preview)).toHaveLength(1);
  });

  it('has the focus again after a cancelled search', async () => {
    answer();
    api().hold(aiCreation.preview);
    const { dialog } = await generate();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog.getByLabelText('Product name')).toHaveFocus();
    await expect.element(dialog.getByRole('button', { name: 'Generate' })).toBeVisible();
    await expect.element(dialog.getByLabelText('Product name')).toHaveValue('Hydra Serum');
  });

  it('is kept when nothing could be generated, with the reason', async () => {
    api().refuse(aiCreation.preview, 'unavailable');
    const { screen, dialog } = await generate();
    await expect.element(screen.getByText('Failed to generate preview')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Generate' })).toBeEnabled();
  });
});

describe('the images', () => {
  it('mark the one that is used, and another when it is chosen', async () => {
    answer();
    const { dialog } = await review();
    await expect
      .element(dialog.getByRole('listitem').filter({ hasText: '#1' }).getByText('Used for the product'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Use image #2 for the product' }).click();
    await expect
      .element(dialog.getByRole('listitem').filter({ hasText: '#2' }).getByText('Used for the product'))
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Use image #1 for the product' })).toBeVisible();
  });

  it('that may show another product are used only by choice', async () => {
    answer({ topImages: [image(1, { score: 20 })], remainingImages: [] });
    const { dialog, create } = await review();
    await expect.element(dialog.getByText('No image was chosen for you')).toBeVisible();
    await create.click();
    await expect.element(dialog.getByText('At least one image is required')).toBeVisible();
    expect(api().calls(aiCreation.saveImages)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use image #1 for the product' }).click();
    await expect.element(dialog.getByText('At least one image is required')).not.toBeInTheDocument();
    await expect.element(dialog.getByText('No image was chosen for you')).not.toBeInTheDocument();
  });

  it('may be none, with the reason', async () => {
    answer({ topImages: [], remainingImages: [], error: 'The search did not answer.' });
    const { dialog } = await review();
    await expect.element(dialog.getByText('The search did not answer.')).toBeVisible();
  });

  it('are replaced one at a time', async () => {
    answer();
    api().reply(aiCreation.replaceImage, {
      success: true,
      replacementImage: image(3),
      remainingImages: [],
    });
    const release = api().hold(aiCreation.replaceImage);
    const { dialog } = await review();
    const replace = dialog.getByRole('button', { name: 'Replace image #2' });
    await replace.click();
    await expect.element(replace).toHaveAttribute('aria-busy', 'true');
    release();
    await expect.element(dialog.getByText('#3', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('#2', { exact: true })).not.toBeInTheDocument();
    expect(api().calls(aiCreation.replaceImage)).toHaveLength(1);
  });

  it('stay when one could not be replaced, with the reason', async () => {
    answer();
    api().refuse(aiCreation.replaceImage, 'unavailable');
    const { screen, dialog } = await review();
    await dialog.getByRole('button', { name: 'Replace image #2' }).click();
    await expect.element(screen.getByText('Failed to replace image')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
    await expect.element(dialog.getByText('#2', { exact: true })).toBeVisible();
  });

  it('cannot be replaced where there is no other', async () => {
    answer({ topImages: [image(1)], remainingImages: [] });
    const { dialog } = await review();
    await expect.element(dialog.getByRole('button', { name: 'Replace image #1' })).toBeDisabled();
  });

  it('that cannot be shown cannot be used', async () => {
    answer({
      topImages: [image(1), image(2, { url: 'data:image/png;base64,AAAA' })],
      remainingImages: [],
    });
    const { dialog } = await review();
    await expect.element(dialog.getByText('This image cannot be shown')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Use image #2 for the product' })).toBeDisabled();
  });
});

describe('the product', () => {
  const product = aCatalogProduct(31, { name: 'Hydra Serum' });

  it('needs a description, and sends nothing without one', async () => {
    answer();
    const { dialog, create } = await review();
    await dialog.getByLabelText('Description').fill('Short');
    await create.click();
    await expect.element(dialog.getByText('Description must be at least 10 characters.')).toBeVisible();
    expect(api().calls(aiCreation.saveImages)).toEqual([]);
    await dialog.getByLabelText('Description').fill('Long enough for a product.');
    await expect
      .element(dialog.getByText('Description must be at least 10 characters.'))
      .not.toBeInTheDocument();
  });

  it('is created once for two clicks, and nothing can be changed meanwhile', async () => {
    answer();
    stored('/media/stored.jpg');
    api().reply(products.create, { success: true, message: 'created', product });
    const release = api().hold(products.create);
    const { screen, onClose, dialog, create } = await review();
    await create.dblClick();
    await expect.element(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible();
    await expect.poll(() => api().calls(products.create).length).toBe(1);
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Generate again' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Use image #2 for the product' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Replace image #2' })).toBeDisabled();
    await expect.element(dialog.getByLabelText('Description')).toHaveAttribute('readonly');
    release();
    await expect.element(screen.getByText('Product created')).toBeVisible();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(api().calls(products.create)).toHaveLength(1);
    expect(api().calls(aiCreation.saveImages)).toHaveLength(1);
  });

  it('is not created when its image could not be fetched, with the reason', async () => {
    answer();
    stored();
    const { screen, create } = await review();
    await create.click();
    await expect.element(screen.getByText('Failed to download image')).toBeVisible();
    await expect.element(screen.getByText('The site refused it.')).toBeVisible();
    await expect.element(create).toBeEnabled();
    expect(api().calls(products.create)).toEqual([]);
  });

  it('is not created when its image could not be stored, with the reason', async () => {
    answer();
    api().refuse(aiCreation.saveImages, 'unavailable');
    const { screen, create } = await review();
    await create.click();
    await expect.element(screen.getByText('Failed to save image')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
  });

  it('can be created again after a failure, with the reason', async () => {
    answer();
    stored('/media/stored.jpg');
    api().refuse(products.create, 'unavailable');
    const { screen, dialog, create } = await review();
    await create.click();
    await expect.element(screen.getByText('Failed to create product')).toBeVisible();
    await expect.element(screen.getByText(failure)).toBeVisible();
    await expect.element(create).toBeEnabled();
    await expect.element(dialog.getByLabelText('Description')).toHaveValue('Ενυδατικός ορός για κάθε μέρα.');
  });

  it('is discarded only after a question', async () => {
    answer();
    const { screen, onClose, dialog } = await review();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', { name: 'Keep editing' }).click();
    expect(onClose.mock.calls).toEqual([]);
    await expect.element(dialog.getByLabelText('Description')).toBeVisible();
  });

  it('shows who wrote its description', async () => {
    answer({ writer: { kind: 'built-in', model: null, insteadOf: 'gpt-x' } });
    const { dialog } = await review();
    await expect.element(dialog.getByText(/because gpt-x gave no usable text/)).toBeVisible();
  });
});
