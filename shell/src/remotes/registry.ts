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

/** The gateway checks what it lists by the schema; here it is only told apart from what is no registry, so that no page waits for schemas. */
function registryIn(answer: unknown): RemoteRegistry | undefined {
  const { generation, remotes } = Object(answer) as Record<string, unknown>;
  const isOne = typeof generation === 'number' && Array.isArray(remotes) && remotes.every(isRemote);
  return isOne ? (answer as RemoteRegistry) : undefined;
}

function readPage(): void {
  if (known) return;
  const inlined = registryIn(readDataBlock('kallos-remotes'));
  // A gateway that knew of none said so by an empty list.
  if (inlined && inlined.remotes.length > 0) known = inlined;
}

const none: RemoteEntry[] = [];

/** What is known, drawn anew when the registry was read again. */
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

/** The remotes as far as they are known. */
export const useKnownRemotes = (): readonly RemoteEntry[] => useKnown(() => known?.remotes ?? none);

/** The version of the shell that a page would be made of now, as far as is known. */
export const shownShell = (): string | undefined => known?.shell?.version;

/** What this browser alone is shown, as far as the registry says. */
export const usePreview = (): RemoteRegistry['preview'] => useKnown(() => known?.preview);

/** The token that the known registry was asked with; what stands in the page was asked with none. */
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

/** Reads the registry from the page, or from the server when `isFresh` is asked for or the account may get other versions. */
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
    // What everybody gets is better than nothing.
    if (isFresh || !known) throw error;
  }
  return known;
}

/** Finds one remote; rejects when the registry can't be read or doesn't list it. */
export async function findRemote(name: string, isFresh: boolean): Promise<RemoteEntry> {
  const { remotes } = await readRegistry(isFresh);
  const found = remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`the registry lists no ${name}`);
  return found;
}
