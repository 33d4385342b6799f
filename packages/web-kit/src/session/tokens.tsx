import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage.tsx';
import { adminKey, businessKeys, grantKey } from './token-keys.tsx';

/** The two areas of the product, each with its own sign-in and token. */
export type Area = 'admin' | 'business';

const watched: ReadonlySet<string | null> = new Set([adminKey, ...businessKeys, null]);

const listeners = new Set<() => void>();

/** Returns the area of an address; everything outside `/admin` is the business area. */
export const areaOf = (pathname: string): Area => (/^\/admin(\/|$)/i.test(pathname) ? 'admin' : 'business');

/** Returns the area of the page's address; the business area outside of a browser. */
export const areaHere = (): Area => areaOf(globalThis.location?.pathname ?? '/');

/**
 * Returns an area's token; this tab's grant comes first, then `business_token`, `businessToken`,
 * `auth_token`.
 */
export function readToken(area: Area): string | null {
  if (area === 'admin') return readStored('local', adminKey);
  const [current, older] = businessKeys;
  return (
    readStored('session', grantKey) ??
    readStored('local', current) ??
    readStored('local', older) ??
    readStored('local', adminKey)
  );
}

/** Stores the token of a login. */
export function storeToken(area: Area, token: string): void {
  if (area === 'business') writeStored('session', grantKey, null);
  writeStored('local', area === 'admin' ? adminKey : businessKeys[0], token);
  announceTokens();
}

/** Stores an administrator's grant for one account in this tab only. */
export function storeGrant(token: string): void {
  writeStored('session', grantKey, token);
  announceTokens();
}

/** Returns whether this tab uses an administrator's grant. */
export const hasGrant = (): boolean => readStored('session', grantKey) !== null;

/** Removes a token from every storage. */
export function removeToken(token: string): void {
  if (readStored('session', grantKey) === token) writeStored('session', grantKey, null);
  for (const key of [adminKey, ...businessKeys]) {
    if (readStored('local', key) === token) writeStored('local', key, null);
  }
  announceTokens();
}

/** Removes every token of this browser; returns them. */
export function removeAllTokens(): string[] {
  const found = storedTokens();
  writeStored('session', grantKey, null);
  for (const key of [adminKey, ...businessKeys]) writeStored('local', key, null);
  announceTokens();
  return found;
}

/** Returns the distinct stored tokens. */
export function storedTokens(): string[] {
  const all = [
    readStored('session', grantKey),
    ...[adminKey, ...businessKeys].map((key) => readStored('local', key)),
  ];
  return [...new Set(all.filter((token) => token !== null))];
}

/** Subscribes to token changes, in other tabs too; returns the unsubscribe function. */
export function onTokenChange(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (watched.has(event.key)) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener?.('storage', hear);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.('storage', hear);
  };
}

/** Returns an area's token and follows changes. */
export const useToken = (area: Area): string | null =>
  useSyncExternalStore(
    onTokenChange,
    () => readToken(area),
    () => null,
  );

function announceTokens(): void {
  for (const listener of listeners) listener();
}
