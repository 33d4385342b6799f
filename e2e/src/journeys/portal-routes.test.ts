import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { adminScreens } from '../admin-area.ts';
import { adminToken, productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { openAccount, openPortal, type Business } from '../portal-area.ts';
import { sampleOf } from '../sample.ts';

const screens = {
  setup: 'Τα στοιχεία της επιχείρησής σας',
  products: 'Τα προϊόντα σας',
  platforms: 'Σύνδεση Πλατφορμών',
  campaigns: 'Δημιουργία ανάρτησης',
} as const;
const prefixes = ['/business', '/portal'] as const;
const names = ['', '/settings', ...Object.keys(screens).map((name) => `/${name}`)];
// Each path below the one prefix or the other; before a release below both.
const guardedPaths = prefixes.flatMap((prefix, below) =>
  names.filter((_, index) => inject('isFull') || index % 2 === below).map((path) => prefix + path),
);

let business: Business;
let nobody: WatchedPage;
let owner: WatchedPage;
let admin: WatchedPage;

beforeAll(async () => {
  business = await openAccount('Κλινική Πυξίδα');
  [nobody, owner, admin] = await Promise.all([
    openPage(),
    openPortal(business, '/terms-of-service'),
    openPage({ stored: { auth_token: await adminToken() } }),
  ]);
});

/** Everybody who is signed in finds the way out on the screen itself. */
const wayOut = (page: Page) =>
  page.getByRole('button', { name: 'Αποσύνδεση', exact: true }).filter({ visible: true }).waitFor();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const go = (page: Page, path: string) => page.goto(productUrl() + path);

/** Where an address of the area ends: its root and its old name of the first step are the first step. */
function endOf(path: string): { address: string; title: string } {
  const [, prefix = '', name = ''] = path.split('/');
  const screen = name === '' || name === 'settings' ? 'setup' : (name as keyof typeof screens);
  return { address: `/${prefix}/${screen}`, title: screens[screen] };
}

describe('login screens', () => {
  it.each(['/', '/login', '/business/login'])('stand at %s for everybody', async (path) => {
    await go(nobody.page, path);
    await heading(nobody.page, 'Καλώς ήρθατε').waitFor();
    await nobody.page.getByLabel('Email').waitFor();
    await nobody.page.getByRole('button', { name: 'Σύνδεση' }).waitFor();
    expect(addressOf(nobody.page)).toBe(path);
  });

  it('stands at /admin for the administrator', async () => {
    await go(nobody.page, '/admin');
    await heading(nobody.page, 'Admin Dashboard').waitFor();
    await nobody.page.getByText('Sign in to your account').waitFor();
  });
});

describe('the admin area', () => {
  it.each(sampleOf(adminScreens, 3))(
    'sends a stranger from $path to the login, and says why',
    async ({ path }) => {
      await go(nobody.page, path);
      await nobody.page.getByText('Authentication required').first().waitFor();
      await nobody.page.getByText('Please log in to continue.').first().waitFor();
      await nobody.page.waitForURL(/\/login$/);
    },
  );

  it('sends a business user to the login', async () => {
    await go(owner.page, '/admin/dashboard');
    await owner.page.getByText('Authentication required').first().waitFor();
    await owner.page.waitForURL(/\/login$/);
  });
});

describe('the business area', () => {
  it.each(guardedPaths)('opens %s for the business', async (path) => {
    const { address, title } = endOf(path);
    await go(owner.page, path);
    await heading(owner.page, title).waitFor();
    await wayOut(owner.page);
    expect(addressOf(owner.page)).toBe(address);
  });

  it.each(sampleOf(guardedPaths, 2))(
    'sends a stranger from %s to the login and keeps the way back',
    async (path) => {
      await go(nobody.page, path);
      await nobody.page.waitForURL(/\/business\/login$/);
      await nobody.page.getByText('Απαιτείται σύνδεση').first().waitFor();
      expect(await nobody.page.evaluate(() => sessionStorage.getItem('return_path'))).toMatch(
        new RegExp(`^${path}$`),
      );
    },
  );

  it.each(sampleOf(guardedPaths, 3))('opens %s for the administrator who names an account', async (path) => {
    const { address, title } = endOf(path);
    // The grant lives in the tab that asked for it.
    const page = await admin.context.newPage();
    await go(page, `${path}?account=${business.accountId}`);
    await heading(page, title).waitFor();
    await page.getByText('Βλέπετε τον λογαριασμό «Κλινική Πυξίδα» ως διαχειριστής.').waitFor();
    await expect.poll(() => addressOf(page)).toBe(address);
    await page.close();
  });

  it('begins at the calendar of a finished account, for its business and for the administrator who opens it', async () => {
    const finished = await openAccount('Κλινική Τέρμα', true);
    const { page, context } = await openPortal(finished, '/portal');
    await heading(page, screens.campaigns).waitFor();
    expect(addressOf(page)).toBe('/portal/campaigns');
    await context.close();
    const opened = await admin.context.newPage();
    await go(opened, `/portal?account=${finished.accountId}`);
    await heading(opened, screens.campaigns).waitFor();
    await opened.close();
  });

  it('keeps an administrator who names no account out', async () => {
    await go(admin.page, '/portal/campaigns');
    await admin.page.waitForURL(/\/business\/login$/);
  });

  it('keeps the prefix from step to step', async () => {
    for (const prefix of prefixes) {
      await go(owner.page, `${prefix}/products`);
      await owner.page.getByRole('link', { name: 'Προηγούμενο' }).click();
      await heading(owner.page, screens.setup).waitFor();
      expect(addressOf(owner.page)).toBe(`${prefix}/setup`);
    }
  });
});

describe('deleting a published post', () => {
  it('is open to the business alone, below /business alone', async () => {
    await go(owner.page, '/business/delete-post');
    await heading(owner.page, 'Διαγραφή ανάρτησης').waitFor();
    await go(owner.page, '/portal/delete-post');
    await heading(owner.page, '404 Page Not Found').waitFor();
  });

  it.each(['a stranger', 'the administrator'])('sends %s to the login', async (who) => {
    const { page } = who === 'a stranger' ? nobody : admin;
    await go(page, '/business/delete-post');
    await page.waitForURL(/\/business\/login$/);
  });

  it('sends a forged token to the login and forgets it', async () => {
    const { page, context } = await openPage({ stored: { business_token: 'forged' } });
    await go(page, '/business/delete-post');
    await page.waitForURL(/\/business\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('business_token'))).toBeNull();
    await context.close();
  });
});

