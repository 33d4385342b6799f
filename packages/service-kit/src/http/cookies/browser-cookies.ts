// Browsers accept the `__Host-` prefix only from the host itself over https, not from a sibling
// domain.
const nameOf = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/**
 * Returns a Set-Cookie header for an HttpOnly cookie with this lifetime in seconds; 0 deletes it.
 */
export function writeCookie(publicUrl: string, name: string, value: string, maxAge: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(name, publicUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns such a cookie from a request; undefined if its value is malformed. */
export function readCookie(
  cookies: string | null,
  { publicUrl, name, looks }: { publicUrl: string; name: string; looks: RegExp },
): string | undefined {
  if (cookies === null) return undefined;
  const start = `${nameOf(name, publicUrl)}=`;
  return cookies
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length))
    .find((value) => looks.test(value));
}
