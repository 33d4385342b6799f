import { remoteAt } from '@kallos/contracts/gateway/remote-paths';
import { readDataBlock } from '../page-facts.ts';

const longestWait = 8000;

/** Asks for a file that must have this hash; gives up after a while. */
export const fetchChecked = (address: string, integrity: string): Promise<Response> =>
  fetch(address, { integrity, signal: AbortSignal.timeout(longestWait) });

let early: { readonly address: string; readonly response: Promise<Response> } | undefined;

interface KnownRemote {
  readonly name: string;
  readonly entry: string;
  readonly integrity: string;
  readonly about?: { readonly mounts: readonly string[] };
}

/** The remote whose screens stand at the page's address, as far as the page knows. */
export function remoteHere(): KnownRemote | undefined {
  const registry = readDataBlock('kallos-remotes') as { remotes?: KnownRemote[] } | null;
  return remoteAt(location.pathname, registry?.remotes ?? []);
}

/** Asks for the manifest of the screens at this address, which federation will want once the shell has started. */
export function fetchManifestEarly(): void {
  const remote = remoteHere();
  if (!remote) return;
  const address = new URL(remote.entry, location.origin).href;
  const response = fetchChecked(address, remote.integrity);
  // Whoever takes it hears of a failure.
  response.catch(() => undefined);
  early = { address, response };
}

/** The answer that was asked for early, once; undefined for any other address. */
export function takeManifest(address: string): Promise<Response> | undefined {
  if (early?.address !== address) return undefined;
  const { response } = early;
  early = undefined;
  return response;
}
