/** The servers of NATS and their common login. */
export interface BusAddress {
  readonly servers: readonly string[];
  readonly login: { readonly user: string; readonly pass: string } | undefined;
}

/** Returns the login of a URL; undefined if it is not percent-encoded. */
function readLogin({ username, password }: URL): BusAddress['login'] {
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

/** Parses `nats://user:password@one:4222,two:4222`, one login for all servers; undefined when malformed. */
export function readBusAddress(text: string): BusAddress | undefined {
  const scheme = /^(nats|tls):\/\//.exec(text)?.[0] ?? '';
  const addresses = text
    .split(',')
    .map((one) => one.trim())
    .map((one) => (one.includes('://') ? one : scheme + one));
  if (scheme === '' || addresses.some((one) => !one.startsWith(scheme) || !URL.canParse(one)))
    return undefined;
  const urls = addresses.map((one) => new URL(one));
  if (urls.some(({ host, pathname, search }) => host === '' || pathname.length > 1 || search !== ''))
    return undefined;
  const known = urls.find(({ username }) => username !== '');
  const login = known && readLogin(known);
  if (known && !login) return undefined;
  return {
    servers: urls.map(({ host }) => scheme + host),
    login,
  };
}
