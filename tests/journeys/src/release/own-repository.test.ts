import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { devAddress, startDevWith } from '../dev-server.ts';
import { faults, filesOfScreen, unrecoveredLosses } from '../lost-files.ts';
import { openAccount } from '../portal-area.ts';
import { nameField, showsVersion } from '../portal-tab.ts';
import { run, runScript } from '../run-script.ts';
import { importSharedLibraries } from '../team-screen.ts';
import { expect, test } from '../test.ts';
import { openTeamPlatform, type TeamPlatform } from '../third-remote.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const app = 'mfe-own-home-visits';
const name = 'mfe_own_home_visits';
const mount = '/own-home-visits';
const heading = 'Own home visits';
const home = mkdtempSync(path.join(os.tmpdir(), 'kallos-own-'));
const folder = path.join(home, app);
// The team uses the oldest Node that the README supports, not this repository's.
const oldestHome = path.join(home, 'oldest');
const oldestName = `node-${process.platform}-${process.arch}`;
const oldestNode = `${oldestName}@20.19.0`;
let platform: TeamPlatform;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  const packed = await runScript('packages/tooling/src/pack-packages/pack-packages.ts', [
    path.join(home, 'packed'),
  ]);
  const make = 'packages/tooling/src/new-remote/new-remote.ts';
  await runScript(make, [app.replace('mfe-', ''), '--at', home]);
  const words = [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...(packed.match(/\S+\.tgz/g) ?? []),
  ];
  await run('npm', words, folder);
  importSharedLibraries(folder);
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', oldestHome, oldestNode],
    home,
  );
  const searched = `${path.join(oldestHome, 'node_modules', oldestName, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}`;
  platform = await openTeamPlatform(app, folder, { PATH: searched });
});
test.afterAll(async () => {
  test.setTimeout(300_000);
  await platform.stop();
  rmSync(home, { recursive: true, force: true });
});

test('depends on nothing of this tree, and passes its types, test and build', async () => {
  test.setTimeout(300_000);
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  expect(lock).not.toContain(root);
  expect(await run('node', ['--version'], folder, platform.settings)).toBe('v20.19.0\n');
  for (const script of ['check', 'test']) await platform.run(script);
  expect(await platform.run('build')).toMatch(/built into \S+/);
  await expect(platform.run('deploy', '--registry', 'http://127.0.0.1:1')).rejects.toThrow(/127\.0\.0\.1:1/);
});

