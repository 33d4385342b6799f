import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, asBusiness, newBusiness, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { hostileRedirects } from '../corpora/redirects.ts';
import { demo } from '../demo.ts';
import { goInside } from '../in-app.ts';
import { sampleOf } from '../sample.ts';
import { enter } from '../sign-in.ts';
import { watchHarm } from '../watch-harm.ts';

let login = { email: '', password: '' };
let token = '';

beforeAll(async () => {
  login = await newBusiness('Κλινική Πύλη');
  ({ token } = await asBusiness(login));
});

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** A page whose business login gives the token of the account without asking the server each time. */
async function openWithLogin(): Promise<WatchedPage> {
  const watched = await openPage();
  await watched.page.route('**/api/business/login', (route) =>
    route.fulfill({ json: { success: true, token, message: '' } }),
  );
  return watched;
}

describe('after a business login', () => {
  it('no hostile address, asked for or stored, leads out of the business area', async () => {
    expect(new Set(hostileRedirects).size).toBeGreaterThanOrEqual(100);
    const { page, context } = await openWithLogin();
    const watch = watchHarm(page);
    // What matters is where it leads; the area itself need not load each time.
    await page.route('**/remotes/**', (route) => route.abort());
    await page.goto(`${productUrl()}/business/login`);
    // Each login is asked for one of them while another is stored.
    const tried = sampleOf(hostileRedirects, 4);
    for (let at = 0; at < tried.length; at += 2) {
      const [asked = '', kept = ''] = tried.slice(at, at + 2);
      await page.evaluate((path) => sessionStorage.setItem('return_path', path), kept);
      await goInside(page, `/business/login?redirect=${encodeURIComponent(asked.toWellFormed())}`);
      await enter(page, login);
      await page.waitForURL((url) => url.pathname !== '/business/login');
      const { origin, pathname } = new URL(page.url());
      expect(origin, JSON.stringify([asked, kept])).toBe(productUrl());
      expect(pathname, JSON.stringify([asked, kept])).toMatch(/^\/(business|portal)\//);
    }
    expect(watch.events).toEqual([]);
    await context.close();
  });

  it('the redirect parameter comes first, then the stored way back, then the next step', async () => {
    const { page, context } = await openWithLogin();
    await page.goto(`${productUrl()}/portal/products?x=1`);
    await page.waitForURL(/\/business\/login$/);
    await goInside(page, '/business/login?redirect=%2Fportal%2Fplatforms');
    await enter(page, login);
    await page.waitForURL(`${productUrl()}/portal/platforms`);
    await page.evaluate(() => sessionStorage.setItem('return_path', '/portal/products?x=1'));
    await goInside(page, '/business/login?redirect=https%3A%2F%2Fevil.example');
    await enter(page, login);
    await page.waitForURL(`${productUrl()}/portal/products?x=1`);
    await goInside(page, '/login');
    await enter(page, login);
    await page.waitForURL(`${productUrl()}/business/setup`);
    const { call } = await asBusiness(login);
    await call(companyInfo.save, { body: { companyName: 'Πύλη', location: 'Βόλος' } });
    await goInside(page, '/');
    await enter(page, login);
    await page.waitForURL(`${productUrl()}/business/products`);
    await page.route('**/api/selected-pages', (route) => route.fulfill({ status: 500, json: {} }));
    await goInside(page, '/');
    await enter(page, login);
    await page.waitForURL(`${productUrl()}/business/setup`);
    await context.close();
  });
});

describe('a login that fails', () => {
  it('says what the fields lack, what the server said, or that something broke, and works after that', async () => {
    const { page, context } = await openPage();
    let asked = 0;
    await page.route('**/api/**/login', (route) => {
      asked += 1;
      return route.fallback();
    });
    await page.goto(`${productUrl()}/business/login`);
    await page.getByRole('button', { name: 'Σύνδεση' }).click();
    await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
    await page.getByText('Password must be at least 6 characters', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
    await page.getByLabel('Email').fill('info@');
    await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill('12345');
    await page.keyboard.press('Enter');
    await page.getByText('Password must be at least 6 characters', { exact: true }).waitFor();
    expect(asked).toBe(0);
    await page.getByLabel('Email').fill(login.email);
    expect(await page.getByText('Please enter a valid email address').count()).toBe(0);
    const answers = [
      { status: 500, body: 'broken' },
      { status: 401, json: { success: false, code: 'invalid_credentials', message: 'x', error: 'x' } },
    ];
    const texts = ['Login failed. Please try again.', 'Το email ή ο κωδικός πρόσβασης δεν είναι σωστά.'];
    await page.route('**/api/business/login', (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.abort();
    });
    for (const text of [...texts, 'An error occurred. Please try again.']) {
      await enter(page, login);
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    }
    await page.getByRole('alert').getByText('Δεν μπορέσαμε να σας συνδέσουμε.').waitFor();
    await page.unroute('**/api/business/login');
    await enter(page, login);
    await page.waitForURL(/\/business\/products$/);
    await context.close();
  });

  it('asks the administrator for both fields, and shows the words of the server', async () => {
    const { page, context } = await openPage();
    await page.goto(`${productUrl()}/admin`);
    const button = page.getByRole('button', { name: 'Sign in' });
    await button.click();
    await page.getByText('Username is required', { exact: true }).waitFor();
    await page.getByText('Password is required', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByLabel('Username').evaluate((node) => node === document.activeElement))
      .toBe(true);
    await page.getByLabel('Username').fill('nobody-here');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await button.click();
    await page.getByRole('alert').getByText('The details do not match an account.').waitFor();
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => (answer = done));
    await page.route('**/api/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Username').fill(demo.admin.username);
    await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
    await button.click();
    await page.getByRole('button', { name: 'Signing in...' }).waitFor();
    answer();
    await page.waitForURL(/\/admin\/dashboard\/products$/);
    await expect.poll(() => stored(page, 'auth_token')).toMatch(/^[\w-]{40,}$/);
    await context.close();
  });
});

describe('a session that ends', () => {
  it('by a logout takes every tab of the browser to the login, and clears what was stored', async () => {
    const { page, context } = await openPage();
    await page.goto(`${productUrl()}/business/login`);
    await enter(page, login);
    await page.waitForURL(/\/business\/products$/);
    const other = await context.newPage();
    await other.goto(`${productUrl()}/portal/setup`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    const dead = await stored(page, 'business_token');
    await page.getByRole('button', { name: 'Αποσύνδεση' }).click();
    await page.waitForURL(/\/business\/login$/);
    await page.getByText('Αποσυνδεθήκατε').first().waitFor();
    await other.waitForURL(/\/business\/login$/);
    await other.getByText('Απαιτείται σύνδεση').first().waitFor();
    for (const key of ['business_token', 'businessToken', 'auth_token'])
      await expect.poll(() => stored(page, key)).toBeNull();
    // In the browser that it was good in.
    const answer = await context.request.get(`${productUrl()}/api/auth/verify`, {
      headers: { authorization: `Bearer ${dead ?? ''}` },
    });
    expect(answer.status()).toBe(401);
    await context.close();
  });

  it('by a changed password takes a page that nobody touches to the login', async () => {
    const victim = await newBusiness('Κλινική Κλειδί');
    const { page, context } = await openPage();
    await page.goto(`${productUrl()}/business/login`);
    await enter(page, victim);
    await page.waitForURL(/\/business\/setup$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const admin = await asAdmin();
    const { accounts: all } = await admin(accounts.list);
    const user = all.flatMap(({ adminUsers }) => adminUsers).find(({ email }) => email === victim.email);
    await admin(accounts.updateUser, {
      params: { id: user?.id ?? 0 },
      body: { email: victim.email, password: 'x7#Qm2-e2e-2' },
    });
    await page.waitForURL(/\/business\/login$/);
    await page.getByText('Απαιτείται σύνδεση').first().waitFor();
    await expect.poll(() => stored(page, 'business_token')).toBeNull();
    await context.close();
  });

  it('by an expired token is forgotten at the next call, and leads back after the login', async () => {
    const { page, context } = await openPage({ stored: { businessToken: token } });
    await page.goto(`${productUrl()}/portal/setup`);
    await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').fill('Πύλη του Βόλου');
    await page.route('**/api/v2/company-info', (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, code: 'token_expired', message: 'Token expired', error: 'Token expired' },
      }),
    );
    await page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
    await page.waitForURL(/\/business\/login$/);
    // Only that a login is needed is said, not that saving failed.
    await page.getByRole('alertdialog').filter({ hasText: 'Απαιτείται σύνδεση' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(1);
    await expect.poll(() => stored(page, 'businessToken')).toBeNull();
    await page.unroute('**/api/v2/company-info');
    await enter(page, login);
    await page.waitForURL(/\/portal\/setup$/);
    await context.close();
  });

  it('for the administrator says so, and a logout that fails keeps them in', async () => {
    const { page, context } = await openPage();
    await page.goto(`${productUrl()}/admin`);
    await page.getByLabel('Username').fill(demo.admin.username);
    await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/dashboard/);
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Failed to log out. Please try again.').first().waitFor();
    expect(pathOf(page)).toBe('/admin/dashboard/products');
    await page.unroute('**/api/auth/logout');
    const portal = await context.newPage();
    await portal.goto(`${productUrl()}/portal?account=${/\d+/.exec(login.email)?.[0] ?? ''}`);
    await portal.getByText('ως διαχειριστής').first().waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/admin$/);
    await page.getByText('You have been successfully logged out.').first().waitFor();
    await portal.waitForURL(/\/business\/login$/);
    await page.goto(`${productUrl()}/admin/dashboard/accounts`);
    await page.getByText('Authentication required').first().waitFor();
    await page.getByText('Please log in to continue.').first().waitFor();
    await page.waitForURL(/\/login$/);
    await context.close();
  });
});
