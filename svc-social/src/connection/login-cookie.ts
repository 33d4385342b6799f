const lifeSeconds = 600;

/** Only https may use the prefix that pins a cookie to one host; plain http is for a developer's own machine. */
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

const nameFor = (publicUrl: string) => (isSecure(publicUrl) ? '__Secure-kallos-login' : 'kallos-login');

const attributes = (publicUrl: string) =>
  `Path=/api/auth/facebook; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;

/** The cookie that marks the browser in which a login began; it survives the way to Facebook and back. */
export const loginCookie = (publicUrl: string, mark: string): string =>
  `${nameFor(publicUrl)}=${mark}; Max-Age=${lifeSeconds}; ${attributes(publicUrl)}`;

/** Takes the mark away again. */
export const clearLoginCookie = (publicUrl: string): string =>
  `${nameFor(publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`;

/** Reads the mark of the browser that comes back. */
export function readLoginMark(headers: Headers): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=');
    if (/^(__Secure-)?kallos-login$/.test(name) && value !== '') return value;
  }
  return undefined;
}
