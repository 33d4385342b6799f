import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productUrl } from '../api.ts';
import { axeFaults, openBrowser, openPage, scrollsSideways } from '../browser.ts';
import { demo } from '../demo.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe('the public pages', () => {
  const pages: Array<[path: string, heading: string | RegExp]> = [
    ['/business/login', 'Καλώς ήρθατε'],
    ['/admin', 'Admin Dashboard'],
    ['/terms-of-service', /Όροι/],
    ['/privacy-policy', /Πολιτική απορρήτου/],
    ['/nowhere', '404 Page Not Found'],
  ];
  for (const theme of ['light', 'dark'] as const)
    for (const [path, heading] of pages)
      it(`shows ${path} in ${theme} without a complaint, also at 320 px`, async () => {
        const { page, context, complaints } = await openPage(browser, { theme });
        await page.goto(productUrl() + path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
        expect(await axeFaults(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 720 });
        expect(await scrollsSideways(page)).toBe(false);
        expect(complaints).toEqual([]);
        await context.close();
      });
});

describe('guards', () => {
  it('sends a stranger to the login and back to where they wanted to go', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${productUrl()}/portal/products`);
    await page.waitForURL(/\/business\/login/);
    await page.getByLabel('Email').fill(demo.trial.email);
    await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(demo.trial.password);
    await page.getByRole('button', { name: 'Σύνδεση' }).click();
    await page.waitForURL(/\/portal\/products$/);
    await context.close();
  });

  it('never leaves our origin after a login', async () => {
    for (const target of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const { page, context } = await openPage(browser);
      await page.goto(`${productUrl()}/business/login?redirect=${encodeURIComponent(target)}`);
      await page.getByLabel('Email').fill(demo.trial.email);
      await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(demo.trial.password);
      await page.getByRole('button', { name: 'Σύνδεση' }).click();
      await page.waitForURL(/\/(business|portal)\/(setup|products|platforms|campaigns)/);
      expect(new URL(page.url()).origin).toBe(productUrl());
      await context.close();
    }
  });

  it('keeps a business user out of the admin area', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${productUrl()}/admin/dashboard`);
    await page.getByText('Authentication required').first().waitFor();
    await page.waitForURL(/\/login$/);
    await context.close();
  });
});

describe('the admin area', () => {
  it('opens the dashboard with the catalogue after signing in', async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.goto(`${productUrl()}/admin`);
    await page.getByLabel('Username').fill(demo.admin.username);
    await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/admin\/dashboard/);
    await page.getByText('Online').first().waitFor();
    await page.getByText(/Showing 1 to 5 of \d+ products/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('a remote that is down', () => {
  it('leaves a calm retry, and the rest of the application goes on', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${productUrl()}/business/login`);
    await page.getByLabel('Email').fill(demo.trial.email);
    await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(demo.trial.password);
    await page.route('**/remotes/mfe-portal/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Σύνδεση' }).click();
    const retry = page.getByRole('button', { name: 'Δοκιμή ξανά' });
    await retry.waitFor({ timeout: 30_000 });
    expect(await axeFaults(page)).toEqual([]);
    await page.unroute('**/remotes/mfe-portal/**');
    await retry.click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Δεν' }).waitFor({ timeout: 30_000 });
    await page.getByRole('navigation', { name: 'Βήματα' }).first().waitFor();
    await context.close();
  });
});