describe('public pages', () => {
  it.each([
    ['/terms-of-service', /Όροι/],
    ['/privacy-policy', /Πολιτική απορρήτου/],
    ['/facebook-test', 'Δοκιμή Facebook'],
    ['/portal/facebook-pages', 'Σελίδες και λογαριασμοί'],
  ])('shows %s to everybody', async (path, title) => {
    for (const { page } of [nobody, owner]) {
      await go(page, path);
      await heading(page, title).waitFor();
      expect(addressOf(page)).toBe(path);
    }
  });

  it('takes a token of Facebook only from somebody who is signed in, and shows where it goes', async () => {
    await go(nobody.page, '/portal/facebook-pages');
    await nobody.page.getByLabel('Access token', { exact: true }).fill('x');
    await nobody.page.getByRole('button', { name: 'Λήψη σελίδων' }).click();
    await nobody.page.getByRole('alert').getByRole('link', { name: 'Σύνδεση' }).waitFor();
  });

  it.each([
    '/nowhere',
    '/business/nowhere',
    '/portal/nowhere',
    '/admin/nowhere',
    '/setup',
    '/facebook-pages',
  ])('says of %s that it does not exist', async (path) => {
    await go(nobody.page, path);
    await heading(nobody.page, '404 Page Not Found').waitFor();
    await nobody.page.getByText('Did you forget to add the page to the router?').waitFor();
  });
});
