import { openProxy } from '@kallos/service-kit/testing/cuttable-proxy';
import type { Page } from 'playwright-core';
import { adminToken, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { expect, test } from '../test.ts';

const canvas = { light: 'rgb(247, 245, 241)', dark: 'rgb(15, 22, 21)' } as const;
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the theme is painted before any script of the application', async () => {
  const { page, context } = await openPage();
  // Only the page's first script may load, so the result is the first paint.
  await page.route('**/*.js', (route) =>
    route.request().url().includes('/shell/theme.') ? route.continue() : route.abort(),
  );
  await page.goto(`${productUrl()}/terms-of-service`);
  for (const [stored, system, shown] of [
    [null, 'dark', 'light'],
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    ['system', 'dark', 'dark'],
    ['system', 'light', 'light'],
    ['purple', 'dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system });
    await page.evaluate((theme) => {
      localStorage.clear();
      if (theme) localStorage.setItem('theme', theme);
    }, stored);
    await page.reload({ waitUntil: 'load' });
    const seen = [await page.getByRole('heading').count(), await themeOf(page), await backgroundOf(page)];
    expect(seen, `${stored} in a ${system} system`).toEqual([0, shown, canvas[shown]]);
  }
  await context.close();
});

test.describe("the administrator's frame", () => {
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let watched: WatchedPage;
  let page: Page;
  const online = () => page.getByRole('status').getByText('Online', { exact: true });

  test.beforeAll(async () => {
    proxy = await openProxy(productUrl());
    watched = await openPage();
    ({ page } = watched);
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), await adminToken());
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${proxy.url}/admin/dashboard`);
  });
  test.afterAll(async () => {
    await watched.context.close();
    await proxy.close();
  });

  test('lists its sections and tools, and dims future ones', async () => {
    const links = page.getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    const names = async () =>
      (await links.allInnerTexts()).map((text) => text.split('\n')[0]?.trim()).join(', ');
    await expect
      .poll(names)
      .toBe(
        'Medical Products, Business Accounts, Account Overview, Pages, Claims, AI Post Generator, Account Calendar, Image Search Test, Facebook Check, Google Check, Front Ends, API Keys, Staff, Sign-in Security, User Guide',
      );
    for (const [link, title] of [
      ['Business Accounts', 'Accounts'],
      ['Medical Products', 'Products'],
      ['AI Post Generator', 'LLM Configuration'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await online().waitFor();
    }
    for (const name of ['Media Library', 'Content Calendar', 'Analytics']) {
      const item = page.locator('[aria-disabled="true"]').filter({ hasText: name });
      await item.waitFor();
      const address = page.url();
      await item.click({ force: true });
      expect(page.url()).toBe(address);
    }
  });

  test('switches and stores the theme, and follows other tabs and the system', async () => {
    const other = await watched.context.newPage();
    await other.goto(`${proxy.url}/privacy-policy`);
    // A background page gets no theme events of the system.
    await page.bringToFront();
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Dark');
    await expect.poll(() => themeOf(page)).toBe('dark');
    await expect.poll(() => themeOf(other)).toBe('dark');
    await other.close();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await themeOf(page)).toBe('dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await choose('System');
    await expect.poll(() => themeOf(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => themeOf(page)).toBe('dark');
    await choose('Light');
    await expect.poll(() => themeOf(page)).toBe('light');
  });

  test('shows Online only while the connection is up', async () => {
    await online().waitFor();
    proxy.shut();
    await page.getByRole('status').getByText('Connecting…', { exact: true }).waitFor();
    expect(await online().count()).toBe(0);
    proxy.open();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await online().waitFor();
  });
});

test('a legal page reports a missing script, recovers, and has two languages', async () => {
  const { page, context } = await openPage();
  await page.goto(`${productUrl()}/business/login`);
  await page.getByLabel('Κωδικός πρόσβασης').waitFor();
  const scripts = /\/shell\/\w+\/[^/]+\.js/;
  await context.route(scripts, (route) => route.abort());
  const follow = (name: string) => page.getByRole('link', { name }).last().click();
  await follow('Όροι χρήσης');
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor();
  await follow('Αρχική');
  await page.getByLabel('Κωδικός πρόσβασης').waitFor();
  await follow('Όροι χρήσης');
  await page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor();
  await context.unroute(scripts);
  // legal-text.test.ts in shell/src/legal checks the texts.
  const expectText = async (title: string, date: string, language: string) => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor({ timeout: 30_000 });
    await page.getByText(date).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const mails = await page.getByRole('main').locator('a[href^="mailto:"]').allInnerTexts();
    expect(mails.toSorted()).toEqual(['privacy@kallos.example', 'support@kallos.example']);
  };
  await expectText('Όροι χρήσης', '14 Μαΐου 2025', 'el');
  await page.getByRole('radio', { name: 'English' }).click();
  await expectText('Terms of service', '14 May 2025', 'en');
  await follow('Privacy policy');
  await expectText('Privacy policy', '14 May 2025', 'en');
  await page.getByRole('radio', { name: 'Ελληνικά' }).click();
  await expectText('Πολιτική απορρήτου', '14 Μαΐου 2025', 'el');
  await context.close();
});