test("is developed in the platform's pages, which show each edit", async () => {
  test.setTimeout(300_000);
  const dev = startDevWith(
    path.join(oldestHome, 'node_modules', oldestName, 'bin/node'),
    folder,
    'node_modules/.bin/kallos-dev',
    app,
    '--against',
    platform.url,
  );
  try {
    const address = await devAddress(dev, app);
    const { token } = await openAccount('Κλινική Ανάπτυξη');
    const { page, context, complaints } = await openPage();
    await context.addInitScript((own) => localStorage.setItem('business_token', own), token);
    await page.goto(address + mount);
    await hasHeading(page);
    expect(complaints).toEqual([]);
    const screen = path.join(folder, 'src/screens/FirstScreen.tsx');
    const before = readFileSync(screen, 'utf8');
    writeFileSync(screen, before.replace('</Card>', '<p>edited</p></Card>'));
    await page.getByText('edited', { exact: true }).waitFor();
    writeFileSync(screen, before);
    await page.getByText('edited', { exact: true }).waitFor({ state: 'detached' });
    await context.close();
  } finally {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
});

/** Opens a page of the platform at an address with a user's token. */
async function open(token: string | undefined, address: string) {
  const opened = await openPage({ stored: token === undefined ? {} : { business_token: token } });
  await opened.page.goto(platform.url + address);
  return opened;
}
const hasHeading = (page: Page) => page.getByRole('heading', { level: 1, name: heading }).waitFor();

/** Expects that version for a user, without complaints. */
async function sees(token: string, version: string): Promise<void> {
  const { page, context, complaints } = await open(token, mount);
  await showsVersion(page, version, name);
  await hasHeading(page);
  expect(complaints, version).toEqual([]);
  await context.close();
}

test('is previewed, shipped, guarded, tried, promoted and rolled back', async () => {
  test.setTimeout(1_500_000);
  const { url, deploy, server } = platform;
  const [eleni, nikos] = await Promise.all([openAccount('Κλινική Ελένη'), openAccount('Κλινική Νίκος')]);

  // Only users with the address see it.
  const previewed = await deploy('preview', '--as', 'v1');
  const address = /^preview\s+(http\S+)/m.exec(previewed)?.[1] ?? '';
  expect(address).toContain(`${url}${mount}?preview=`);
  const look = await open(eleni.token, address.slice(url.length));
  await look.page.getByRole('link', { name: 'Εμφάνιση προεπισκόπησης' }).click();
  await showsVersion(look.page, 'v1', name);
  await look.page.getByRole('complementary', { name: 'Προεπισκόπηση' }).getByText(`${app} v1`).waitFor();
  await hasHeading(look.page);
  await look.context.close();
  const unknown = await open(eleni.token, mount);
  await unknown.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await unknown.page.getByRole('heading', { level: 1, name: heading }).count()).toBe(0);
  await unknown.context.close();

  await deploy('--as', 'v1');
  await sees(eleni.token, 'v1');
  // The portal's navigation links to it, without a new portal.
  const beside = await open(eleni.token, '/portal/setup');
  const more = beside.page.getByRole('navigation', { name: 'Περισσότερα' });
  await more.getByRole('link', { name: heading }).click();
  await hasHeading(beside.page);
  await beside.context.close();
  // It reads its address, renders portals and calls through the shell's shared libraries.
  const visit = await open(eleni.token, `${mount}/7`);
  await visit.page.locator('body > aside', { hasText: 'read 7' }).waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.context.close();
  const guarded = await open(undefined, mount);
  await guarded.page.waitForURL(/\/login/);
  await guarded.context.close();

  // Each script of its own fails once.
  const fragile = { path: mount, stored: { business_token: eleni.token } };
  const scripts = (await filesOfScreen(fragile)).scripts.filter((file) =>
    file.startsWith(`/remotes/${app}/`),
  );
  expect(scripts.length).toBeGreaterThan(1);
  const losses = scripts.flatMap((file) =>
    Object.values(faults).map((fault) => ({ screen: fragile, file, fault })),
  );
  expect(await unrecoveredLosses(losses)).toEqual([]);

  const screen = path.join(folder, 'src/screens/FirstScreen.tsx');
  writeFileSync(screen, readFileSync(screen, 'utf8').replace('</Card>', '<p>v2</p></Card>'));
  await deploy('--as', 'v2', '--canary', `account:${eleni.accountId}`);
  await sees(eleni.token, 'v2');
  await sees(nikos.token, 'v1');
  await deploy('promote', 'v2');
  await sees(nikos.token, 'v2');
  await deploy('rollback', 'v2', '--note', 'taken back');
  await sees(eleni.token, 'v1');
  expect(await deploy('list')).toMatch(/rollback\s+v2 → v1 {2}\(taken back\)/);

  // A release on its team's own server, which then goes down: its place shows an error, the rest keeps
  // working.
  await deploy('--as', 'v3', '--files-at', `${server.origin}/v3`);
  await sees(eleni.token, 'v3');
  await server.stop();
  const broken = await open(eleni.token, mount);
  await broken.page.getByRole('button', { name: 'Δοκιμή ξανά' }).waitFor();
  const rest = await open(nikos.token, '/portal/setup');
  await nameField(rest.page).waitFor();
  expect(rest.complaints, 'the portal beside it').toEqual([]);
  await rest.context.close();
  await deploy('rollback', 'v3');
  await showsVersion(broken.page, 'v1', name);
  await hasHeading(broken.page);
  await broken.context.close();
});
