import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { addIntegrity, plainAddress } from '../page-facts.ts';
import { fetchChecked, takeManifest } from './early-manifest.ts';

const longestWait = 8000;

interface Expectation {
  /** `sha384-…` of the manifest. */
  readonly integrity: string;
  /** 0 on the first try; later tries use fresh addresses, because a hanging one blocks its own repetition. */
  readonly attempt: number;
}

/** What is expected of each remote's folder, by the folder's address. */
const expected = new Map<string, Expectation>();

const folderOf = (url: URL): string => new URL('.', plainAddress(url.href)).href;

/** Tells the plugin what the manifest at this address must be. */
export function expectManifest(entry: string, expectation: Expectation): void {
  expected.set(folderOf(new URL(entry, location.origin)), expectation);
}

function freshen(url: URL): URL {
  const attempt = expected.get(folderOf(url))?.attempt ?? 0;
  if (attempt > 0) url.searchParams.set('r', String(attempt));
  return url;
}

// Files under development change while they are in use, so only a production build checks them.
const isChecking = process.env['NODE_ENV'] === 'production';

async function fetchManifest(address: string): Promise<Response> {
  const url = new URL(address, location.origin);
  const integrity = expected.get(folderOf(url))?.integrity;
  if (!integrity && isChecking) throw new Error(`no hash is known for ${url.pathname}`);
  const asked = freshen(url).href;
  const response = await (takeManifest(asked) ?? fetchChecked(asked, integrity ?? ''));
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

// Federation keeps the failed load of a shared part for ever, and with it every screen that needs the part.
function forgetLostShare({ pkgName, shareScopeMap }: LostShare): void {
  for (const versions of Object.values(shareScopeMap))
    for (const shared of Object.values(versions[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
}

/** For the shell and, being global, for what each remote makes of federation itself. */
export const forgetfulSharing: ModuleFederationRuntimePlugin = {
  name: 'forgetful-sharing',
  errorLoadShare: forgetLostShare,
};

/** Gives loading a time limit, an error for every refusal, a checked hash and a fresh address on each retry. */
export const guardedLoading: ModuleFederationRuntimePlugin = {
  name: 'guarded-loading',
  fetch: (address) => fetchManifest(address),
  createScript: ({ url }) => createCheckedScript(url),
};
