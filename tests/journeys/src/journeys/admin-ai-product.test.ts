import type { aiCreation } from '@kallos/contracts/catalog/ai-creation';
import { products } from '@kallos/contracts/catalog/products';
import type { CallReply } from '@kallos/contracts/endpoint';
import type { Page, Route } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { asAdmin } from '../api.ts';
import { type WatchedPage } from '../browser.ts';
import { isLoaded, expectFailureToast } from '../expect-toast.ts';
import { expectNoFaults } from '../screen-faults.ts';
import { expect, test } from '../test.ts';

const generated = `Hydra Serum ${Date.now().toString(36)}`;

let watched: WatchedPage;
let page: Page;

test.beforeAll(async () => {
  watched = await openAdmin();
  page = watched.page;
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const previews = '**/api/ai-create-product-preview';
const searches = '**/api/search-product-images';
/**
 * Records the server's next response, which later tests modify instead of requesting again. A browser may
 * discard bodies that were not intercepted.
 */
async function keepAnswer(calls: string): Promise<() => unknown> {
  let answer: unknown;
  const pass = async (route: Route) => {
    const response = await route.fetch({ timeout: 60_000 });
    answer = await response.json();
    await route.fulfill({ response });
  };
  await page.route(calls, pass, { times: 1 });
  return () => answer;
}
const breakCalls = (calls: string) => page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
const gone = 'https://127.0.0.1:9/gone.jpg';

test.describe('AI Generate Product', () => {
  const open = () => page.getByRole('dialog', { name: 'AI Generate Product' });
  const tiles = () => open().getByRole('region', { name: 'Images' }).getByRole('listitem');
  const rankOf = async (index: number) =>
    (await tiles()
      .nth(index)
      .getByText(/^#\d+$/)
      .textContent()) ?? '';
  let preview: CallReply<typeof aiCreation.preview>;
  const answerWith = (change: Partial<typeof preview>) =>
    page.route(previews, (route) => route.fulfill({ json: { ...preview, ...change } }));

  test('requires a name, can be cancelled, and reports a failed search', async () => {
    await button('AI Generate Product').click();
    const generate = () => open().getByRole('button', { name: 'Generate' }).click();
    await generate();
    await open().getByText('Please enter a product name', { exact: true }).waitFor();
    await expectNoFaults(watched, 'AI dialog with its message');
    await page.route(previews, () => undefined);
    await open().getByLabel('Product name').fill(generated);
    await generate();
    await open().getByText('Writing the description').waitFor();
    await open().getByRole('button', { name: 'Cancel' }).click();
    await open().getByRole('button', { name: 'Generate' }).waitFor();
    await page.unrouteAll();
    await breakCalls(previews);
    await generate();
    await expectFailureToast(page, 'Failed to generate preview');
    await page.unrouteAll();
    watched.complaints.splice(0);
    await expect.poll(() => open().getByLabel('Product name').inputValue()).toBe(generated);
  });

  test('proposes a description, the three best images and their source', async () => {
    const answer = await keepAnswer(previews);
    await open().getByRole('button', { name: 'Generate' }).click();
    await tiles().first().waitFor({ timeout: 60_000 });
    preview = answer() as typeof preview;
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
    await expectNoFaults(watched, 'AI dialog with its preview');
  });

  test('replaces an image by the next best, and reports a failure', async () => {
    await breakCalls('**/api/replace-product-image');
    await button('Replace image #1').click();
    await expectFailureToast(page, 'Failed to replace image');
    expect(await rankOf(0)).toBe('#1');
    await page.unrouteAll();
    watched.complaints.splice(0);
    await button('Replace image #1').click();
    await expect.poll(() => rankOf(0)).toBe('#4');
    expect(await rankOf(1)).toBe('#2');
  });

  test('replaces a broken image automatically after a second', async () => {
    const [first, ...others] = preview.topImages;
    await answerWith({ topImages: [{ ...first!, url: gone, proxyUrl: undefined }, ...others] });
    await open().getByRole('button', { name: 'Generate again' }).click();
    await page.getByText('Auto-replacing broken image').first().waitFor({ timeout: 60_000 });
    await expect.poll(() => rankOf(0)).toBe('#4');
    await expect.poll(() => isLoaded(tiles().first().locator('img'))).toBe(true);
    await page.unrouteAll();
    watched.complaints.splice(0);
  });

  test('selects no image automatically if each may show another product', async () => {
    await answerWith({ topImages: preview.topImages.map((image) => ({ ...image, score: 30 })) });
    await open().getByRole('button', { name: 'Generate again' }).click();
    await open().getByText('No image was chosen for you', { exact: true }).waitFor({ timeout: 60_000 });
    await expect.poll(() => open().getByText('Used for the product').count()).toBe(0);
    await open().getByRole('button', { name: 'Create Product' }).click();
    await open().getByText('At least one image is required', { exact: true }).waitFor();
    await expectNoFaults(watched, 'AI dialog with doubtful images');
    await open().getByRole('button', { name: 'Use image #2 for the product' }).click();
    await tiles().nth(1).getByText('Used for the product').waitFor();
    await expect.poll(() => open().getByText('At least one image is required').count()).toBe(0);
    await page.unrouteAll();
  });

  test('rejects a short description or an unavailable image', async () => {
    const written = await open().getByLabel('Description').inputValue();
    await open().getByLabel('Description').fill('Short');
    await open().getByRole('button', { name: 'Create Product' }).click();
    await open().getByText('Description must be at least 10 characters.', { exact: true }).waitFor();
    await open().getByLabel('Description').fill(`${written} For the face.`);
    await breakCalls('**/api/save-product-images');
    await open().getByRole('button', { name: 'Create Product' }).click();
    await expectFailureToast(page, 'Failed to save image');
    await page.unrouteAll();
    const none = {
      success: true,
      downloadedImages: [],
      failedImages: [],
      productId: null,
      accountProductId: null,
    };
    await page.route('**/api/save-product-images', (route) => route.fulfill({ json: none }));
    await open().getByRole('button', { name: 'Create Product' }).click();
    await expectFailureToast(page, 'Failed to download image');
    await page.unrouteAll();
    await breakCalls('**/api/products');
    await open().getByRole('button', { name: 'Create Product' }).click();
    await expectFailureToast(page, 'Failed to create product');
    await page.unrouteAll();
    watched.complaints.splice(0);
  });

  test('creates an active product with the chosen image and edited description', async () => {
    const shown = await tiles().nth(1).locator('img').getAttribute('src');
    await open().getByRole('button', { name: 'Create Product' }).click();
    await open().waitFor({ state: 'detached', timeout: 60_000 });
    // Other journeys may have created products since then.
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

  test('requires an image when none was found, and resets on closing', async () => {
    await answerWith({ topImages: [], remainingImages: [] });
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
});

test.describe('the image search test', () => {
  let found: CallReply<typeof aiCreation.searchImages>;

  test('explains itself and requires a name', async () => {
    await page.getByRole('link', { name: 'Image Search Test' }).click();
    await page.waitForURL(/\/admin\/image-test$/);
    await page.getByText(/web image search service.*up to 20 images.*100 free searches per day/).waitFor();
    await button('Search Images').click();
    await page.getByText('Please enter product name', { exact: true }).waitFor();
    await expectNoFaults(watched, 'image test with its message');
  });

  test('shows up to 20 images with all their data, and the counts', async () => {
    await page.getByLabel('Product name').fill('Hydra Serum');
    await page.getByLabel('Description').fill('Hyaluronic serum in a dropper bottle');
    const answer = await keepAnswer(searches);
    await button('Search Images').click();
    const results = page.getByRole('region', { name: 'Results' });
    await results
      .getByRole('heading', { name: /^\d+ images found, \d+ ranked$/ })
      .waitFor({ timeout: 60_000 });
    found = answer() as typeof found;
    const cards = await results.getByRole('article').allTextContents();
    expect(cards.length).toBeGreaterThan(2);
    expect(cards.length).toBeLessThanOrEqual(20);
    for (const words of cards) {
      expect(words).toMatch(/Professional|Amateur/);
      expect(words).toMatch(/(High|Medium|Low) relevance/);
      expect(words).toMatch(/Source.*Original URL/);
      expect(words).toMatch(/#\d+ · \d+\/100 \S+/);
    }
    await results.getByText('Images ranked by their measured properties.').waitFor();
    await expectNoFaults(watched, 'image test with results');
  });

  test('shows a placeholder for an image that does not load', async () => {
    const [first, ...others] = found.images;
    const lost = { ...first!, url: gone, proxyUrl: '/media/0000000000000000.jpg' };
    await page.route(searches, (route) => route.fulfill({ json: { ...found, images: [lost, ...others] } }));
    await button('Search Images').click();
    await page.getByText('Image could not be loaded').first().waitFor({ timeout: 60_000 });
    await page.unrouteAll();
    watched.complaints.splice(0);
  });

  test('shows why a search failed', async () => {
    await breakCalls(searches);
    await button('Search Images').click();
    await page.getByText('Failed to search images', { exact: true }).waitFor();
    await page.unrouteAll();
    watched.complaints.splice(0);
  });
});
