/**
 * The servers of a database, and a URL with the first of them, because URL supports no list of
 * servers.
 */
export interface DatabaseAddress {
  readonly servers: readonly string[];
  readonly url: URL;
}

/**
 * Parses `postgres://user:password@one:5432,two:5432/name?target_session_attrs=primary` with one or
 * several servers; undefined if malformed.
 */
export function readDatabaseAddress(text: string): DatabaseAddress | undefined {
  const [, scheme = '', login = '', list = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^@/?#]+)(.*)$/.exec(text) ?? [];
  const servers = list.split(',');
  if (servers.some((one) => one === '' || !URL.canParse(scheme + one))) return undefined;
  const address = `${scheme}${login}${servers[0]}${rest}`;
  return URL.canParse(address) ? { servers, url: new URL(address) } : undefined;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns what is wrong with an address: several servers require `target_session_attrs=primary`.
 */
export function databaseAddressFault(text: string): string | undefined {
  const found = readDatabaseAddress(text);
  if (found === undefined) return 'must be set to an address that begins with postgres:// or postgresql://';
  const { username, password, hash } = found.url;
  if (hash !== '' || /\s/.test(text) || !isEncoded(username) || !isEncoded(password))
    return 'must have user and password percent-encoded';
  const isClear =
    found.servers.length === 1 || found.url.searchParams.get('target_session_attrs') === 'primary';
  return isClear ? undefined : 'must end with ?target_session_attrs=primary, as it names several servers';
}

/** Returns an address with a changed URL on the same servers. */
export function changeDatabaseAddress(text: string, change: (url: URL) => void): string {
  const found = readDatabaseAddress(text);
  if (found === undefined) throw new Error('no address of Postgres');
  const { servers, url } = found;
  change(url);
  return url.href.replace(`${url.host}/`, `${servers.join()}/`);
}

/** Returns the same address on other servers. */
export const onServers = (text: string, servers: string): string =>
  text.replace(/^(\w+:\/\/(?:[^@/?#]*@)?)[^@/?#]+/, (_, before: string) => before + servers);
