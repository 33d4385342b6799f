import type { Page } from 'playwright-core';
import { openProxy } from '@kallos/service-kit/testing/cuttable-proxy';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminToken, productUrl } from '../api.ts';
import { openPage } from '../browser.ts';

let token = '';

beforeAll(async () => {
  token = await adminToken();
});

const canvas = { light: 'rgb(247, 245, 241)', dark: 'rgb(15, 22, 21)' } as const;
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describe('the theme', () => {
  it.each([
    ['nothing stored', undefined, 'dark', 'light'],
    ['light', 'light', 'dark', 'light'],
    ['dark', 'dark', 'light', 'dark'],
    ['system, which is dark', 'system', 'dark', 'dark'],
    ['system, which is light', 'system', 'light', 'light'],
    ['something unknown', 'purple', 'dark', 'light'],
  ] as const)('with %s is painted before any script of the application', async (_, choice, system, shown) => {
    const { page, context } = await openPage({
      stored: choice === undefined ? {} : { theme: choice },
    });
    await page.emulateMedia({ colorScheme: system });
    // Only the first script of the page may load, so what is painted is the first paint.
    await page.route('**/*.js', (route) =>
      route.request().url().includes('/shell/theme.') ? route.continue() : route.abort(),
    );
    await page.goto(`${productUrl()}/terms-of-service`, { waitUntil: 'load' });
    expect(await page.getByRole('heading').count()).toBe(0);
    expect(await themeOf(page)).toBe(shown);
    expect(await backgroundOf(page)).toBe(canvas[shown]);
    await context.close();
  });

  it('is chosen in the frame, kept, and followed by other tabs and by the system', async () => {
    const { page, context } = await openPage({ stored: { auth_token: token } });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${productUrl()}/admin/dashboard/llm-config`);
    const other = await context.newPage();
    await other.goto(`${productUrl()}/privacy-policy`);
    const choose = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Dark');
    await expect.poll(() => themeOf(page)).toBe('dark');
    await expect.poll(() => themeOf(other)).toBe('dark');
    // A page behind another one hears of no change of the system.
    await page.bringToFront();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([await themeOf(page), await page.evaluate(() => localStorage.getItem('theme'))]).toEqual([
      'dark',
      'dark',
    ]);
    await choose('System');
    await expect.poll(() => themeOf(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => themeOf(page)).toBe('dark');
    await choose('Light');
    await expect.poll(() => themeOf(page)).toBe('light');
    await context.close();
  });
});

describe('the Online badge', () => {
  it('is true: it goes when the connection goes, and comes back with it', async () => {
    const proxy = await openProxy(productUrl());
    const { page, context } = await openPage();
    await page.addInitScript((value) => localStorage.setItem('auth_token', value), token);
    await page.goto(`${proxy.url}/admin/dashboard/accounts`);
    const badge = (text: string) => page.getByRole('status').getByText(text, { exact: true });
    await badge('Online').waitFor();
    proxy.shut();
    await badge('Connecting…').waitFor();
    expect(await badge('Online').count()).toBe(0);
    proxy.open();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await badge('Online').waitFor();
    await context.close();
    await proxy.close();
  });
});

describe('the frame of the administrator', () => {
  it('names its sections and tools, and dims what comes later', async () => {
    const { page, context } = await openPage({ stored: { auth_token: token } });
    await page.goto(`${productUrl()}/admin/dashboard`);
    const links = page.getByRole('navigation').getByRole('link');
    await links.first().waitFor();
    await expect
      .poll(async () => (await links.allInnerTexts()).map((text) => text.split('\n')[0]?.trim()))
      .toEqual([
        'Medical Products',
        'Business Accounts',
        'Claims',
        'AI Post Generator',
        'Image Search Test',
        'Facebook Check',
        'Front Ends',
        'Sign-in Security',
      ]);
    for (const [link, title] of [
      ['Business Accounts', 'Accounts'],
      ['AI Post Generator', 'LLM Configuration'],
      ['Medical Products', 'Products'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await page.getByRole('status').getByText('Online', { exact: true }).waitFor();
    }
    for (const name of ['Media Library', 'Content Calendar', 'Analytics']) {
      const item = page.locator('[aria-disabled="true"]').filter({ hasText: name });
      await item.waitFor();
      const address = page.url();
      await item.click({ force: true });
      expect(page.url()).toBe(address);
    }
    await context.close();
  });
});

describe('the legal pages', () => {
  it.each([
    ['/terms-of-service', 'el', ['ασφάλεια', 'ανήκουν σε εσάς', 'συνδρομής έχει όρια', 'ελληνικό δίκαιο']],
    ['/terms-of-service', 'en', ['security', 'belong to you', 'subscription level has limits', 'Greek law']],
    ['/privacy-policy', 'el', ['cookies', 'Ευρωπαϊκού Οικονομικού Χώρου', 'πρόσβαση στα δεδομένα σας']],
    ['/privacy-policy', 'en', ['cookies', 'European Economic Area', 'access to your data']],
  ] as const)('%s (%s) says what it must, with its date and contacts', async (path, language, phrases) => {
    const { page, context } = await openPage();
    await page.goto(productUrl() + path);
    if (language === 'en') await page.getByRole('radio', { name: 'English' }).click();
    await page.getByText(language === 'en' ? '14 May 2025' : '14 Μαΐου 2025').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    const text = await page.getByRole('main').innerText();
    for (const phrase of phrases) expect(text).toContain(phrase);
    const mails = await page.getByRole('main').locator('a[href^="mailto:"]').allInnerTexts();
    expect(mails.toSorted()).toEqual(['privacy@kallos.example', 'support@kallos.example']);
    for (const link of await page.getByRole('navigation').getByRole('link').all()) {
      const target = (await link.getAttribute('href'))?.slice(1) ?? '';
      expect(await page.locator(`section[id="${target}"]`).count(), target).toBe(1);
    }
    await context.close();
  });

  it('whose script does not come says so, leaves the rest alone, and comes by itself', async () => {
    const { page, context } = await openPage();
    await page.goto(`${productUrl()}/business/login`);
    await page.getByLabel('Κωδικός πρόσβασης').waitFor();
    const scripts = /\/shell\/\w+\/[^/]+\.js/;
    await context.route(scripts, (route) => route.abort());
    const openTerms = () => page.getByRole('link', { name: 'Όροι χρήσης' }).click();
    await openTerms();
    await page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor();
    await page.getByRole('link', { name: 'Αρχική' }).click();
    await page.getByLabel('Κωδικός πρόσβασης').waitFor();
    await openTerms();
    await page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor();
    await context.unroute(scripts);
    await page.getByRole('heading', { level: 1, name: 'Όροι χρήσης' }).waitFor({ timeout: 30_000 });
    await context.close();
  });
});
