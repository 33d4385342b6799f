import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { products } from '@kallos/contracts/catalog/products';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAdmin } from '../../admin-area.ts';
import { productUrl } from '../../api.ts';
import { openPage, type WatchedPage } from '../../browser.ts';
import { readPortal } from '../../fixed-portal.ts';
import { untilStable } from '../../looks.ts';
import { type Business, openAccount } from '../../portal-area.ts';
import { portalScreens } from '../../portal-screens.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../docs/images');
const isUpdating = process.env['E2E_SNAPSHOTS'] === 'update';

/** Takes the image that a document shows; `E2E_SNAPSHOTS=update` stores it. */
async function takeImage(
  page: Page,
  name: string,
  { quality = 82, mostBytes = 200_000 } = {},
): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await untilStable(page);
  const jpeg = await page.screenshot({ type: 'jpeg', quality });
  expect(jpeg.length).toBeLessThan(mostBytes);
  const file = path.join(folder, name);
  if (isUpdating) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, jpeg);
  }
  expect(existsSync(file), `${file}: run with E2E_SNAPSHOTS=update`).toBe(true);
  expect(readFileSync(file).length).toBeLessThan(mostBytes);
}

/** Opens a fixed portal that shows images of the demo catalogue. */
async function openDemoPortal(business: Business, path: string, size: { width: number; height: number }) {
  const portal = await readPortal(business.call);
  const watched = await openPage({ ...size, stored: { business_token: business.token } });
  await portal.fixIn(watched.context);
  const { products: all } = await business.call(products.list, { query: { sort: 'oldest' } });
  const images = all.flatMap(({ imagePath }) => imagePath ?? []);
  await watched.context.route('**/media/**', async (route) => {
    const which = Number(/(\d)\.jpg/.exec(route.request().url())?.[1] ?? 0);
    const bytes = await fetch(new URL(images[which % images.length] ?? '', productUrl()));
    await route.fulfill({
      contentType: bytes.headers.get('content-type') ?? 'image/jpeg',
      body: Buffer.from(await bytes.arrayBuffer()),
    });
  });
  await watched.page.goto(productUrl() + path);
  return watched;
}

it('the README shows the portal', async () => {
  const business = await openAccount('Δέρμα & Φως', true);
  const { page } = await openDemoPortal(business, '/business/campaigns', { width: 1440, height: 900 });
  await page.getByRole('article').first().waitFor();
  await takeImage(page, 'portal.jpg');
});

it('the README shows the admin area', async () => {
  const { page } = await openAdmin();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('row').nth(1).waitFor();
  await takeImage(page, 'admin.jpg');
});

const guideSize = { width: 1280, height: 800 };
const guideImage = { quality: 72, mostBytes: 120_000 };

it('the front desk guide shows the portal', async () => {
  const business = await openAccount('Δέρμα & Φως', true);
  for (const name of [
    'login',
    'setup',
    'products',
    'platforms',
    'campaigns-text',
    'campaigns-time',
    'campaigns-new-post',
    'campaigns-past',
  ]) {
    const screen = portalScreens.find((one) => one.name === name);
    if (!screen) throw new Error(`no screen is called ${name}`);
    const { page, context }: WatchedPage = screen.isPublic
      ? await openPage(guideSize)
      : await openDemoPortal(business, screen.path, guideSize);
    if (screen.isPublic) await page.goto(productUrl() + screen.path);
    await page.getByRole('heading', { name: screen.heading }).first().waitFor();
    await screen.open?.(page);
    await screen
      .middle?.(page)
      .evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await takeImage(page, `guide-${name}.jpg`, guideImage);
    await context.close();
  }
});

it('the administrator guide shows the admin area', async () => {
  const { page } = await openAdmin();
  await page.setViewportSize(guideSize);
  for (const [name, path, heading] of [
    ['products', '/admin/dashboard/products', 'Products'],
    ['accounts', '/admin/dashboard/accounts', 'Accounts'],
    ['pages', '/admin/dashboard/pages', 'Pages'],
    ['claims', '/admin/dashboard/claims', 'Claims'],
    ['ai', '/admin/dashboard/llm-config', 'LLM Configuration'],
    ['meta-check', '/admin/meta-check', 'Facebook Check'],
    ['front-ends', '/admin/front-ends', 'Front Ends'],
  ] as const) {
    await page.goto(productUrl() + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await takeImage(page, `guide-admin-${name}.jpg`, guideImage);
  }
});
