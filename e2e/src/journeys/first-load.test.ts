import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../api.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';
import { prepareAccount } from '../prepare-account.ts';

const budget = 230_000;
let browser: Browser;
let token: string;

beforeAll(async () => {
  browser = await openBrowser();
  const business = await asBusiness(await newBusiness('Πρώτη φόρτωση'));
  token = business.token;
  await prepareAccount(business.call);
}, 120_000);

afterAll(() => browser?.close());

interface Visit {
  readonly watched: WatchedPage;
  /** The scripts of the page so far, with their size as gzip sends them. */
  readonly scripts: () => Promise<{ path: string; size: number }[]>;
}

/** Opens a page with an empty cache and remembers its scripts. */
async function visit(path: string, isSignedIn: boolean): Promise<Visit> {
  const watched = await openPage(browser);
  const bodies: Promise<{ path: string; size: number }>[] = [];
  watched.page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const measure = async () => ({
      path: new URL(response.url()).pathname,
      size: gzipSync(await response.body()).length,
    });
    bodies.push(measure());
  });
  if (isSignedIn)
    await watched.context.addInitScript((value) => localStorage.setItem('business_token', value), token);
  await watched.page.goto(productUrl() + path);
  return { watched, scripts: () => Promise.all(bodies) };
}

const sum = (scripts: readonly { size: number }[]): number =>
  scripts.reduce((total, { size }) => total + size, 0);

describe('the first load', () => {
  it('of the login stays within its budget of script', async () => {
    const { watched, scripts } = await visit('/business/login', false);
    await watched.page.getByRole('heading', { name: 'Καλώς ήρθατε' }).waitFor();
    await watched.page.waitForLoadState('networkidle');
    console.log(`first load of the login: ${sum(await scripts())} bytes of script, gzip`);
    expect(sum(await scripts())).toBeLessThanOrEqual(budget);
    await watched.context.close();
  });

  it('of the campaigns stays within its budget, with dates, menus and dialogs left for later', async () => {
    const { watched, scripts } = await visit('/portal/campaigns', true);
    const { page } = watched;
    await page.getByRole('article').first().waitFor();
    const first = await scripts();
    console.log(`first load of the campaigns: ${sum(first)} bytes of script, gzip`);
    expect(sum(first)).toBeLessThanOrEqual(budget);

    await page
      .getByRole('button', { name: /^Ενέργειες/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Αλλαγή ώρας' }).click();
    await page.getByRole('group', { name: 'Ημερομηνία' }).first().waitFor();
    await vi.waitFor(async () => expect((await scripts()).length).toBeGreaterThan(first.length), {
      timeout: 10_000,
    });
    expect(sum(await scripts())).toBeGreaterThan(budget);
    expect(watched.complaints).toEqual([]);
    await watched.context.close();
  });
});
