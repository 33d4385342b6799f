import type { RemoteEntry, RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { areaOf, readToken } from '@kallos/web-kit/kit';
import { useSyncExternalStore } from 'react';
import { readDataBlock } from '../page-facts.ts';

const registryPath = '/remotes.json';
const longestWait = 8000;

let known: RemoteRegistry | undefined;
const listeners = new Set<() => void>();

function keep(registry: RemoteRegistry): void {
  known = registry;
  for (const tell of listeners) tell();
}

const hasTexts = (found: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof found[name] === 'string');

function isRemote(found: unknown): found is RemoteEntry {
  const entry = Object(found) as Record<string, unknown>;
  const { contract, preload, about } = entry;
  return (
    hasTexts(entry, ['name', 'version', 'entry', 'integrity']) &&
    typeof contract === 'number' &&
    Array.isArray(preload) &&
    (about === undefined || Array.isArray((Object(about) as Record<string, unknown>)['mounts']))
  );
}

/** Checks only that the reply is a registry: the gateway validates it, and schemas would delay the page. */
function registryIn(answer: unknown): RemoteRegistry | undefined {
  const { generation, remotes } = Object(answer) as Record<string, unknown>;
  const isOne = typeof generation === 'number' && Array.isArray(remotes) && remotes.every(isRemote);
  return isOne ? (answer as RemoteRegistry) : undefined;
}

function readPage(): void {
  if (known) return;
  const inlined = registryIn(readDataBlock('kallos-remotes'));
  // Old gateways send an empty list when they have no registry.
  if (inlined && inlined.remotes.length > 0) known = inlined;
}

const none: RemoteEntry[] = [];

/** Reads the registry and follows its changes. */
const useKnown = <T>(read: () => T): T =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => {
      readPage();
      return read();
    },
  );

/** Returns the known remotes. */
export const useKnownRemotes = (): readonly RemoteEntry[] => useKnown(() => known?.remotes ?? none);

/** Returns the version of the shell that a new page would get, if known. */
export const shownShell = (): string | undefined => known?.shell?.version;

/** Returns the release that only this browser gets, if any. */
export const usePreview = (): RemoteRegistry['preview'] => useKnown(() => known?.preview);

/** The token of the registry request; the page's own registry was requested without one. */
let askedWith: string | null = null;

async function askRegistry(token: string | null): Promise<RemoteRegistry> {
  const response = await fetch(registryPath, {
    cache: 'no-cache',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(longestWait),
  });
  if (!response.ok) throw new Error(`${registryPath} answered ${response.status}`);
  const registry = registryIn(await response.json());
  if (!registry) throw new Error(`${registryPath} answered no registry`);
  return registry;
}

/**
 * Returns the registry of the page; fetches it when `isFresh` is set or the account may get other versions.
 */
export async function readRegistry(isFresh: boolean): Promise<RemoteRegistry> {
  const token = readToken(areaOf(location.pathname));
  readPage();
  const isForOthers = known?.isPersonal === true && askedWith !== token;
  if (known && !isFresh && !isForOthers) return known;
  try {
    const answer = await askRegistry(token);
    askedWith = token;
    keep(answer);
    return answer;
  } catch (error) {
    // The public registry is better than none.
    if (isFresh || !known) throw error;
  }
  return known;
}

/** Returns a remote's entry; rejects when the registry cannot be read or lacks it. */
export async function findRemote(name: string, isFresh: boolean): Promise<RemoteEntry> {
  const { remotes } = await readRegistry(isFresh);
  const found = remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`the registry lists no ${name}`);
  return found;
}
