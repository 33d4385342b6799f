import { shellName } from '@kallos/contracts/gateway/remotes';
import type { Page } from 'playwright-core';
import { productUrl } from '../../api.ts';
import {
  card,
  hasReceivedEvents,
  isSameDocument,
  markDocument,
  nameField,
  openWorker,
  platforms,
  showsVersion,
  navigateTo,
  type Worker,
} from '../../portal-tab.ts';
import {
  throwOnRender,
  movePointer,
  restoreRelease,
  remakeRelease,
  remakeShell,
  shownVersion,
} from '../../remade-release.ts';
import { deploy } from '../../run-script.ts';
import { expect, test } from '../../test.ts';

const app = 'mfe-portal';
const before = { [app]: '', [shellName]: '' };
let count = 0;
const nextVersion = () => `h${Date.now()}n${(count += 1)}`;
let worker: Worker;

test.beforeAll(async () => {
  for (const one of [app, shellName] as const) before[one] = await shownVersion(one);
  worker = await openWorker('Κλινική Ίαση');
});
test.afterEach(async () => {
  await worker.context.unrouteAll();
  for (const [one, to] of Object.entries(before)) await restoreRelease(one, to);
});

const showsShell = (page: Page, version: string) =>
  page.locator(`html[data-shell="${version}"][data-remote^="mfe_portal@"]`).waitFor({ state: 'attached' });

async function openPlatforms(): Promise<void> {
  await worker.page.goto(`${productUrl()}/portal/platforms`);
  await platforms(worker.page).waitFor();
  await markDocument(worker.page);
}

/** Gives this account a version until its tab has it. */
async function tryHere(one: string, version: string): Promise<void> {
  const arrived = hasReceivedEvents(worker.page, one, version);
  await movePointer(one, { action: 'canary', version, audience: { accounts: [worker.accountId] } });
  await arrived;
}

/** Waits until the portal gets a version with a broken part, and opens the setup. */
async function meetBroken(part: string): Promise<void> {
  const version = nextVersion();
  await openPlatforms();
  await remakeRelease(app, version, throwOnRender(part));
  await tryHere(app, version);
  await navigateTo(worker.page, 'Ρύθμιση');
  await card(worker.page).waitFor();
}

async function expectHealed(version: string): Promise<void> {
  await nameField(worker.page).waitFor({ timeout: 35_000 });
  await showsVersion(worker.page, version);
  expect(await isSameDocument(worker.page)).toBe(true);
}

// shell-release.test.ts in gateway/src/remotes/deploy covers who gets which shell.
test('a tab adopts a new shell on navigation and back without losing input', async () => {
  const version = nextVersion();
  const { page, complaints } = worker;
  await page.goto(`${productUrl()}/portal/setup`);
  await nameField(page).fill('Μισοτελειωμένη επωνυμία');
  await remakeShell(version);
  await tryHere(shellName, version);
  await expect.poll(() => nameField(page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');
  await showsShell(page, before[shellName]);
  await page.getByLabel('Τοποθεσία').fill('Πάτρα');
  await page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
  await page.waitForURL(/\/portal\/products/);
  const message = page.getByRole('alertdialog');
  await message.first().waitFor();
  await showsShell(page, before[shellName]);
  await message.first().waitFor({ state: 'detached' });
  await navigateTo(page, 'Ρύθμιση');
  await showsShell(page, version);
  await expect.poll(() => nameField(page).inputValue()).toBe('Μισοτελειωμένη επωνυμία');

  await deploy(shellName, 'promote', version);
  expect(await shownVersion(shellName)).toBe(version);
  const back = hasReceivedEvents(page, shellName, before[shellName]);
  await deploy(shellName, 'rollback', version, '--note', 'taken back');
  await back;
  await navigateTo(page, 'Πλατφόρμες');
  await showsShell(page, before[shellName]);
  expect(complaints).toEqual([]);
});

for (const how of ['by itself', 'by a press'])
  test(`a shell that breaks a remote's screen goes ${how} after its rollback`, async () => {
    const version = nextVersion();
    const { page, context } = worker;
    await openPlatforms();
    await remakeShell(version, throwOnRender('TextField'));
    await tryHere(shellName, version);
    await navigateTo(page, 'Ρύθμιση');
    await card(page).waitFor();
    await showsShell(page, version);
    if (how === 'by a press') await context.route('**/api/live*', (route) => route.abort());
    await movePointer(shellName, { action: 'rollback' });
    if (how === 'by a press') await card(page).click();
    await nameField(page).waitFor({ timeout: 35_000 });
    await showsShell(page, before[shellName]);
  });

test.describe('a release of the portal', () => {
  // taken-back.test.ts covers the other screens and the automatic change.
  test('with a broken screen is replaced on a click after its rollback', async () => {
    const { page, context } = worker;
    await meetBroken('SetupScreen');
    await context.setOffline(true);
    await context.route('**/api/live*', (route) => route.abort());
    await context.setOffline(false);
    await movePointer(app, { action: 'rollback' });
    await card(page).click();
    await expectHealed(before[app]);
  });

  test('is replaced automatically after its rollback if it breaks completely', async () => {
    await meetBroken('App');
    await movePointer(app, { action: 'rollback' });
    await expectHealed(before[app]);
  });

  test('is replaced when its files are gone from every server', async () => {
    const { page, context } = worker;
    const version = nextVersion();
    await context.route('**/api/live*', (route) => route.abort());
    await openPlatforms();
    await remakeRelease(app, version);
    await movePointer(app, { action: 'deploy', version });
    await context.route(`**/remotes/${app}/${before[app]}/**`, (route) => route.fulfill({ status: 404 }));
    await navigateTo(page, 'Ρύθμιση');
    await expectHealed(version);
  });
});
