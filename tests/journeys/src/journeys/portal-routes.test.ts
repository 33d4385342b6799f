import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { adminScreens, openAdmin } from '../admin-area.ts';
import { asBusiness, productUrl, request } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { inDatabase } from '../databases.ts';
import { expectFailureToast } from '../expect-toast.ts';
import { navigateInApp } from '../navigate-in-app.ts';
import { openAccount, openPortal, type Business } from '../portal-area.ts';
import { prepareAccount } from '../prepare-account.ts';
import { expect, test } from '../test.ts';

const screens = {
  setup: 'Τα στοιχεία της επιχείρησής σας',
  products: 'Τα προϊόντα σας',
  platforms: 'Σύνδεση Πλατφορμών',
  campaigns: 'Δημιουργία ανάρτησης',
} as const;
const nothing = '404 Page Not Found';
const prefixes = ['/business', '/portal'] as const;
const names = ['', '/settings', ...Object.keys(screens).map((name) => `/${name}`)];
const guardedPaths = prefixes.flatMap((prefix) => names.map((path) => prefix + path));

let business: Business;
let nobody: WatchedPage;
let owner: WatchedPage;
let admin: WatchedPage;
/** An administrator's tab with a named account: the grant is stored per tab. */
let granted: Page;

test.beforeAll(async () => {
  business = await openAccount('Κλινική Πυξίδα');
  [nobody, owner, admin] = await Promise.all([
    openPage(),
    openPortal(business, '/business'),
    openAdmin('/portal/campaigns'),
  ]);
  granted = await admin.context.newPage();
  await Promise.all([go(nobody.page, '/'), go(granted, '/nowhere')]);
});

/** Every signed-in user has a way out on the screen. */
const wayOut = (page: Page) =>
  page.getByRole('button', { name: 'Αποσύνδεση', exact: true }).filter({ visible: true }).waitFor();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const go = (page: Page, path: string) => page.goto(productUrl() + path);
/** Navigates to an address through another screen, so that no old content matches. */
async function visit(
  page: Page,
  path: string,
  by = '/nowhere',
  title: string | RegExp = nothing,
): Promise<void> {
  await navigateInApp(page, by);
  await heading(page, title).waitFor();
  await navigateInApp(page, path);
}

/** Returns where an address ends: the root and the first step's old name are the first step. */
function endOf(path: string): { address: string; title: string } {
  const [, prefix = '', name = ''] = path.split('/');
  const screen = name === '' || name === 'settings' ? 'setup' : (name as keyof typeof screens);
  return { address: `/${prefix}/${screen}`, title: screens[screen] };
}

for (const [path, title, field, press] of [
  ['/', 'Καλώς ήρθατε', 'Email', 'Σύνδεση'],
  ['/login', 'Καλώς ήρθατε', 'Email', 'Σύνδεση'],
  ['/business/login', 'Καλώς ήρθατε', 'Email', 'Σύνδεση'],
  ['/admin', 'Admin Dashboard', 'Username', 'Sign in'],
] as const)
  test(`a login is at ${path} for all users`, async () => {
    await visit(nobody.page, path);
    await heading(nobody.page, title).waitFor();
    await nobody.page.getByLabel(field).waitFor();
    await nobody.page.getByRole('button', { name: press }).waitFor();
    expect(addressOf(nobody.page)).toBe(path);
  });

test.describe('the admin area', () => {
  for (const [who, path] of [
    ...adminScreens.map(({ path }) => ['a stranger', path] as const),
    ['a business user', '/admin/dashboard'] as const,
  ] as const)
    test(`redirects ${who} from ${path} to the login with a reason`, async () => {
      const { page } = who === 'a stranger' ? nobody : owner;
      await visit(page, path);
      await page.waitForURL(/\/login$/);
      await expectFailureToast(page, 'Authentication required', 'Please log in to continue.');
    });
});

