import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../admin-area.ts';
import { type WatchedPage } from '../browser.ts';
import { expectGoodLooks } from '../screen-faults.ts';

let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  watched = await openAdmin();
  page = watched.page;
});

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the image search test', () => {
  it('explains itself and wants a name', async () => {
    await page.getByRole('link', { name: 'Image Search Test' }).click();
    await page.waitForURL(/\/admin\/image-test$/);
    await page.getByText(/web image search service.*up to 20 images.*100 free searches per day/).waitFor();
    await button('Search Images').click();
    await page.getByText('Please enter product name', { exact: true }).waitFor();
    await expectGoodLooks(watched, 'image test with its message');
  });

  it('shows up to 20 images with everything known of them, and the counts', async () => {
    await page.getByLabel('Product name').fill('Hydra Serum');
    await page.getByLabel('Description').fill('Hyaluronic serum in a dropper bottle');
    await button('Search Images').click();
    const results = page.getByRole('region', { name: 'Results' });
    await results
      .getByRole('heading', { name: /^\d+ images found, \d+ ranked$/ })
      .waitFor({ timeout: 60_000 });
    const cards = results.getByRole('article');
    const count = await cards.count();
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(20);
    for (const card of await cards.all()) {
      const words = await card.textContent();
      expect(words).toMatch(/Professional|Amateur/);
      expect(words).toMatch(/(High|Medium|Low) relevance/);
      expect(words).toMatch(/Source.*Original URL/);
      expect(words).toMatch(/#\d+ · \d+\/100 \S+/);
    }
    await results.getByText('Images ranked by their measured properties.').waitFor();
    await expectGoodLooks(watched, 'image test with results');
  });

  it('puts a placeholder where an image does not load', async () => {
    await page.route('**/api/search-product-images', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { images: Array<{ url: string; proxyUrl?: string }> };
      const [first] = body.images;
      if (first) {
        first.url = 'https://127.0.0.1:9/gone.jpg';
        first.proxyUrl = '/media/0000000000000000.jpg';
      }
      await route.fulfill({ response: reply, json: body });
    });
    await button('Search Images').click();
    await page.getByText('Image could not be loaded').first().waitFor({ timeout: 60_000 });
    await page.unrouteAll();
    watched.complaints.splice(0);
  });

  it('tells why a search failed', async () => {
    await page.route('**/api/search-product-images', (route) => route.fulfill({ status: 500, body: '' }));
    await button('Search Images').click();
    await page.getByText('Failed to search images', { exact: true }).waitFor();
    await page.unrouteAll();
    watched.complaints.splice(0);
  });
});
