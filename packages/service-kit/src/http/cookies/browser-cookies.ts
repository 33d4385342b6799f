// Behind https only the host itself can set this prefix: neither an insecure page nor a neighbouring name.
const nameOf = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/** A cookie of the gateway's for so many seconds, which no script reads; of no age it is taken away. */
export function writeCookie(publicUrl: string, name: string, value: string, maxAge: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameOf(name, publicUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Reads such a cookie of what a browser brings; undefined where its value does not look as it should. */
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