test.describe('the business area', () => {
  for (const path of guardedPaths)
    test(`opens ${path} for the business, and stores it as a visitor's return path`, async () => {
      const { address, title } = endOf(path);
      await visit(owner.page, path);
      await heading(owner.page, title).waitFor();
      await wayOut(owner.page);
      expect(addressOf(owner.page)).toBe(address);
      await visit(nobody.page, path);
      await nobody.page.waitForURL(/\/business\/login$/);
      await expectFailureToast(nobody.page, 'Απαιτείται σύνδεση');
      expect(await nobody.page.evaluate(() => sessionStorage.getItem('return_path'))).toBe(path);
    });

  for (const path of guardedPaths)
    test(`opens ${path} for the administrator with a named account`, async () => {
      const { address, title } = endOf(path);
      await visit(granted, `${path}?account=${business.accountId}`);
      await heading(granted, title).waitFor();
      await granted.getByText('You are acting as “Κλινική Πυξίδα”.').waitFor();
      await expect.poll(() => addressOf(granted)).toBe(address);
    });

  test('rejects an administrator without a named account', async () => {
    await admin.page.waitForURL(/\/business\/login$/);
  });

  test('keeps the prefix from step to step', async () => {
    for (const prefix of prefixes) {
      await visit(owner.page, `${prefix}/products`);
      await owner.page.getByRole('link', { name: 'Προηγούμενο' }).click();
      await heading(owner.page, screens.setup).waitFor();
      expect(addressOf(owner.page)).toBe(`${prefix}/setup`);
    }
  });
});

test.describe('deleting a published post', () => {
  test('is available only to the business, below /business', async () => {
    await visit(owner.page, '/business/delete-post');
    await heading(owner.page, 'Διαγραφή ανάρτησης').waitFor();
    await navigateInApp(owner.page, '/portal/delete-post');
    await heading(owner.page, nothing).waitFor();
    for (const { page } of [nobody, admin]) {
      await visit(page, '/business/delete-post');
      await page.waitForURL(/\/business\/login$/);
    }
  });
});

test.describe('public pages', () => {
  for (const [path, title] of [
    ['/terms-of-service', /Όροι/],
    ['/privacy-policy', /Πολιτική απορρήτου/],
    ['/facebook-test', 'Δοκιμή Facebook'],
    ['/portal/facebook-pages', 'Σελίδες και λογαριασμοί'],
  ] as const)
    test(`shows ${path} to all users`, async () => {
      for (const { page } of [nobody, owner]) {
        await visit(page, path);
        await heading(page, title).waitFor();
        expect(addressOf(page)).toBe(path);
      }
    });

  test('accepts a Facebook token only from a signed-in user, with a destination', async () => {
    await nobody.page.getByLabel('Access token', { exact: true }).fill('x');
    await nobody.page.getByRole('button', { name: 'Λήψη σελίδων' }).click();
    await nobody.page.getByRole('alert').getByRole('link', { name: 'Σύνδεση' }).waitFor();
  });

  for (const path of [
    '/nowhere',
    '/business/nowhere',
    '/portal/nowhere',
    '/admin/nowhere',
    '/setup',
    '/facebook-pages',
  ] as const)
    test(`reports that ${path} does not exist`, async () => {
      await visit(nobody.page, path, '/facebook-test', 'Δοκιμή Facebook');
      await heading(nobody.page, nothing).waitFor();
      await nobody.page.getByText('Did you forget to add the page to the router?').waitFor();
    });
});

test('starts at the calendar of a complete account, for both roles', async () => {
  await prepareAccount(business.call);
  await go(owner.page, '/portal');
  await go(granted, `/portal?account=${business.accountId}`);
  for (const page of [owner.page, granted]) {
    await heading(page, screens.campaigns).waitFor();
    await expect.poll(() => addressOf(page)).toBe('/portal/campaigns');
  }
});

test('sends a forged or expired token to the login and deletes it', async () => {
  const { token } = await asBusiness(business.login);
  const kept = createHash('sha256').update(token).digest('hex');
  const ended = await inDatabase(
    'auth',
    (tx) => tx`update sessions set expires_at = now() - interval '1 minute' where token = ${kept}`,
  );
  expect(ended.count).toBe(1);
  expect(await request('/api/v2/company-info', { token })).toMatchObject({
    status: 401,
    body: { code: 'token_expired', message: 'Token expired' },
  });
  for (const dead of ['forged', token]) {
    await nobody.page.evaluate((stored) => localStorage.setItem('business_token', stored), dead);
    await go(nobody.page, '/business/delete-post');
    await nobody.page.waitForURL(/\/business\/login$/);
    expect(await nobody.page.evaluate(() => localStorage.getItem('business_token'))).toBeNull();
  }
});
