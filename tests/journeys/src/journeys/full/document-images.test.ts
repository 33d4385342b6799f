import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { products } from '@kallos/contracts/catalog/products';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAdmin } from '../../admin-area.ts';
import { productUrl } from '../../api.ts';
import { openPage } from '../../browser.ts';
import { readPortal } from '../../fixed-portal.ts';
import { untilStable } from '../../looks.ts';
import { openAccount } from '../../portal-area.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../docs/images');
const isUpdating = process.env['E2E_SNAPSHOTS'] === 'update';
const mostBytes = 200_000;

/** Takes the image that a document shows; `E2E_SNAPSHOTS=update` stores it. */
async function takeImage(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await untilStable(page);
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 82 });
  expect(jpeg.length).toBeLessThan(mostBytes);
  const file = path.join(folder, name);
  if (isUpdating) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, jpeg);
  }
  expect(existsSync(file), `${file}: run with E2E_SNAPSHOTS=update`).toBe(true);
  expect(readFileSync(file).length).toBeLessThan(mostBytes);
}

it('the README shows the portal', async () => {
  const business = await openAccount('Δέρμα & Φως', true);
  const portal = await readPortal(business.call);
  const { page, context } = await openPage({
    width: 1440,
    height: 900,
    stored: { business_token: business.token },
  });
  await portal.fixIn(context);
  // Products of the demo catalogue in place of drawings.
  const { products: all } = await business.call(products.list, { query: { sort: 'oldest' } });
  const images = all.flatMap(({ imagePath }) => imagePath ?? []);
  await context.route('**/media/**', async (route) => {
    const which = Number(/(\d)\.jpg/.exec(route.request().url())?.[1] ?? 0);
    const bytes = await fetch(new URL(images[which % images.length] ?? '', productUrl()));
    await route.fulfill({
      contentType: bytes.headers.get('content-type') ?? 'image/jpeg',
      body: Buffer.from(await bytes.arrayBuffer()),
    });
  });
  await page.goto(`${productUrl()}/business/campaigns`);
  await page.getByRole('article').first().waitFor();
  await takeImage(page, 'portal.jpg');
});

it('the README shows the admin area', async () => {
  const { page } = await openAdmin();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('row').nth(1).waitFor();
  await takeImage(page, 'admin.jpg');
});
