import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { addIntegrity, plainAddress } from '../page-facts.ts';
import { fetchChecked, consumeManifest } from './early-manifest.ts';

const longestWait = 8000;

interface Expectation {
  /** `sha384-…` of the manifest. */
  readonly integrity: string;
  /** 0 on the first try; retries use new URLs, because a hanging request blocks its own repetition. */
  readonly attempt: number;
}

/** The expected manifest of each remote, by its folder's URL. */
const expected = new Map<string, Expectation>();

const folderOf = (url: URL): string => new URL('.', plainAddress(url.href)).href;

/** Registers the expected manifest of a URL. */
export function expectManifest(entry: string, expectation: Expectation): void {
  expected.set(folderOf(new URL(entry, location.origin)), expectation);
}

function freshen(url: URL): URL {
  const attempt = expected.get(folderOf(url))?.attempt ?? 0;
  if (attempt > 0) url.searchParams.set('r', String(attempt));
  return url;
}

// In development files change while in use, so only a production build checks hashes.
const isChecking = process.env['NODE_ENV'] === 'production';

async function fetchManifest(address: string): Promise<Response> {
  const url = new URL(address, location.origin);
  const integrity = expected.get(folderOf(url))?.integrity;
  if (!integrity && isChecking) throw new Error(`no hash is known for ${url.pathname}`);
  const asked = freshen(url).href;
  const response = await (consumeManifest(asked) ?? fetchChecked(asked, integrity ?? ''));
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`);
  const manifest = (await response.clone().json()) as { integrity?: unknown };
  addIntegrity(manifest.integrity, url.href);
  return response;
}

function createCheckedScript(address: string): { script: HTMLScriptElement; timeout: number } {
  const url = new URL(address, location.origin);
  const integrity = globalThis.kallosIntegrity?.[plainAddress(url.href)];
  if (!integrity && isChecking) throw new Error(`no hash is known for ${url.pathname}`);
  const script = document.createElement('script');
  script.src = freshen(url).href;
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  return { script, timeout: longestWait };
}

type LostShare = Parameters<NonNullable<ModuleFederationRuntimePlugin['errorLoadShare']>>[0];

// Federation caches the failed load of a shared part forever, and with it every screen that needs the part.
function forgetLostShare({ pkgName, shareScopeMap }: LostShare): void {
  for (const versions of Object.values(shareScopeMap))
    for (const shared of Object.values(versions[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
}

/** For the shell and, as a global plugin, for each remote's own federation. */
export const retryLostShares: ModuleFederationRuntimePlugin = {
  name: 'retry-lost-shares',
  errorLoadShare: forgetLostShare,
};

/** Adds a timeout, an error per failure, a hash check and a new URL on each retry to loading. */
export const guardedLoading: ModuleFederationRuntimePlugin = {
  name: 'guarded-loading',
  fetch: (address) => fetchManifest(address),
  createScript: ({ url }) => createCheckedScript(url),
};
