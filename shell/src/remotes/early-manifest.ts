import { remoteAt } from '@kallos/contracts/gateway/remote-paths';
import { readDataBlock } from '../page-facts.ts';

const longestWait = 8000;

/** Fetches a file with a given hash; rejects after a timeout. */
export const fetchChecked = (address: string, integrity: string): Promise<Response> =>
  fetch(address, { integrity, signal: AbortSignal.timeout(longestWait) });

let early: { readonly address: string; readonly response: Promise<Response> } | undefined;

interface KnownRemote {
  readonly name: string;
  readonly entry: string;
  readonly integrity: string;
  readonly about?: { readonly mounts: readonly string[] };
}

/** Returns the remote of the page's address, if the page's registry lists it. */
export function remoteHere(): KnownRemote | undefined {
  const registry = readDataBlock('kallos-remotes') as { remotes?: KnownRemote[] } | null;
  return remoteAt(location.pathname, registry?.remotes ?? []);
}

/** Requests the manifest of this address's remote early; federation reads it once the shell has started. */
export function fetchManifestEarly(): void {
  const remote = remoteHere();
  if (!remote) return;
  const address = new URL(remote.entry, location.origin).href;
  const response = fetchChecked(address, remote.integrity);
  // The consumer handles a failure.
  response.catch(() => undefined);
  early = { address, response };
}

/** Returns the early response once; undefined for any other address. */
export function consumeManifest(address: string): Promise<Response> | undefined {
  if (early?.address !== address) return undefined;
  const { response } = early;
  early = undefined;
  return response;
}
