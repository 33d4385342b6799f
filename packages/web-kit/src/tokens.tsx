import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.tsx';
import { adminKey, businessKeys, grantKey } from './token-keys.tsx';

/** The two areas of the product; each has its own sign-in and its own token. */
export type Area = 'admin' | 'business';

const watched: ReadonlySet<string | null> = new Set([adminKey, ...businessKeys, null]);

const listeners = new Set<() => void>();

/** The area that an address belongs to; everything outside `/admin` is the business area. */
export const areaOf = (pathname: string): Area => (/^\/admin(\/|$)/i.test(pathname) ? 'admin' : 'business');

/** The area of the page's address; outside of a browser there is none, and the business area is meant. */
export const areaHere = (): Area => areaOf(globalThis.location?.pathname ?? '/');

/** The token of an area; a grant of this tab comes first, then `business_token`, `businessToken`, `auth_token`. */
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

/** Keeps the token that a login gave. */
export function storeToken(area: Area, token: string): void {
  if (area === 'business') writeStored('session', grantKey, null);
  writeStored('local', area === 'admin' ? adminKey : businessKeys[0], token);
  announceTokens();
}

/** Keeps an administrator's grant for one account in this tab alone. */
export function storeGrant(token: string): void {
  writeStored('session', grantKey, token);
  announceTokens();
}

/** Says whether this tab acts through an administrator's grant. */
export const hasGrant = (): boolean => readStored('session', grantKey) !== null;

/** Forgets one token wherever it is kept. */
export function removeToken(token: string): void {
  if (readStored('session', grantKey) === token) writeStored('session', grantKey, null);
  for (const key of [adminKey, ...businessKeys]) {
    if (readStored('local', key) === token) writeStored('local', key, null);
  }
  announceTokens();
}

/** Forgets every token of this browser and answers the ones that there were. */
export function removeAllTokens(): string[] {
  const found = storedTokens();
  writeStored('session', grantKey, null);
  for (const key of [adminKey, ...businessKeys]) writeStored('local', key, null);
  announceTokens();
  return found;
}

/** Every different token that is kept right now. */
export function storedTokens(): string[] {
  const all = [
    readStored('session', grantKey),
    ...[adminKey, ...businessKeys].map((key) => readStored('local', key)),
  ];
  return [...new Set(all.filter((token) => token !== null))];
}

/** Calls back after every change of a token, also one made in another tab; answers the way to stop. */
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

/** The token of an area, followed as it changes. */
export const useToken = (area: Area): string | null =>
  useSyncExternalStore(
    onTokenChange,
    () => readToken(area),
    () => null,
  );

function announceTokens(): void {
  for (const listener of listeners) listener();
}
