import { type Area } from './tokens.tsx';
import { readStored, writeStored } from './storage.tsx';

const returnKey = 'return_path';
const listeners = new Set<(area: Area) => void>();

/** Where a person without a session is sent; both come from the specification's guards. */
export const loginPaths: Record<Area, string> = { admin: '/login', business: '/business/login' };

const loginPages = new Set(['/', '/login', '/business/login', '/admin']);

// The router reads addresses like this: case, encoding and slashes at the end do not matter.
function routeOf(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/(.)\/+$/, '$1');
  } catch {
    return pathname;
  }
}

/** Says whether an address shows a login form. */
export const isLoginPage = (pathname: string): boolean => loginPages.has(routeOf(pathname));

/** Asks the shell for the area's login screen; the current address is kept for the way back to the business area. */
export function requireLogin(area: Area): void {
  const { pathname, search, hash } = globalThis.location;
  if (isLoginPage(pathname)) return;
  if (area === 'business') writeStored('session', returnKey, pathname + search + hash);
  for (const listener of listeners) listener(area);
}

/** Hears every {@link requireLogin}; answers the way to stop. */
export function onLoginRequired(listener: (area: Area) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How a logout ended; not done means that the server could not be reached. */
interface LogoutOutcome {
  readonly area: Area;
  readonly isDone: boolean;
}

const logoutListeners = new Set<(outcome: LogoutOutcome) => void>();

/** Tells the shell how a logout ended. */
export function announceLogout(outcome: LogoutOutcome): void {
  for (const listener of logoutListeners) listener(outcome);
}

/** Hears how every logout ended; answers the way to stop. */
export function onLogout(listener: (outcome: LogoutOutcome) => void): () => void {
  logoutListeners.add(listener);
  return () => {
    logoutListeners.delete(listener);
  };
}

/** Forgets the stored way back. */
export function forgetReturnPath(): void {
  writeStored('session', returnKey, null);
}

/** The stored way back, once: reading it forgets it. */
export function takeReturnPath(): string | null {
  const path = readStored('session', returnKey);
  writeStored('session', returnKey, null);
  return safeReturnPath(path);
}

/** An address to return to if it stays on this origin and inside the business area, else null: no open redirects. */
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
