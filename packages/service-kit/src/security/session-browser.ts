import { hash, randomBytes } from 'node:crypto';
import { readCookie, writeCookie } from '../http/cookies/browser-cookies.ts';

const mark = { name: 'kallos-browser', looks: /^[\w-]{22}$/ };
const markSeconds = 34_560_000;

/**
 * Returns what a session stores about a browser: a hash of its HttpOnly cookie; undefined without
 * one.
 */
export function browserOf(cookies: string | null, publicUrl: string): string | undefined {
  const value = readCookie(cookies, { publicUrl, ...mark });
  return value === undefined ? undefined : hash('sha256', value);
}

/**
 * Sets the cookie of a sign-in's browser and returns its hash for the session. Skips programs,
 * other addresses than the public one, and http, where the cookie could be read in transit like the
 * token.
 */
export function markBrowser(
  { headers, setCookie }: { readonly headers: Headers; readonly setCookie: (cookie: string) => void },
  publicUrl: string,
): string | undefined {
  const { origin, protocol } = new URL(publicUrl);
  const isOurPage =
    protocol === 'https:' &&
    headers.get('sec-fetch-site') === 'same-origin' &&
    headers.get('origin') === origin;
  if (!isOurPage) return undefined;
  const value =
    readCookie(headers.get('cookie'), { publicUrl, ...mark }) ?? randomBytes(16).toString('base64url');
  setCookie(writeCookie(publicUrl, mark.name, value, markSeconds));
  return hash('sha256', value);
}
