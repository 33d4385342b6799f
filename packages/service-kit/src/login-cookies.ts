const markSeconds = 600;
const ticketSeconds = 60;

/** Only https may use the prefix that pins a cookie to one host; plain http is for a developer's own machine. */
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

const names = { login: 'kallos-login', ticket: 'kallos-ticket', code: 'kallos-login-code' } as const;
type Mark = keyof typeof names;

const nameOf = (mark: Mark, publicUrl: string) => `${isSecure(publicUrl) ? '__Secure-' : ''}${names[mark]}`;
const pairOf = (mark: Mark, publicUrl: string, value: string) => `${nameOf(mark, publicUrl)}=${value}`;

const attributes = (publicUrl: string) =>
  `Path=/api/auth/facebook; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;

/** The cookie that marks the browser in which a login began; it survives the way to Facebook and back. */
export const loginCookie = (publicUrl: string, value: string): string =>
  `${pairOf('login', publicUrl, value)}; Max-Age=${markSeconds}; ${attributes(publicUrl)}`;

/** The cookie that marks the browser which asked for a ticket. */
export const ticketCookie = (publicUrl: string, value: string): string =>
  `${pairOf('ticket', publicUrl, value)}; Max-Age=${ticketSeconds}; ${attributes(publicUrl)}`;

/** The cookie that keeps a sealed code out of addresses and history while the person confirms. */
export const codeCookie = (publicUrl: string, sealed: string): string =>
  `${pairOf('code', publicUrl, sealed)}; Max-Age=${markSeconds}; ${attributes(publicUrl)}`;

/** Takes the marks of a login away again. */
export const clearLoginCookies = (publicUrl: string): string[] =>
  (['login', 'code'] as const).map(
    (mark) => `${pairOf(mark, publicUrl, '')}; Max-Age=0; ${attributes(publicUrl)}`,
  );

/** Reads a mark that the browser brings; behind https only by the name that no insecure page can set. */
export function readMark(headers: Headers, mark: Mark, publicUrl: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=');
    if (name === nameOf(mark, publicUrl) && value !== '') return value;
  }
  return undefined;
}

/** Whether a page of ours led the browser here; a link elsewhere, a typed address and a program say otherwise. */
export const isFromOurPages = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' && headers.get('sec-fetch-mode') === 'navigate';
