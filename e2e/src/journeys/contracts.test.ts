import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sessions } from '@kallos/contracts/auth/sessions';
import { oldestContract, type RemoteRegistry, shellContract } from '@kallos/contracts/gateway/remotes';
import { beforeAll, describe, expect, it } from 'vitest';
import { asBusiness, newBusiness, stranger } from '../api.ts';
import { openPage } from '../browser.ts';
import { demo } from '../demo.ts';
import { prepareAccount } from '../prepare-account.ts';
import { startSecondGateway } from '../second-gateway.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const built = path.join(root, 'dist/web');

let tokens: Record<string, string> = {};
beforeAll(async () => {
  const { token, call } = await asBusiness(await newBusiness('Κλινική Σύμβαση'));
  await prepareAccount(call);
  const admin = await stranger()(sessions.loginAdmin, { body: demo.admin });
  tokens = { business_token: token, auth_token: admin.token };
});

/** A web root with today's remotes and a shell that speaks an earlier contract. */
async function earlierWebRoot(contract: number): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-contract-'));
  symlinkSync(path.join(built, 'remotes'), path.join(folder, 'remotes'));
  const { shell: _, ...registry } = JSON.parse(
    readFileSync(path.join(built, 'remotes.json'), 'utf8'),
  ) as RemoteRegistry;
  writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify(registry));
  const build = spawn(
    process.execPath,
    [
      'packages/tooling/src/earlier-shell.ts',
      '--contract',
      String(contract),
      '--to',
      path.join(folder, 'shell'),
    ],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const code = await new Promise<number | null>((done) => build.once('exit', done));
  expect(code).toBe(0);
  return folder;
}

const screens = [
  '/portal/setup',
  '/portal/products',
  '/portal/platforms',
  '/portal/campaigns',
  '/admin/dashboard',
  '/admin/dashboard/accounts',
];

async function expectScreens(url: string): Promise<void> {
  const { page, context, complaints } = await openPage();
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, tokens);
  for (const address of screens) {
    const remote = address.startsWith('/admin') ? 'mfe_admin' : 'mfe_portal';
    await page.goto(url + address);
    await page.locator(`html[data-remote^="${remote}@"]`).waitFor({ state: 'attached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${address}`));
    expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toMatch(/δεν φόρτωσε|did not load/);
  }
  expect(complaints).toEqual([]);
  await context.close();
}

describe('every remote', () => {
  for (let contract = oldestContract; contract < shellContract; contract += 1)
    it(`works in a shell of contract ${contract}, as it says`, async () => {
      const webRoot = await earlierWebRoot(contract);
      const gateway = await startSecondGateway({
        WEB_ROOT: webRoot,
        REMOTES_FILE: path.join(webRoot, 'remotes.json'),
        REMOTES_DIR: path.join(webRoot, 'state'),
        REMOTES_BUCKET: `contract-${contract}`,
      });
      try {
        const offer = (await (await fetch(`${gateway.url}/shell/contract.json`)).json()) as {
          contract: number;
        };
        expect(offer.contract).toBe(contract);
        await expectScreens(gateway.url);
      } finally {
        await gateway.stop();
        rmSync(webRoot, { recursive: true, force: true });
      }
    });
});
