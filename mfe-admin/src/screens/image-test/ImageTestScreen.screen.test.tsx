import { sessions } from '@kallos/contracts/auth/sessions';
import { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import type { CallReply } from '@kallos/contracts/endpoint';
import { answerAsAdmin } from '@kallos/web-kit/testing/admin-area';
import { renderRemote, useFakeApi } from '@kallos/web-kit/testing/render-screen';
import { expect, it } from 'vitest';
import { AdminRoutes } from '../../routes.tsx';

type Image = CallReply<typeof aiCreation.searchImages>['images'][number];

const api = useFakeApi({ auth_token: 'token' }, answerAsAdmin);
const open = () => renderRemote(AdminRoutes, '/admin', '/image-test', 'en');
const anImage = (more: Partial<Image> = {}): Image => ({
  id: 'a',
  url: '/media/a.webp',
  originalUrl: 'https://shop.example/serum',
  rank: 1,
  score: 92,
  reason: 'Shows the product',
  description: 'A bottle of serum',
  source: 'shop.example',
  quality: 'professional',
  relevance: 'high',
  width: 800,
  height: 600,
  ...more,
});
const find = (images: Image[]) =>
  api().reply(aiCreation.searchImages, {
    success: true,
    images,
    totalFound: images.length,
    totalRanked: images.length,
    ranker: { kind: 'measured', model: null },
    searchNote: 'Searched for “serum”.',
  });
const search = async (name = 'Serum') => {
  const screen = await open();
  await screen.getByLabelText('Product name').fill(name);
  await screen.getByRole('button', { name: 'Search Images' }).click();
  return screen;
};

it('needs a product name and sends nothing without one', async () => {
  const screen = await search('  ');
  await expect.element(screen.getByText('Please enter product name')).toBeVisible();
  expect(api().calls(aiCreation.searchImages)).toEqual([]);
  await screen.getByLabelText('Product name').fill('Serum');
  await expect.element(screen.getByText('Please enter product name')).not.toBeInTheDocument();
});

it('shows each image with rank, size and a link to its page', async () => {
  find([anImage()]);
  const screen = await search();
  await expect.element(screen.getByText('1 image found, 1 ranked')).toBeVisible();
  await expect.element(screen.getByText('#1 · 92/100')).toBeVisible();
  await expect.element(screen.getByText('800 × 600')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /shop\.example\/serum/ }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  expect(api().calls(aiCreation.searchImages)[0]?.body).toEqual({ productName: 'Serum' });
});

it('links to no address but a web address', async () => {
  find([anImage({ originalUrl: 'javascript:alert(1)' })]);
  const screen = await search();
  await expect.element(screen.getByText('javascript:alert(1)')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /javascript/ })).not.toBeInTheDocument();
});

it('proposes another name when no image could be used', async () => {
  find([]);
  const screen = await search();
  await expect.element(screen.getByText('No image could be used')).toBeVisible();
});

it('can be cancelled, and keeps what was typed', async () => {
  find([anImage()]);
  api().hold(aiCreation.searchImages);
  const screen = await search();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('button', { name: 'Search Images' })).toBeEnabled();
  await expect.element(screen.getByLabelText('Product name')).toHaveValue('Serum');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(screen.getByText('1 image found, 1 ranked')).not.toBeInTheDocument();
});

it('shows why a search failed and can repeat it', async () => {
  api().refuse(aiCreation.searchImages, 'upstream_failed');
  const screen = await search();
  await expect
    .element(screen.getByRole('alert').getByText(/^A service that we depend on did not answer/))
    .toBeVisible();
  find([anImage()]);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('1 image found, 1 ranked')).toBeVisible();
});

it('is sent once for two clicks, and its fields are locked meanwhile', async () => {
  find([anImage()]);
  const release = api().hold(aiCreation.searchImages);
  const screen = await open();
  await screen.getByLabelText('Product name').fill('Serum');
  await screen.getByRole('button', { name: 'Search Images' }).dblClick();
  await expect.element(screen.getByRole('button', { name: 'Searching…' })).toBeVisible();
  await expect.element(screen.getByLabelText('Product name')).toHaveAttribute('readonly');
  await expect.element(screen.getByLabelText('Description')).toHaveAttribute('readonly');
  release();
  await expect.element(screen.getByText('1 image found, 1 ranked')).toBeVisible();
  expect(api().calls(aiCreation.searchImages)).toHaveLength(1);
});

it('is offered only to those who may search, with the reason', async () => {
  api().reply(sessions.verify, {
    success: true,
    role: 'admin',
    name: 'eleni',
    userId: 'admin:2',
    account: null,
    isImpersonated: false,
    staffRole: 'viewer',
  });
  const screen = await open();
  await expect.element(screen.getByText('Only editors and owners may search.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Search Images' })).toBeDisabled();
});

it('shows the original where our copy cannot be loaded, then a note', async () => {
  find([anImage({ proxyUrl: 'data:image/png;base64,AAAA', url: 'data:image/png;base64,BBBB' })]);
  const screen = await search();
  await expect.element(screen.getByText('Image could not be loaded')).toBeVisible();
});
