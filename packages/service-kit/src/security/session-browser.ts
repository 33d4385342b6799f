import { hash, randomBytes } from 'node:crypto';
import { readCookie, writeCookie } from '../http/cookies/browser-cookies.ts';

const mark = { name: 'kallos-browser', looks: /^[\w-]{22}$/ };
const markSeconds = 34_560_000;

/** What a session keeps of a browser: a hash of its mark, a cookie that no script reads; undefined for one without. */
export function browserOf(cookies: string | null, publicUrl: string): string | undefined {
  const value = readCookie(cookies, { publicUrl, ...mark });
  return value === undefined ? undefined : hash('sha256', value);
}

/**
 * Marks the browser of a sign-in and returns what its session stores of it. Programs are not marked, nor
 * browsers on another address than the public one or without https, where the mark could be read in transit
 * like the token.
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
