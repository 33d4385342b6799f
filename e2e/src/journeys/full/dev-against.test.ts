import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productUrl } from '../../api.ts';
import { openPage } from '../../browser.ts';
import { demo } from '../../demo.ts';
import { openAccount } from '../../portal-area.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const words = path.join(root, 'mfe-portal/src/messages/setup.ts');
const before = readFileSync(words, 'utf8');
const edited = before.replace('Όνομα ιατρείου ή επιχείρησης', 'Όνομα υπό ανάπτυξη');
/** Takes the edit back, and nothing that somebody else wrote. */
const putBack = () => {
  if (readFileSync(words, 'utf8') === edited) writeFileSync(words, before);
};
process.once('exit', putBack);

let server: ChildProcess;
let devUrl = '';

/** Starts what `npm run dev -w mfe-portal -- --against <address>` starts. */
const startDev = (against: string) =>
  spawn(process.execPath, ['packages/tooling/src/dev-web.ts', '--app', 'mfe-portal', '--against', against], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  let said = '';
  for await (const line of createInterface({ input: child.stdout })) {
    said += `${line}\n`;
    const found = /^mfe-portal against \S+ on (http:\S+)/.exec(line)?.[1];
    if (found === undefined) continue;
    child.stdout.resume();
    child.stderr?.resume();
    return found;
  }
  throw new Error(`it ended before it served:\n${said}`);
}

beforeAll(async () => {
  server = startDev(productUrl());
  devUrl = await addressOf(server);
}, 120_000);
afterAll(async () => {
  putBack();
  if (server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
});

describe('the portal, developed against the running platform', () => {
  it('shows an edit without losing what was typed, with calls answered by the platform', async () => {
    const { token } = await openAccount('Κλινική Ανάπτυξη');
    const { page, context } = await openPage();
    await context.addInitScript((own) => localStorage.setItem('business_token', own), token);
    await page.goto(`${devUrl}/portal/setup`);
    await page
      .getByLabel('Όνομα ιατρείου ή επιχείρησης')
      .fill('Γραμμένο πριν την αλλαγή', { timeout: 30_000 });
    writeFileSync(words, edited);
    const field = page.getByLabel('Όνομα υπό ανάπτυξη');
    await field.waitFor({ timeout: 30_000 });
    expect(await field.inputValue()).toBe('Γραμμένο πριν την αλλαγή');
    putBack();
    await page.getByLabel('Όνομα ιατρείου ή επιχείρησης').waitFor({ timeout: 30_000 });
    await context.close();
  });

  it('takes the other remote from the platform', async () => {
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

describe('a platform that is not there', () => {
  it('is told at once', async () => {
    const child = startDev('http://127.0.0.1:9');
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(said).toMatch(/ECONNREFUSED|bad port|fetch failed/);
  });
});
