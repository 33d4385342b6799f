import { type RemoteEntry, shellContract } from '@kallos/contracts/gateway/remotes';
import type { RemoteModule } from '@kallos/web-kit/kit';
import * as federation from '@module-federation/runtime-core';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { findRemote, readRegistry } from './registry.ts';
import { expectManifest, guardedLoading } from './runtime-plugin.ts';

/** The remotes of the product, as the registry names them. */
export type RemoteName = 'mfe_admin' | 'mfe_portal';

/** The contract versions that this shell can mount. */
const spoken: ReadonlySet<number> = new Set([shellContract, shellContract - 1]);

/** A remote that was built for another shell; a reload may bring the matching one. */
export class ContractMismatch extends Error {
  constructor(name: string, contract: number) {
    super(`${name} speaks contract ${contract}, this shell speaks ${[...spoken].join(', ')}`);
    this.name = 'ContractMismatch';
  }
}

const loaded = new Map<RemoteName, RemoteModule>();
const attempts = new Map<RemoteName, number>();
const underWay = new Map<RemoteName, Promise<RemoteModule>>();

/** The remote's module if this tab has loaded it; a tab keeps the version that it loaded first. */
export const loadedRemote = (name: RemoteName): RemoteModule | undefined => loaded.get(name);

declare global {
  /** Where a remote's entry looks for the federation runtime. */
  var _FEDERATION_RUNTIME_CORE: typeof federation | undefined;
}

/** Prepares federation; call once, before any remote is asked for. */
export function startRemotes(): void {
  globalThis._FEDERATION_RUNTIME_CORE = federation;
  registerPlugins([guardedLoading]);
}

/** Loads a remote's module. Rejects within seconds when it can't be had; the next call is then a fresh attempt. */
export function loadRemoteModule(name: RemoteName): Promise<RemoteModule> {
  const known = loaded.get(name);
  if (known) return Promise.resolve(known);
  const running = underWay.get(name) ?? startAttempt(name).finally(() => underWay.delete(name));
  underWay.set(name, running);
  return running;
}

async function startAttempt(name: RemoteName): Promise<RemoteModule> {
  const attempt = attempts.get(name) ?? 0;
  attempts.set(name, attempt + 1);
  const entry = await findRemote(name, attempt > 0);
  checkContract(name, entry.contract);
  const module = await loadEntry(entry, attempt);
  checkContract(name, module.contract);
  loaded.set(name, module);
  return module;
}

async function loadEntry(entry: RemoteEntry, attempt: number): Promise<RemoteModule> {
  const address = new URL(entry.entry, location.origin).href;
  expectManifest(entry.entry, { integrity: entry.integrity, attempt });
  registerRemotes([{ name: entry.name, entry: address }], { force: attempt > 0 });
  const module = await loadRemote<RemoteModule>(`${entry.name}/App`);
  if (!module?.App) throw new Error(`${entry.name} exposes no App`);
  return module;
}

function checkContract(name: string, contract: number): void {
  if (!spoken.has(contract)) throw new ContractMismatch(name, contract);
}

/** Brings a remote's first files into the browser's cache while nothing else happens; failures don't matter here. */
export async function warmRemote(name: RemoteName): Promise<void> {
  try {
    const { remotes } = await readRegistry(false);
    const entry = remotes.find((remote) => remote.name === name);
    const files = entry ? [{ url: entry.entry, integrity: entry.integrity }, ...entry.preload] : [];
    await Promise.all(
      files.map(async ({ url, integrity }) => {
        const response = await fetch(url, { integrity, priority: 'low' });
        await response.arrayBuffer();
      }),
    );
  } catch {
    // The remote's own screen tells about trouble, with a retry.
  }
}
