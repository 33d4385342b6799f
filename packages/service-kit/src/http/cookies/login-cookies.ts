import { readCookie, writeCookie } from './browser-cookies.ts';

const markSeconds = 600;
const ticketSeconds = 60;

const names = { login: 'kallos-login', ticket: 'kallos-ticket', code: 'kallos-login-code' } as const;
type Mark = keyof typeof names;

/**
 * Returns the cookie that marks the browser in which a login began; it is kept during the redirect
 * to Facebook and back.
 */
export const loginCookie = (publicUrl: string, value: string): string =>
  writeCookie(publicUrl, names.login, value, markSeconds);

/** Returns the cookie that marks the browser that requested a ticket. */
export const ticketCookie = (publicUrl: string, value: string): string =>
  writeCookie(publicUrl, names.ticket, value, ticketSeconds);

/**
 * Returns the cookie with the sealed code during confirmation, so that the code is not in addresses
 * or history.
 */
export const codeCookie = (publicUrl: string, sealed: string): string =>
  writeCookie(publicUrl, names.code, sealed, markSeconds);

/** Returns the headers that delete a login's cookies. */
export const clearLoginCookies = (publicUrl: string): string[] =>
  (['login', 'code'] as const).map((mark) => writeCookie(publicUrl, names[mark], '', 0));

/**
 * Returns a cookie of the login; behind https only one with a prefix that no other host or insecure
 * page can set.
 */
export const readLoginCookie = (headers: Headers, mark: Mark, publicUrl: string): string | undefined =>
  readCookie(headers.get('cookie'), { publicUrl, name: names[mark], looks: /^[\w.-]+$/ });

/**
 * Returns whether a page of ours caused the request, and not an external link, a typed address or a
 * program.
 */
export const isFromOurPages = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-mode') === 'navigate';
