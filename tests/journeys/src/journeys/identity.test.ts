import { accounts } from '@kallos/contracts/auth/accounts';
import { companyInfo } from '@kallos/contracts/auth/company-info';
import type { BrowserContext, Page } from 'playwright-core';
import { asAdmin, productUrl } from '../api.ts';
import { openPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { type Business, openAccount } from '../portal-area.ts';
import { enter } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { watchForScripts } from '../watch-for-scripts.ts';

/** The account's new password. */
const password = 'x7#Qm2-e2e-2';
let account: Business;
let page: Page;
let context: BrowserContext;

test.beforeAll(async () => {
  account = await openAccount('Κλινική Πύλη');
});

const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('a business', () => {
  test.beforeAll(async () => {
    ({ page, context } = await openPage());
  });

  test('sees field errors, server errors and outages at login, then signs in', async () => {
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
    await page.getByLabel('Email').fill(account.login.email);
    await expect.poll(() => page.getByText('Please enter a valid email address').count()).toBe(0);
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
      await enter(page, account.login);
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    }
    await page.getByRole('alert').getByText('Δεν μπορέσαμε να σας συνδέσουμε.').waitFor();
    await page.unrouteAll();
    await enter(page, account.login);
    await page.waitForURL(/\/business\/setup$/);
  });

  test('follows the redirect parameter, then the stored address, then the next step', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${productUrl()}/portal/products?x=1`);
    await page.waitForURL(/\/business\/login$/);
    // Further logins return the account's token without a slow server call.
    await page.route('**/api/business/login', (route) =>
      route.fulfill({ json: { success: true, token: account.token, message: '' } }),
    );
    await navigateInApp(page, '/business/login?redirect=%2Fportal%2Fplatforms');
    await enter(page, account.login);
    await page.waitForURL(`${productUrl()}/portal/platforms`);
    await page.evaluate(() => sessionStorage.setItem('return_path', '/portal/products?x=1'));
    await navigateInApp(page, '/business/login?redirect=https%3A%2F%2Fevil.example');
    await enter(page, account.login);
    await page.waitForURL(`${productUrl()}/portal/products?x=1`);
    await navigateInApp(page, '/login');
    await enter(page, account.login);
    await page.waitForURL(`${productUrl()}/business/setup`);
    await account.call(companyInfo.save, { body: { companyName: 'Πύλη', location: 'Βόλος' } });
    await navigateInApp(page, '/');
    await enter(page, account.login);
    await page.waitForURL(`${productUrl()}/business/products`);
  });

  // session.test.ts in packages/web-kit/src/session covers all others.
  for (const [asked, kept] of [
    ['//evil.example', 'https:\\\\evil.example'],
    ['/business/..//evil.example', 'javascript:location=1'],
  ] as const)
    test(`follows neither ${asked} as a parameter nor ${kept} from storage outside its area`, async () => {
      const watch = watchForScripts(page);
      await page.evaluate((path) => sessionStorage.setItem('return_path', path), kept);
      await navigateInApp(page, `/business/login?redirect=${encodeURIComponent(asked)}`);
      await enter(page, account.login);
      await page.waitForURL(`${productUrl()}/business/products`);
      expect(watch.events).toEqual([]);
    });

  test('signs out in every tab of the browser, and nothing stays stored', async () => {
    await page.unrouteAll();
    const other = await context.newPage();
    await other.goto(`${productUrl()}/portal/setup`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Αποσύνδεση' }).click();
    await page.waitForURL(/\/business\/login$/);
    await page.getByText('Αποσυνδεθήκατε').first().waitFor();
    await other.waitForURL(/\/business\/login$/);
    await other.getByText('Απαιτείται σύνδεση').first().waitFor();
    await other.close();
    for (const key of ['business_token', 'businessToken', 'auth_token'])
      await expect.poll(() => stored(key)).toBeNull();
    // In the browser where it was valid.
    const answer = await context.request.get(`${productUrl()}/api/auth/verify`, {
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(answer.status()).toBe(401);
  });

  test('goes to the login after a password change, without an interaction', async () => {
    await enter(page, account.login);
    await page.waitForURL(/\/business\/products$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const admin = await asAdmin();
    const { adminUsers } = await admin(accounts.get, { params: { id: account.accountId } });
    await admin(accounts.updateUser, {
      params: { id: adminUsers[0]?.id ?? 0 },
      body: { email: account.login.email, password },
    });
    await page.waitForURL(/\/business\/login$/);
    await page.getByText('Απαιτείται σύνδεση').first().waitFor();
    await expect.poll(() => stored('business_token')).toBeNull();
  });

  test('goes to the login at the next call after expiry, and then back', async () => {
    await enter(page, { ...account.login, password });
    await page.waitForURL(/\/business\/products$/);
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
    // Only the required login is shown, not a failed save.
    await page.getByRole('alertdialog').filter({ hasText: 'Απαιτείται σύνδεση' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(1);
    await expect.poll(() => stored('business_token')).toBeNull();
    await page.unroute('**/api/v2/company-info');
    await enter(page, { ...account.login, password });
    await page.waitForURL(/\/portal\/setup$/);
  });
});

test.describe('the administrator', () => {
  test.beforeAll(async () => {
    ({ page, context } = await openPage());
  });

  test("must fill both fields, sees the server's error, and signs in", async () => {
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
    await expect.poll(() => stored('auth_token')).toMatch(/^[\w-]{40,}$/);
  });

  test('stays signed in after a failed logout until one succeeds', async () => {
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Failed to log out. Please try again.').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/dashboard/products');
    await page.unroute('**/api/auth/logout');
    const portal = await context.newPage();
    await portal.goto(`${productUrl()}/portal?account=${account.accountId}`);
    await portal.getByText('You are acting as').first().waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/admin$/);
    await page.getByText('You have been successfully logged out.').first().waitFor();
    await portal.waitForURL(/\/business\/login$/);
    await page.goto(`${productUrl()}/admin/dashboard/accounts`);
    await page.getByText('Authentication required').first().waitFor();
    await page.getByText('Please log in to continue.').first().waitFor();
    await page.waitForURL(/\/login$/);
  });
});
