import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from '../../browser.ts';
import { devAddress, startDev } from '../../dev-server.ts';
import { liveAsARemote } from '../../live-as-a-remote.ts';
import { openAccount } from '../../portal-area.ts';
import { openTeamPlatform, type TeamPlatform } from '../../third-remote.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const app = 'mfe-own-home-visits';
const heading = 'Own home visits';
const home = mkdtempSync(path.join(os.tmpdir(), 'kallos-own-'));
const folder = path.join(home, app);
let platform: TeamPlatform;

const node = (...words: string[]) => execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8' });

beforeAll(async () => {
  const packed = node('packages/tooling/src/pack-packages.ts', path.join(home, 'packed')).trim().split('\n');
  node('packages/tooling/src/new-remote/new-remote.ts', app.replace('mfe-', ''), '--at', home);
  const words = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packed];
  await promisify(execFile)('npm', words, { cwd: folder, maxBuffer: 1e8 });
  platform = await openTeamPlatform(app, folder);
}, 900_000);
afterAll(async () => {
  await platform.stop();
  rmSync(home, { recursive: true, force: true });
}, 300_000);

it('knows nothing of this tree, and passes its types, its test and its build', async () => {
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  expect(lock).not.toContain(root);
  for (const script of ['check', 'test', 'build']) await platform.run(script);
}, 300_000);

it('is developed in the pages of the platform, which show each edit', async () => {
  const dev = startDev(folder, 'node_modules/.bin/kallos-dev', app, '--against', platform.url);
  try {
    const address = await devAddress(dev, app);
    const { token } = await openAccount('Κλινική Ανάπτυξη');
    const { page, context, complaints } = await openPage();
    await context.addInitScript((own) => localStorage.setItem('business_token', own), token);
    await page.goto(`${address}/own-home-visits`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
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
}, 300_000);

it('is previewed, shipped, tried, promoted and taken back like any other', async () => {
  await liveAsARemote({ app, folder, heading }, platform);
}, 1_500_000);
