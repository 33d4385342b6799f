import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { expect } from '@playwright/test';
import { adminScreens } from './admin-area.ts';
import { adminToken } from './api.ts';
import { openPage } from './browser.ts';
import { untilStable } from './looks.ts';
import { openAccount } from './portal-area.ts';
import { portalScreens } from './portal-screens.ts';
import { startSecondGateway } from './second-gateway.ts';

/** A web root with the shell of one build and the remotes of another. */
interface Mixed {
  readonly url: string;
  readonly registry: RemoteRegistry;
}

const registryOf = (folder: string): RemoteRegistry =>
  RemoteRegistry.parse(JSON.parse(readFileSync(path.join(folder, 'remotes.json'), 'utf8')));

/** Runs a check on a gateway that serves one web root's remotes in another's shell. */
export async function inMixedWeb(
  { shell, remotes }: { readonly shell: string; readonly remotes: string },
  run: (mixed: Mixed) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kallos-mixed-'));
  symlinkSync(path.join(remotes, 'remotes'), path.join(folder, 'remotes'));
  symlinkSync(path.join(shell, 'shell'), path.join(folder, 'shell'));
  const { shell: _, ...rest } = registryOf(remotes);
  const own = registryOf(shell).shell;
  const registry = { ...rest, ...(own && { shell: own }) };
  const file = path.join(folder, 'remotes.json');
  writeFileSync(file, JSON.stringify(registry));
  const gateway = await startSecondGateway({
    WEB_ROOT: folder,
    REMOTES_FILE: file,
    REMOTES_DIR: path.join(folder, 'state'),
    REMOTES_BUCKET: path.basename(folder),
  });
  try {
    await run({ url: gateway.url, registry });
  } finally {
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the tokens of users of both areas. */
export async function tokensOfBoth(): Promise<Record<string, string>> {
  const { token } = await openAccount('Κλινική Σύμβαση', true);
  const admin = await adminToken();
  return { business_token: token, auth_token: admin };
}

/** Returns the addresses of a registry's remotes that this tree knows. */
function addressesIn({ remotes }: RemoteRegistry): { address: string; remote: string }[] {
  const known = [
    ...portalScreens.filter(({ open, eyes, isPublic }) => !open && !eyes && !isPublic),
    ...adminScreens,
  ].map((screen) => screen.path);
  return remotes.flatMap((remote) =>
    [...new Set(known)]
      .filter(
        (address) =>
          Object.hasOwn(remote.screens ?? {}, path.basename(address)) &&
          remote.about?.mounts.some((mount) => address.startsWith(mount)),
      )
      .map((address) => ({ address, remote: remote.name })),
  );
}

/** Expects the reload card when a remote needs a newer shell, and a working login. */
export async function expectRefusals(
  { url, registry }: Mixed,
  tokens: Record<string, string>,
): Promise<void> {
  const { page, context } = await openPage();
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, tokens);
  for (const { about } of registry.remotes) {
    await page.goto(url + (about?.smoke[0] ?? ''));
    await page.getByText(/^(There is a newer version|Υπάρχει νεότερη έκδοση)\. /).waitFor();
    await page.getByRole('button', { name: /^(Reload the page|Ανανέωση σελίδας)$/ }).waitFor();
  }
  await page.goto(`${url}/business/login`);
  await page.getByLabel('Email').waitFor();
  await context.close();
}

/** Expects each screen of the remotes to render in the shell without complaints. */
export async function expectScreens({ url, registry }: Mixed, tokens: Record<string, string>): Promise<void> {
  const { page, context, complaints } = await openPage();
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, tokens);
  const addresses = addressesIn(registry);
  expect(new Set(addresses.map(({ remote }) => remote))).toEqual(
    new Set(registry.remotes.map(({ name }) => name)),
  );
  for (const { address, remote } of addresses) {
    await page.goto(url + address);
    await page.locator(`html[data-remote^="${remote}@"]`).waitFor({ state: 'attached' });
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    // Data must be rendered too: some components appear only then.
    await expect.poll(() => page.locator('output:has([aria-hidden=true])').count()).toBe(0);
    await untilStable(page);
    expect(await heading.innerText(), address).not.toMatch(/δεν (φόρτωσε|άνοιξε)|did not load/);
    expect(complaints, address).toEqual([]);
  }
  await context.close();
}
