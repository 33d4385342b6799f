import { remoteAt } from '@kallos/contracts/gateway/remote-paths';
import {
  contractFault,
  federationNameOf,
  type RemoteEntry,
  shellContract,
} from '@kallos/contracts/gateway/remotes';
import type { RemoteModule } from '@kallos/web-kit/kit';
import type { ModuleFederation } from '@module-federation/enhanced/runtime';
import { findRemote, readRegistry } from './registry.ts';
import { noteScripts, report } from './report.ts';
import { expectManifest } from './runtime-plugin.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** A remote built for another shell; a reload may load the matching one. */
export class ContractMismatch extends Error {
  constructor(name: string, contract: number) {
    super(`${name} was built for contract ${contract}, this shell speaks ${shellContract}`);
    this.name = 'ContractMismatch';
  }
}

/** A loaded version of a remote. */
export interface LoadedRemote {
  readonly version: string;
  readonly module: RemoteModule;
}

const loaded = new Map<string, LoadedRemote>();
const shown = new Map<string, LoadedRemote>();
const waiting = new Map<string, LoadedRemote>();
const attempts = new Map<string, number>();
const underWay = new Map<string, Promise<unknown>>();

const slowMilliseconds = 8000;

const keyOf = (name: string, version: string): string => `${name}@${version}`;

/** Returns the version of a remote that this tab shows, if any. */
export const shownRemote = (name: string): LoadedRemote | undefined => shown.get(name);

/** Switches to a newer loaded version unless unsaved work would be lost; returns the shown one. */
export function switchToNewest(name: string): LoadedRemote | undefined {
  const newest = waiting.get(name);
  if (newest && !hasUnsavedWork()) {
    waiting.delete(name);
    shown.set(name, newest);
  }
  return shown.get(name);
}

const arrivals = new Set<() => void>();
const replacements = new Set<() => void>();

const listenIn = (listeners: Set<() => void>, listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Subscribes to newer versions that are ready; returns the unsubscribe function. */
export const onNewerLoaded = (listener: () => void): (() => void) => listenIn(arrivals, listener);

/** Subscribes to replacements without a navigation; returns the unsubscribe function. */
export const onReplacement = (listener: () => void): (() => void) => listenIn(replacements, listener);

/** Replaces a crashed version by a newer loaded one, which loses no work; returns whether there was one. */
export function replaceBroken(name: string): boolean {
  const better = waiting.get(name);
  if (!better) return false;
  waiting.delete(name);
  shown.set(name, better);
  for (const tell of replacements) tell();
  return true;
}

let federation: Promise<ModuleFederation> | undefined;

async function beginFederation(): Promise<ModuleFederation> {
  try {
    const { openFederation } = await import(/* webpackChunkName: "federation" */ './federation.ts');
    return openFederation();
  } catch (error) {
    federation = undefined;
    throw error;
  }
}

/** Loads the shell's side of federation with the first remote; the shell's own screens do not need it. */
function federate(): Promise<ModuleFederation> {
  federation ??= beginFederation();
  return federation;
}

// Loads one version at a time, so that the shown and the waiting one stay consistent.
function afterOthers<T>(name: string, run: () => Promise<T>): Promise<T> {
  const running = (underWay.get(name) ?? Promise.resolve()).then(run, run);
  underWay.set(name, running);
  return running;
}

/** Loads a remote for the first time. Rejects within seconds; the next call is a new attempt. */
export function loadFirst(name: string): Promise<LoadedRemote> {
  return afterOthers(name, async () => {
    const known = shown.get(name);
    if (known) return known;
    const isAgain = (attempts.get(name) ?? 0) > 0;
    attempts.set(name, 1);
    const began = performance.now();
    const remote = await loadVersion(name, await findRemote(name, isAgain));
    if (performance.now() - began > slowMilliseconds) report('slow', name, remote.version);
    shown.set(name, remote);
    return remote;
  });
}

/** Loads newer versions of this tab's remotes; the shown ones stay until a navigation. */
export async function loadNewer(): Promise<void> {
  await readRegistry(true);
  await Promise.all(
    [...shown.keys()].map((name) =>
      afterOthers(name, async () => {
        const entry = await findRemote(name, false);
        if (entry.version === shown.get(name)?.version) waiting.delete(name);
        else if (entry.version !== waiting.get(name)?.version) {
          waiting.set(name, await loadVersion(name, entry));
          for (const tell of arrivals) tell();
        }
      }),
    ),
  );
}

async function loadVersion(name: string, entry: RemoteEntry): Promise<LoadedRemote> {
  const key = keyOf(name, entry.version);
  const known = loaded.get(key);
  if (known) return known;
  const attempt = attempts.get(key) ?? 0;
  attempts.set(key, attempt + 1);
  checkContract(name, entry);
  noteScripts(entry);
  const module = await loadEntry(name, entry, attempt).catch((error: unknown) => {
    report('load', name, entry.version);
    throw error;
  });
  checkContract(name, module);
  const remote = { version: entry.version, module };
  loaded.set(key, remote);
  return remote;
}

async function loadEntry(name: string, entry: RemoteEntry, attempt: number): Promise<RemoteModule> {
  const address = new URL(entry.entry, location.origin).href;
  expectManifest(entry.entry, { integrity: entry.integrity, attempt });
  const known = federationNameOf(name, entry.version);
  const host = await federate();
  host.registerRemotes([{ name: known, entry: address }], { force: attempt > 0 });
  const module = await host.loadRemote<RemoteModule>(`${known}/App`);
  if (!module?.App) throw new Error(`${name} exposes no App`);
  return module;
}

function checkContract(name: string, remote: { contract: number; since?: number | undefined }): void {
  if (contractFault(remote) !== undefined) throw new ContractMismatch(name, remote.contract);
}

/** Prefetches a remote's first files when the browser is idle; ignores failures. */
export async function warmRemoteAt(path: string): Promise<void> {
  try {
    const { remotes } = await readRegistry(false);
    const entry = remoteAt(path, remotes);
    const files = entry ? [{ url: entry.entry, integrity: entry.integrity }, ...entry.preload] : [];
    const fetches = files.map(async ({ url, integrity }) => {
      const response = await fetch(url, { integrity, priority: 'low' });
      await response.arrayBuffer();
    });
    await Promise.all([federate(), ...fetches]);
  } catch {
    // The remote's outlet reports failures with a retry.
  }
}
