import { products } from '@kallos/contracts/catalog/products';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { asAdmin } from '../api.ts';
import { type WatchedPage } from '../browser.ts';
import { isLoaded, seeFailure } from '../seen.ts';
import { expectGoodLooks } from '../screen-faults.ts';

const generated = `Hydra Serum ${Date.now().toString(36)}`;

let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  watched = await openAdmin();
  page = watched.page;
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('AI Generate Product', () => {
  const open = () => page.getByRole('dialog', { name: 'AI Generate Product' });
  const tiles = () => open().getByRole('region', { name: 'Images' }).getByRole('listitem');
  const rankOf = async (index: number) =>
    (await tiles()
      .nth(index)
      .getByText(/^#\d+$/)
      .textContent()) ?? '';

  it('wants a name, and can be cancelled while it searches', async () => {
    await button('AI Generate Product').click();
    await open().getByRole('button', { name: 'Generate' }).click();
    await open().getByText('Please enter a product name', { exact: true }).waitFor();
    await expectGoodLooks(watched, 'AI dialog with its message');
    await page.route('**/api/ai-create-product-preview', () => undefined);
    await open().getByLabel('Product name').fill(generated);
    await open().getByRole('button', { name: 'Generate' }).click();
    await open().getByText('Writing the description').waitFor();
    await open().getByRole('button', { name: 'Cancel' }).click();
    await open().getByRole('button', { name: 'Generate' }).waitFor();
    await page.unrouteAll();
    await expect.poll(() => open().getByLabel('Product name').inputValue()).toBe(generated);
  });

  it('proposes a description and the three best images, and says who wrote it', async () => {
    await open().getByRole('button', { name: 'Generate' }).click();
    await tiles().first().waitFor({ timeout: 60_000 });
    await expect.poll(() => tiles().count()).toBe(3);
    for (const index of [0, 1, 2]) {
      expect(await rankOf(index)).toBe(`#${index + 1}`);
      await expect.poll(() => tiles().nth(index).textContent()).toMatch(/\d+\/100/);
      await expect.poll(() => isLoaded(tiles().nth(index).locator('img'))).toBe(true);
      expect(await tiles().nth(index).locator('img').getAttribute('src')).toMatch(/^\/api\/proxy-image/);
    }
    expect((await open().getByLabel('Description').inputValue()).length).toBeGreaterThan(80);
    await open()
      .getByText(/^Written by /)
      .waitFor();
    await open()
      .getByText(/^\d+ images found/)
      .waitFor();
    await expectGoodLooks(watched, 'AI dialog with its preview');
  });

  it('replaces an image by the next best, and goes round when none remain', async () => {
    const seen: string[] = [];
    for (let press = 0; press < 24 && !seen.includes('#1'); press += 1) {
      const before = await rankOf(0);
      await tiles()
        .first()
        .getByRole('button', { name: /^Replace image/ })
        .click();
      await expect.poll(() => rankOf(0)).not.toBe(before);
      seen.push(await rankOf(0));
    }
    expect(seen[0]).toBe('#4');
    expect(seen.at(-1)).toBe('#1');
    expect(await rankOf(1)).toBe('#2');
  });

  it('replaces a broken image by itself after a second', async () => {
    let isCut = false;
    await page.route('**/api/ai-create-product-preview', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { topImages: Array<{ url: string; proxyUrl?: string }> };
      const [first] = body.topImages;
      if (first && !isCut) {
        isCut = true;
        first.url = 'https://127.0.0.1:9/gone.jpg';
        delete first.proxyUrl;
      }
      await route.fulfill({ response: reply, json: body });
    });
    await open().getByRole('button', { name: 'Generate again' }).click();
    await page.getByText('Auto-replacing broken image').first().waitFor({ timeout: 60_000 });
    await expect.poll(() => rankOf(0)).toBe('#4');
    await expect.poll(() => isLoaded(tiles().first().locator('img'))).toBe(true);
    expect(isCut).toBe(true);
    await page.unrouteAll();
    watched.complaints.splice(0);
  });

  it('takes no image by itself when each may show another product, only the one that is chosen', async () => {
    await page.route('**/api/ai-create-product-preview', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { topImages: Array<{ score: number }> };
      for (const image of body.topImages) image.score = 30;
      await route.fulfill({ response: reply, json: body });
    });
    await open().getByRole('button', { name: 'Generate again' }).click();
    await open().getByText('No image was chosen for you', { exact: true }).waitFor({ timeout: 60_000 });
    await expect.poll(() => open().getByText('Used for the product').count()).toBe(0);
    await open().getByRole('button', { name: 'Create Product' }).click();
    await open().getByText('At least one image is required', { exact: true }).waitFor();
    await expectGoodLooks(watched, 'AI dialog with doubtful images');
    await open().getByRole('button', { name: 'Use image #2 for the product' }).click();
    await tiles().nth(1).getByText('Used for the product').waitFor();
    await expect.poll(() => open().getByText('At least one image is required').count()).toBe(0);
    await page.unrouteAll();
  });

  it('does not create with a short description, nor when the image cannot be had', async () => {
    const written = await open().getByLabel('Description').inputValue();
    await open().getByLabel('Description').fill('Short');
    await open().getByRole('button', { name: 'Create Product' }).click();
    await open().getByText('Description must be at least 10 characters.', { exact: true }).waitFor();
    await open().getByLabel('Description').fill(`${written} For the face.`);
    await page.route('**/api/save-product-images', (route) => route.fulfill({ status: 500, body: '' }));
    await open().getByRole('button', { name: 'Create Product' }).click();
    await seeFailure(page, 'Failed to save image');
    await page.unrouteAll();
    await page.route('**/api/save-product-images', (route) =>
      route.fulfill({
        json: {
          success: true,
          downloadedImages: [],
          failedImages: [],
          productId: null,
          accountProductId: null,
        },
      }),
    );
    await open().getByRole('button', { name: 'Create Product' }).click();
    await seeFailure(page, 'Failed to download image');
    await page.unrouteAll();
    await page.route('**/api/products', (route) => route.fulfill({ status: 500, body: '' }));
    await open().getByRole('button', { name: 'Create Product' }).click();
    await seeFailure(page, 'Failed to create product');
    await page.unrouteAll();
    watched.complaints.splice(0);
  });

  it('creates an active product with the chosen image and the edited description', async () => {
    const shown = await tiles().nth(1).locator('img').getAttribute('src');
    await open().getByRole('button', { name: 'Create Product' }).click();
    await open().waitFor({ state: 'detached', timeout: 60_000 });
    // Other journeys may have made products since.
    await page.getByRole('searchbox', { name: 'Search products' }).fill(generated);
    const first = page.getByRole('row').filter({ hasText: generated });
    await expect.poll(() => first.getByText('Active', { exact: true }).count()).toBe(1);
    await expect.poll(() => isLoaded(first.locator('img'))).toBe(true);
    const call = await asAdmin();
    const [created] = (await call(products.list, { query: { search: generated } })).products;
    expect(created?.description.endsWith('For the face.')).toBe(true);
    expect(shown).toMatch(/^\/api\/proxy-image/);
    expect(created?.imagePath).toMatch(/^\/media\//);
  });

  it('asks for an image when none was found, and forgets everything on closing', async () => {
    await page.route('**/api/ai-create-product-preview', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as object;
      await route.fulfill({ response: reply, json: { ...body, topImages: [], remainingImages: [] } });
    });
    await button('AI Generate Product').click();
    await expect.poll(() => open().getByLabel('Product name').inputValue()).toBe('');
    await open().getByLabel('Product name').fill(generated);
    await page.keyboard.press('Enter');
    await open().getByText('No images', { exact: true }).waitFor({ timeout: 60_000 });
    await open().getByRole('button', { name: 'Create Product' }).click();
    await open().getByText('At least one image is required', { exact: true }).waitFor();
    await page.unrouteAll();
    await open().getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    await open().waitFor({ state: 'detached' });
  });

  it('says when the preview or a replacement fails', async () => {
    await button('AI Generate Product').click();
    await open().getByLabel('Product name').fill(generated);
    await page.route('**/api/ai-create-product-preview', (route) => route.fulfill({ status: 500, body: '' }));
    await open().getByRole('button', { name: 'Generate' }).click();
    await seeFailure(page, 'Failed to generate preview');
    await page.unrouteAll();
    await open().getByRole('button', { name: 'Generate' }).click();
    await tiles().first().waitFor({ timeout: 60_000 });
    await page.route('**/api/replace-product-image', (route) => route.fulfill({ status: 500, body: '' }));
    await button('Replace image #1').click();
    await seeFailure(page, 'Failed to replace image');
    expect(await rankOf(0)).toBe('#1');
    await page.unrouteAll();
    await open().getByRole('button', { name: 'Cancel' }).click();
    await button('Discard').click();
    watched.complaints.splice(0);
  });
});
