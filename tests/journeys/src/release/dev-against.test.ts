import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { productUrl } from '../api.ts';
import { openPage, type WatchedPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { devAddress, startDev } from '../dev-server.ts';
import { openAccount } from '../portal-area.ts';
import { expect, test } from '../test.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const words = path.join(root, 'mfe-portal/src/messages/setup.ts');
const before = readFileSync(words, 'utf8');
const edited = before.replace('Όνομα ιατρείου ή επιχείρησης', 'Όνομα υπό ανάπτυξη');
const broken = `${before}\nexport const = 1;\n`;
/** Reverts this test's edit and no other changes. */
const putBack = () => {
  if ([edited, broken].includes(readFileSync(words, 'utf8'))) writeFileSync(words, before);
};
process.once('exit', putBack);

let server: ChildProcess;
let devUrl = '';
let buildSeconds = Number.NaN;

/** Starts what `npm run dev -w mfe-portal -- --against <address>` starts. */
const startPortal = (against: string): ChildProcess =>
  startDev(root, 'packages/tooling/src/dev/dev-web.ts', '--app', 'mfe-portal', '--against', against);

test.beforeAll(async () => {
  server = startPortal(productUrl());
  const began = performance.now();
  devUrl = await devAddress(server, 'mfe-portal');
  buildSeconds = Math.round((performance.now() - began) / 100) / 10;
});
test.afterAll(async () => {
  putBack();
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
});

/** Opens a new account's setup screen in development and measures its load time. */
async function openSetup(): Promise<WatchedPage & { readonly milliseconds: number }> {
  const { token } = await openAccount('Κλινική Ανάπτυξη');
  const watched = await openPage();
  await watched.context.addInitScript((own) => localStorage.setItem('business_token', own), token);
  const began = performance.now();
  await watched.page.goto(`${devUrl}/portal/setup`);
  await nameField(watched.page).waitFor();
  return { ...watched, milliseconds: performance.now() - began };
}
const nameField = (page: Page) => page.getByLabel('Όνομα ιατρείου ή επιχείρησης');

test.describe('the portal, developed against the running platform', () => {
  test('shows each edit at once, keeps input, and calls the platform', async () => {
    const { page, context, complaints, milliseconds } = await openSetup();
    await nameField(page).fill('Γραμμένο πριν την αλλαγή');
    const waits: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const began = performance.now();
      writeFileSync(words, edited);
      const field = page.getByLabel('Όνομα υπό ανάπτυξη');
      await field.waitFor();
      waits.push(Math.round(performance.now() - began));
      expect(await field.inputValue()).toBe('Γραμμένο πριν την αλλαγή');
      putBack();
      await nameField(page).waitFor();
    }
    console.log(
      `built in ${buildSeconds} s, first page in ${Math.round(milliseconds)} ms, edits after ${waits.join(', ')} ms`,
    );
    // A sixth of the build time: a busy machine slows both.
    expect(Math.min(...waits) / 1000).toBeLessThan(buildSeconds / 6);
    // A page opened after edits runs no update scripts, which would precede the remote.
    const manifest = await fetch(`${devUrl}/remotes/mfe-portal/dev/mf-manifest.json`);
    expect(await manifest.text()).not.toContain('hot-update');
    await page.reload();
    await nameField(page).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('shows compile errors in the page until they are fixed', async () => {
    const { page, context } = await openSetup();
    await nameField(page).fill('Γραμμένο πριν το λάθος');
    writeFileSync(words, broken);
    const sheet = page.getByRole('alert').filter({ hasText: /messages\/setup\.ts[^]*export const = 1/ });
    await sheet.waitFor();
    await page.reload();
    await sheet.waitFor();
    putBack();
    await sheet.waitFor({ state: 'detached' });
    await nameField(page).waitFor();
    await context.close();
  });

  test('loads the other remote from the platform', async () => {
    const { page, context } = await openPage();
    const taken: string[] = [];
    page.on('request', (request) => void taken.push(new URL(request.url()).pathname));
    await page.goto(`${devUrl}/admin`);
    await page.getByLabel('Username').fill(demo.admin.username);
    await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/Showing 1 to 5 of \d+ products/).waitFor({ timeout: 30_000 });
    expect(
      taken.some((address) => /^\/remotes\/mfe-admin\/(?!dev\/)[^/]+\/remoteEntry\.js/.test(address)),
    ).toBe(true);
    await context.close();
  });
});

test.describe('an unreachable platform', () => {
  test('is reported at once', async () => {
    const child = startPortal('http://127.0.0.1:9');
    let said = '';
    child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(said).toMatch(/ECONNREFUSED|bad port|fetch failed/);
  });
});
