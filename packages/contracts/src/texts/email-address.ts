// Builds that name their files, such as the packed packages, include no declaration by themselves.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./punycode.d.ts" />
import punycode from 'punycode/punycode.js';

/** Characters of a local part that need no quotes; others would have to be escaped in headers. */
const localPart = /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$/;

/**
 * Returns whether a label mixes Greek and Latin letters: they look alike, and no registry allows
 * it.
 */
const mixesAlphabets = (label: string): boolean =>
  /\p{Script=Greek}/u.test(label) && /\p{Script=Latin}/u.test(label);

/** Returns a domain in ASCII (punycode); undefined if it is not a domain. */
function asciiDomain(domain: string): string | undefined {
  // The URL parser would also accept ports, paths and escapes.
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain) || domain.split(/[.。]/).some(mixesAlphabets))
    return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return domainName.test(hostname) && hostname.length <= 253 ? hostname : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what surrounds an address that was copied from a mail or a link. */
const bare = (typed: string): string =>
  (/<([^<>]+)>\s*$/.exec(typed)?.[1] ?? typed)
    .replace(/^mailto:/i, '')
    .replace(/(?<![\s,;.])[\s,;.]+$/, '')
    .trim();

/**
 * Returns an e-mail address in its stored form: without surrounding text, in lower case, with the
 * domain in Unicode even if typed as `xn--…`. Undefined if it is not an address.
 */
export function readEmail(typed: string): string | undefined {
  const address = bare(
    typed
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .trim(),
  );
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0)).toLowerCase();
  const ascii = asciiDomain(address.slice(at + 1));
  if (!localPart.test(local) || ascii === undefined || local.length + ascii.length > 319) return undefined;
  return `${local}@${punycode.toUnicode(ascii)}`;
}
