import { readStored, writeStored } from '../storage.tsx';
import { type Area } from './tokens.tsx';

const returnKey = 'return_path';
const listeners = new Set<(area: Area) => void>();

/** The login path of each area, from the specification. */
export const loginPaths: Record<Area, string> = { admin: '/login', business: '/business/login' };

const loginPages = new Set(['/', '/login', '/business/login', '/admin']);

// The router ignores case, encoding and trailing slashes.
function routeOf(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/(.)\/+$/, '$1');
  } catch {
    return pathname;
  }
}

/** Returns whether an address is a login form. */
export const isLoginPage = (pathname: string): boolean => loginPages.has(routeOf(pathname));

/**
 * Requests the area's login screen from the shell; stores the current address to return to the business area.
 */
export function requireLogin(area: Area): void {
  const { pathname, search, hash } = globalThis.location;
  if (isLoginPage(pathname)) return;
  if (area === 'business') writeStored('session', returnKey, pathname + search + hash);
  for (const listener of listeners) listener(area);
}

/** Subscribes to {@link requireLogin}; returns the unsubscribe function. */
export function onLoginRequired(listener: (area: Area) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The result of a logout; `isDone` is false when the server could not be reached. */
interface LogoutOutcome {
  readonly area: Area;
  readonly isDone: boolean;
}

const logoutListeners = new Set<(outcome: LogoutOutcome) => void>();

/** Publishes the result of a logout to the shell. */
export function announceLogout(outcome: LogoutOutcome): void {
  for (const listener of logoutListeners) listener(outcome);
}

/** Subscribes to logouts; returns the unsubscribe function. */
export function onLogout(listener: (outcome: LogoutOutcome) => void): () => void {
  logoutListeners.add(listener);
  return () => {
    logoutListeners.delete(listener);
  };
}

/** Removes the stored return path. */
export function forgetReturnPath(): void {
  writeStored('session', returnKey, null);
}

/** Returns the stored return path and removes it. */
export function takeReturnPath(): string | null {
  const path = readStored('session', returnKey);
  writeStored('session', returnKey, null);
  return safeReturnPath(path);
}

/** Returns a path of this origin inside the business area, else null: prevents open redirects. */
export function safeReturnPath(path: string | null | undefined): string | null {
  if (!path || !path.startsWith('/') || path.startsWith('//')) return null;
  const base = 'https://origin.invalid';
  let url: URL;
  try {
    url = new URL(path, base);
  } catch {
    return null;
  }
  if (url.origin !== base || isLoginPage(url.pathname)) return null;
  return /^\/(business|portal)(\/|$)/.test(url.pathname) ? url.pathname + url.search + url.hash : null;
}
