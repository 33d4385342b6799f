import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asBusiness, newBusiness, productUrl } from '../../api.ts';
import { openPage, type WatchedPage } from '../../browser.ts';
import { breaking, movePointer, putBack, remakeRelease, shownVersion } from '../../remade-release.ts';

const app = 'mfe-portal';
let count = 0;
const nextVersion = () => `h${Date.now()}n${(count += 1)}`;

interface Worker extends WatchedPage {
  readonly accountId: number;
}
let worker: Worker;
let before = '';

beforeEach(async () => {
  before = await shownVersion(app);
  const login = await newBusiness('Κλινική Ίαση');
  const { token } = await asBusiness(login);
  const watched = await openPage({ stored: { business_token: token } });
  worker = { ...watched, accountId: Number(/\d+/.exec(login.email)?.[0]) };
}, 120_000);
afterEach(async () => {
  await worker.context.close();
  await putBack(app, before);
});

const showsVersion = (page: Page, version: string) =>
  page.locator(`html[data-remote="mfe_portal@${version}"]`).waitFor({ state: 'attached' });
const steps = (page: Page) => page.getByRole('navigation', { name: 'Βήματα' }).first();
const walkTo = (page: Page, step: string) => steps(page).getByRole('link', { name: step }).click();
const card = (page: Page) => page.getByRole('button', { name: 'Δοκιμή ξανά' });
const nameField = (page: Page) => page.getByLabel('Όνομα ιατρείου ή επιχείρησης');
const platforms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Σύνδεση Πλατφορμών' });

/** Opens the platforms, and holds a new version ready that only this account gets. */
async function standBefore(version: string, change: (script: string) => string): Promise<void> {
  const { page, accountId } = worker;
  await page.goto(`${productUrl()}/portal/platforms`);
  await platforms(page).waitFor();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await remakeRelease(app, version, change);
  const arrived = page.waitForResponse(
    (response) => response.url().includes(`/${app}/${version}/remoteEntry`) && response.ok(),
  );
  await movePointer(app, { action: 'canary', version, audience: { accounts: [accountId] } });
  await arrived;
}
const isSameDocument = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') as unknown);

describe('a release whose screen breaks while it is drawn', () => {
  it('leaves the way to other screens, and goes by itself once it was taken back', async () => {
    const { page } = worker;
    const version = nextVersion();
    await standBefore(version, breaking('SetupScreen'));
    await walkTo(page, 'Ρύθμιση');
    await card(page).waitFor();
    await walkTo(page, 'Πλατφόρμες');
    await platforms(page).waitFor();
    await showsVersion(page, version);
    await walkTo(page, 'Ρύθμιση');
    await card(page).waitFor();
    await movePointer(app, { action: 'rollback' });
    await nameField(page).waitFor({ timeout: 30_000 });
    await showsVersion(page, before);
    expect(await isSameDocument(page)).toBe(true);
  }, 240_000);

  it('goes by a press once it was taken back, also where nobody is told of it', async () => {
    const { page, context } = worker;
    const version = nextVersion();
    await standBefore(version, breaking('SetupScreen'));
    await walkTo(page, 'Ρύθμιση');
    await card(page).waitFor();
    await context.setOffline(true);
    await context.route('**/api/live*', (route) => route.abort());
    await context.setOffline(false);
    await movePointer(app, { action: 'rollback' });
    await card(page).click();
    await nameField(page).waitFor({ timeout: 15_000 });
    await showsVersion(page, before);
    expect(await isSameDocument(page)).toBe(true);
  }, 240_000);
});

describe('a release that breaks as a whole', () => {
  it('goes by itself once it was taken back', async () => {
    const { page } = worker;
    await standBefore(nextVersion(), breaking('App'));
    await walkTo(page, 'Ρύθμιση');
    await card(page).waitFor();
    await movePointer(app, { action: 'rollback' });
    await nameField(page).waitFor({ timeout: 30_000 });
    await showsVersion(page, before);
    expect(await isSameDocument(page)).toBe(true);
  }, 240_000);
});

describe('a tab whose release is gone from every server', () => {
  it('takes the one that is shown when a screen of its own is missing', async () => {
    const { page, context } = worker;
    await context.route('**/api/live*', (route) => route.abort());
    await page.goto(`${productUrl()}/portal/platforms`);
    await platforms(page).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    const version = nextVersion();
    await remakeRelease(app, version);
    await movePointer(app, { action: 'deploy', version });
    await context.route(`**/remotes/${app}/${before}/**`, (route) => route.fulfill({ status: 404 }));
    await walkTo(page, 'Ρύθμιση');
    await nameField(page).or(card(page)).first().waitFor();
    await nameField(page).waitFor({ timeout: 30_000 });
    await showsVersion(page, version);
    expect(await isSameDocument(page)).toBe(true);
  }, 240_000);
});
