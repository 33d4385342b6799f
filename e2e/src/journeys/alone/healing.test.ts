import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { productUrl } from '../../api.ts';
import {
  card,
  isSameDocument,
  markDocument,
  nameField,
  openWorker,
  platforms,
  showsVersion,
  walkTo,
  type Worker,
} from '../../portal-tab.ts';
import { breaking, movePointer, putBack, remakeRelease, shownVersion } from '../../remade-release.ts';

const app = 'mfe-portal';
let count = 0;
const nextVersion = () => `h${Date.now()}n${(count += 1)}`;
let worker: Worker;
let before = '';

beforeEach(async () => {
  before = await shownVersion(app);
  worker = await openWorker('Κλινική Ίαση');
}, 120_000);
afterEach(async () => {
  await worker.context.close();
  await putBack(app, before);
});

/** Opens the platforms, and holds a new version ready that only this account gets. */
async function standBefore(version: string, change: (script: string) => string): Promise<void> {
  const { page, accountId } = worker;
  await page.goto(`${productUrl()}/portal/platforms`);
  await platforms(page).waitFor();
  await markDocument(page);
  await remakeRelease(app, version, change);
  const arrived = page.waitForResponse(
    (response) => response.url().includes(`/${app}/${version}/remoteEntry`) && response.ok(),
  );
  await movePointer(app, { action: 'canary', version, audience: { accounts: [accountId] } });
  await arrived;
}

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

  it.runIf(inject('isFull'))(
    'goes by a press once it was taken back, also where nobody is told of it',
    async () => {
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
    },
    240_000,
  );
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
    await markDocument(page);
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
