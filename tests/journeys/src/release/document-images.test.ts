import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { products } from '@kallos/contracts/catalog/products';
import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import type { Page } from 'playwright-core';
import { openAdmin } from '../admin-area.ts';
import { productUrl } from '../api.ts';
import { axeFaults, openPage, type WatchedPage } from '../browser.ts';
import { readPortal } from '../fixed-portal.ts';
import { untilStable } from '../looks.ts';
import { type Business, openAccount } from '../portal-area.ts';
import { portalScreens } from '../portal-screens.ts';
import { connectFacebook } from '../prepare-account.ts';
import { copiedPerson } from '../sandbox.ts';
import { expect, test } from '../test.ts';

const folder = path.resolve(import.meta.dirname, '../../../../docs/images');
const isUpdating = process.env['E2E_SNAPSHOTS'] === 'update';

/** Takes a document's screenshot; `E2E_SNAPSHOTS=update` stores it. */
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

/** Opens a fixed portal with images of the demo catalogue. */
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

test('the README shows the portal', async () => {
  const business = await openAccount('Δέρμα & Φως', true);
  const { page } = await openDemoPortal(business, '/business/campaigns', { width: 1440, height: 900 });
  await page.getByRole('article').first().waitFor();
  await takeImage(page, 'portal.jpg');
});

test('the README shows the admin area', async () => {
  const { page } = await openAdmin();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('row').nth(1).waitFor();
  await takeImage(page, 'admin.jpg');
});

const guideSize = { width: 1280, height: 800 };
const guideImage = { quality: 72, mostBytes: 120_000 };

test('the front desk guide shows the portal', async () => {
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

/**
 * Fills the lists of the admin area: two accounts connected by one person, and a rejected post that a person
 * then approved.
 */
async function fillAdminLists(): Promise<void> {
  const [first, second] = [await openAccount('Κλινική Μελίτη', true), await openAccount('Ιατρείο Αλκυόνη')];
  await connectFacebook(second.call, copiedPerson(first.accountId));
  const { bulkPosts: posts } = await first.call(bulkPosts.list);
  const params = { id: posts[0]?.id ?? 0 };
  await first.call(bulkPosts.update, { params, body: { content: 'Απόλυτα ασφαλής μέθοδος.' } });
  const schedule = (override?: { name: string; reason: string }) =>
    first.call(bulkPosts.update, { params, body: { isScheduled: true, ...(override && { override }) } });
  await expect(schedule()).rejects.toMatchObject({ code: 'claims_blocked' });
  await schedule({ name: 'Ελένη Παππά', reason: 'Το ενέκρινε ο σύμβουλός μας.' });
}

test('the administrator guide shows the admin area', async () => {
  await fillAdminLists();
  const { page } = await openAdmin();
  await page.setViewportSize(guideSize);
  for (const [name, path, heading, arrived] of [
    ['products', '/admin/dashboard/products', 'Products', 'Items per page'],
    ['accounts', '/admin/dashboard/accounts', 'Accounts', 'Ιατρείο Αλκυόνη'],
    ['pages', '/admin/dashboard/pages', 'Pages', 'Κλινική Μελίτη'],
    ['claims', '/admin/dashboard/claims', 'Claims', 'Overridden'],
    ['meta-check', '/admin/meta-check', 'Facebook Check', 'App id and secret'],
    ['front-ends', '/admin/front-ends', 'Front Ends', 'mfe-portal'],
  ] as const) {
    await page.goto(productUrl() + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByText(arrived).first().waitFor();
    await takeImage(page, `guide-admin-${name}.jpg`, guideImage);
  }
});

test('serves both guides with their images, no script and no sideways scrolling', async () => {
  for (const name of ['administrator', 'front-desk'])
    for (const width of [1440, 390]) {
      const { page, context } = await openPage({ width, height: 900 });
      await page.goto(`${productUrl()}/guides/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const lost = await page.evaluate(async () => {
        const images = [...document.images];
        for (const image of images) image.loading = 'eager';
        await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
        return images.filter((image) => image.naturalWidth === 0).map((image) => image.src);
      });
      expect(lost).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await axeFaults(page)).toEqual([]);
      await context.close();
    }
});
