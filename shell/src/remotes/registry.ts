import { type RemoteEntry, RemoteRegistry } from '@kallos/contracts/gateway/remotes';
import { readDataBlock } from '../page-facts.ts';

const registryPath = '/remotes.json';
const longestWait = 8000;

let known: RemoteRegistry | undefined;

async function askRegistry(): Promise<RemoteRegistry> {
  const response = await fetch(registryPath, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(longestWait),
  });
  if (!response.ok) throw new Error(`${registryPath} answered ${response.status}`);
  return RemoteRegistry.parse(await response.json());
}

/** Reads the registry from the page, or from the server when the page has none or `isFresh` is asked for. */
export async function readRegistry(isFresh: boolean): Promise<RemoteRegistry> {
  if (isFresh) known = await askRegistry();
  if (known) return known;
  const inlined = RemoteRegistry.safeParse(readDataBlock('kallos-remotes'));
  known = inlined.success ? inlined.data : await askRegistry();
  return known;
}

/** Finds one remote; rejects when the registry can't be read or doesn't list it. */
export async function findRemote(name: string, isFresh: boolean): Promise<RemoteEntry> {
  const { remotes } = await readRegistry(isFresh);
  const found = remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`the registry lists no ${name}`);
  return found;
}
