import type { Locator, Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { openPage, type View } from '../browser.ts';
import { openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const entry = /\/shell\/\w+\/main\.[0-9a-f]+\.js$/;
const screens = { phone: { width: 390, height: 844, isTouch: true }, desktop: { width: 1440, height: 900 } };
let token: string;

test.beforeAll(async () => {
  ({ token } = await openAccount('Πρώτη εικόνα', true));
});

/** Opens a page whose application is delayed. */
async function openHeld(view: View) {
  const watched = await openPage(view);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await watched.page.route(entry, async (route) => {
    await released;
    await route.continue();
  });
  await watched.page.addInitScript(() => {
    const seen = { shifts: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const script = document.querySelector('script[src*="/main."]');
      if (script) performance.measure('asked', { start: 0, end: performance.now() });
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Array<PerformanceEntry & { value: number }>)
        seen.shifts += shift.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return { ...watched, release };
}

const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { seen: { shifts: number } }).seen.shifts);
/** The application starts right after the paint; after two seconds without a paint it starts anyway. */
async function expectNoWait(page: Page): Promise<void> {
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    asked: performance.getEntriesByName('asked')[0]?.duration ?? Number.NaN,
    parsed: performance.getEntriesByType('navigation')[0]?.toJSON().domInteractive as number,
  }));
  expect(times.asked).toBeGreaterThan(Math.min(times.paint, times.parsed + 2000));
}
const isShown = (page: Page, selector: string): Promise<boolean> => page.locator(selector).isVisible();

test.describe('the first paint', () => {
  let stranger: Awaited<ReturnType<typeof openHeld>>;

  for (const [label, view] of Object.entries(screens))
    test(`shows a step on a ${label} before any script, and causes no layout shift`, async () => {
      const { page, context, complaints, release } = await openHeld({
        ...view,
        stored: { business_token: token },
      });
      await page.goto(`${productUrl()}/portal/campaigns`, { waitUntil: 'commit' });
      const painted = page.locator('#first-paint');
      await painted.locator('h1').waitFor();
      await page.evaluate(() => document.fonts.ready);
      expect(await isShown(page, '.splash')).toBe(false);
      const placeOf = (place: Locator) =>
        Promise.all(['h1', 'header button'].map((part) => place.locator(part).first().boundingBox()));
      const places = await placeOf(painted.locator('main'));
      const words = await painted.locator('main header').innerText();
      // Content that depends on the day or account is unknown at build time.
      expect(await painted.innerText()).not.toMatch(/\d\/\d|\d{4}/);
      release();
      await page.getByRole('article').first().waitFor();
      expect(words).toContain(await page.getByRole('heading', { level: 1 }).innerText());
      expect(await placeOf(page.getByRole('main'))).toEqual(places);
      expect(await painted.count()).toBe(0);
      expect(await shifts(page)).toBeLessThan(0.02);
      await expectNoWait(page);
      expect(complaints).toEqual([]);
      await context.close();
    });

  test('stays while the session is checked, and is gone on navigation', async () => {
    const { page, context, release } = await openHeld({ stored: { business_token: token } });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/auth/verify', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(`${productUrl()}/portal/products`, { waitUntil: 'commit' });
    release();
    // The application's placeholder for it.
    await page.locator('output #first-paint').waitFor();
    await page.locator('html[data-remote]').waitFor({ state: 'attached' });
    expect(await isShown(page, 'output #first-paint main')).toBe(true);
    answer();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('#first-paint').count()).toBe(0);
    await page
      .getByRole('link', { name: /Πλατφόρμες/ })
      .first()
      .click();
    await page.waitForURL('**/platforms');
    await page.locator('html:not([data-painted])').waitFor();
    await context.close();
  });

  test('of a visitor is only the logo until the login is rendered', async () => {
    const { page, complaints, release } = (stranger = await openHeld({}));
    await page.goto(`${productUrl()}/portal/campaigns`, { waitUntil: 'commit' });
    await page.locator('.splash').waitFor();
    expect(await isShown(page, '#first-paint')).toBe(false);
    release();
    await page.getByRole('heading', { name: 'Καλώς ήρθατε' }).waitFor();
    await expectNoWait(page);
    expect(complaints).toEqual([]);
  });

  test('of an address that is left during rendering yields to the next one', async () => {
    const page = await stranger.context.newPage();
    await page.addInitScript(() => {
      const listen = globalThis.addEventListener;
      // The router listens before React renders the first screen.
      globalThis.addEventListener = (type: string, hear: EventListenerOrEventListenerObject) => {
        listen(type, hear);
        if (type !== 'popstate') return;
        queueMicrotask(() => {
          history.pushState({ idx: 1 }, '', '/privacy-policy');
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        });
      };
    });
    await page.goto(`${productUrl()}/business/login`);
    await page.getByRole('heading', { name: 'Πολιτική απορρήτου', level: 1 }).waitFor({ timeout: 20_000 });
  });
});
