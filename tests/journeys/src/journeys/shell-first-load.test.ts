import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { adminScreens } from '../admin-area.ts';
import { adminToken, productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { openAccount } from '../portal-area.ts';
import { portalScreens } from '../portal-screens.ts';
import { expect, test } from '../test.ts';

/** The fonts in their four files: 54,252 bytes now. */
const fontBudget = 56_000;
let token: string;

test.beforeAll(async () => {
  ({ token } = await openAccount('Πρώτη φόρτωση', true));
});

interface Face {
  readonly path: string;
  readonly size: number;
}
interface Script extends Face {
  /** Whether it queries the browser's languages, which loads the tables of all of them. */
  readonly asksForLanguages: boolean;
}

/** Opens a page with an empty cache and records its scripts, by gzip size, and fonts. */
async function visit(path: string, isSignedIn: boolean) {
  const stored: Record<string, string> = isSignedIn ? { business_token: token } : {};
  const watched = await openPage({ stored });
  // Prefetches a second later would count only on a slow machine.
  await watched.page.addInitScript(() => {
    const soon = setTimeout;
    Object.assign(globalThis, {
      setTimeout: (work: () => void, wait = 0, ...words: []) =>
        wait < 1000 ? soon(work, wait, ...words) : 0,
    });
  });
  const scripts: Promise<Script>[] = [];
  const fonts: Promise<Face>[] = [];
  watched.page.on('response', (response) => {
    const type = response.request().resourceType();
    const path = new URL(response.url()).pathname;
    if (type === 'script')
      scripts.push(
        response.body().then((body) => ({
          path,
          size: gzipSync(body).length,
          asksForLanguages: body.includes('supportedLocalesOf'),
        })),
      );
    if (type === 'font') fonts.push(response.body().then((body) => ({ path, size: body.length })));
    // Requests still open when the browser closes are not failures.
    for (const files of [scripts, fonts]) files.at(-1)?.catch(() => undefined);
  });
  await watched.page.goto(productUrl() + path);
  return { watched, scripts: () => Promise.all(scripts), fonts: () => Promise.all(fonts) };
}

const sum = (files: readonly Face[]): number => files.reduce((total, { size }) => total + size, 0);

/** Waits for every requested font, and expects only those that the page preloads. */
async function expectFirstFaces(page: Page, fonts: () => Promise<Face[]>): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const named = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(named).toHaveLength(4);
  await expect(async () => expect((await fonts()).length).toBeGreaterThanOrEqual(4)).toPass({
    timeout: 20_000,
  });
  // A machine without emoji requests their font once a post shows one.
  const found = (await fonts()).filter(({ path }) => !path.includes('/noto-emoji-'));
  expect(found.map(({ path }) => path).sort()).toEqual(named.sort());
  expect(sum(found)).toBeLessThanOrEqual(fontBudget);
}

test.describe('the first load', () => {
  test('of the login loads no language tables, and rare glyphs later', async () => {
    const { watched, scripts, fonts } = await visit('/business/login', false);
    await watched.page.getByRole('heading', { name: 'Καλώς ήρθατε' }).waitFor();
    await watched.page.waitForLoadState('networkidle');
    // `npm run bench` compares both sums with their goals.
    console.log(`first load of the login: ${sum(await scripts())} bytes of script, gzip`);
    expect((await scripts()).filter(({ asksForLanguages }) => asksForLanguages)).toEqual([]);
    await expectFirstFaces(watched.page, fonts);
    const isAtHand = () =>
      watched.page.evaluate(() => document.fonts.check('1rem "Commissioner Variable"', 'ë'));
    expect(await isAtHand()).toBe(false);
    await watched.page.getByLabel('Email').fill('zoë@example.gr');
    await expect(async () => expect(await isAtHand()).toBe(true)).toPass({ timeout: 20_000 });
    expect((await fonts()).slice(4).map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/shell\/\w+\/commissioner-latin-rest\.\w+\.woff2$/),
    ]);
    await watched.context.close();
  });

  test('of the campaigns loads dates, menus and dialogs later', async () => {
    const { watched, scripts, fonts } = await visit('/portal/campaigns', true);
    const { page } = watched;
    await page.getByRole('article').first().waitFor();
    const first = await scripts();
    console.log(`first load of the campaigns: ${sum(first)} bytes of script, gzip`);
    expect(first.filter(({ asksForLanguages }) => asksForLanguages)).toEqual([]);
    await expectFirstFaces(page, fonts);
    await page
      .getByRole('button', { name: /^Ενέργειες/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Αλλαγή ώρας' }).click();
    await page.getByRole('group', { name: 'Ημερομηνία' }).first().waitFor();
    await expect(async () => expect((await scripts()).length).toBeGreaterThan(first.length)).toPass({
      timeout: 10_000,
    });
    expect(sum(await scripts())).toBeGreaterThan(sum(first));
    expect(watched.complaints).toEqual([]);
    await watched.context.close();
  });

  test('runs every script that the page preloads', async () => {
    test.slow();
    const tokens = { business_token: token, auth_token: await adminToken() };
    const { page, context } = await openPage({ stored: tokens });
    const screens = [...portalScreens.filter(({ isPublic }) => !isPublic), ...adminScreens];
    for (const path of new Set(screens.map((screen) => screen.path))) {
      await page.coverage.startJSCoverage();
      await page.goto(productUrl() + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const run = (await page.coverage.stopJSCoverage()).map(({ url }) => url);
      const named = await page
        .locator('link[rel=preload][as=script]')
        .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
      expect(named.length, path).toBeGreaterThan(1);
      expect(run, path).toEqual(expect.arrayContaining(named));
    }
    await context.close();
  });
});
