import { findChromium } from '@kallos/tooling/chromium';
import { chromium, type Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { removeProducts, fillProducts } from '../fill-products.ts';
import type { Product } from '../product.ts';

/** Records the longest time from an input to the next paint, as the browser measures it. */
const watchInputs = `
  globalThis.slowest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.slowest = Math.max(globalThis.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

async function slowestOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => void ((globalThis as unknown as { slowest: number }).slowest = 0));
  await act();
  // The browser reports an input after its frame.
  await page.waitForTimeout(500);
  return page.evaluate(() => (globalThis as unknown as { slowest: number }).slowest);
}

const rangeOn = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' });

/** The administrator's interactions with the list, each until its result is visible. */
function stepsOn(page: Page): ReadonlyArray<readonly [string, () => Promise<unknown>]> {
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const until = (text: RegExp) => rangeOn(page).filter({ hasText: text }).waitFor();
  return [
    [
      'next page',
      () =>
        page
          .getByRole('button', { name: 'Next page' })
          .click()
          .then(() => until(/6 to 10/)),
    ],
    [
      'twenty on a page',
      async () => {
        await page.getByRole('button', { name: /Items per page/ }).click();
        await page.getByRole('option', { name: '20' }).click();
        await until(/to 20/);
      },
    ],
    [
      'typing a search',
      () => search.pressSequentially('ορος', { delay: 60 }).then(() => until(/of [1-9]\d{0,3} products/)),
    ],
    ['clearing it', () => search.fill('').then(() => until(/of 1\d{4} products/))],
    [
      'opening Add Product',
      () =>
        page
          .getByRole('button', { name: 'Add Product' })
          .click()
          .then(() => page.getByRole('dialog').waitFor()),
    ],
    ['closing it', () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()],
  ];
}

/** Measures the slowest interactions in the administrator's list of 10,000 products. */
export async function measureScreen({ url, admin, databases }: Product): Promise<Figure[]> {
  await removeProducts(databases.catalog);
  await fillProducts(databases.catalog, 10_000);
  const browser = await chromium.launch({
    executablePath: findChromium(process.env) ?? '',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(([value]) => localStorage.setItem('auth_token', value ?? ''), [admin]);
    await page.addInitScript({ content: watchInputs });
    await page.goto(`${url}/admin/dashboard/products`);
    await rangeOn(page).waitFor();
    const figures: Figure[] = [];
    for (const [what, act] of stepsOn(page))
      figures.push({
        name: `list of products, ${what}: to the next paint`,
        value: await slowestOf(page, act),
        unit: 'ms',
        goal: 100,
      });
    return figures;
  } finally {
    await browser.close();
    await removeProducts(databases.catalog);
  }
}
