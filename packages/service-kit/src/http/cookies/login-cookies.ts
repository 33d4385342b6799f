import { readCookie, writeCookie } from './browser-cookies.ts';

const markSeconds = 600;
const ticketSeconds = 60;

const names = { login: 'kallos-login', ticket: 'kallos-ticket', code: 'kallos-login-code' } as const;
type Mark = keyof typeof names;

/** The cookie that marks the browser in which a login began; it survives the way to Facebook and back. */
export const loginCookie = (publicUrl: string, value: string): string =>
  writeCookie(publicUrl, names.login, value, markSeconds);

/** The cookie that marks the browser which asked for a ticket. */
export const ticketCookie = (publicUrl: string, value: string): string =>
  writeCookie(publicUrl, names.ticket, value, ticketSeconds);

/** The cookie that keeps a sealed code out of addresses and history while the person confirms. */
export const codeCookie = (publicUrl: string, sealed: string): string =>
  writeCookie(publicUrl, names.code, sealed, markSeconds);

/** Takes the marks of a login away again. */
export const clearLoginCookies = (publicUrl: string): string[] =>
  (['login', 'code'] as const).map((mark) => writeCookie(publicUrl, names[mark], '', 0));

/** Reads a mark that the browser brings; behind https only by the name that no other host and no insecure page can set. */
export const readLoginCookie = (headers: Headers, mark: Mark, publicUrl: string): string | undefined =>
  readCookie(headers.get('cookie'), { publicUrl, name: names[mark], looks: /^[\w.-]+$/ });

/** Whether a page of ours led the browser here; a link elsewhere, a typed address and a program say otherwise. */
export const isFromOurPages = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-mode') === 'navigate';
