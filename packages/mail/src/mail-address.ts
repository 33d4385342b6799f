import { domainToASCII } from 'node:url';

/**
 * Returns an address in the form for mail servers: without surrounding spaces or a trailing dot,
 * with the domain in ASCII. Undefined if a header or command could parse it as anything but one
 * plain address.
 */
export function mailAddress(given: string): string | undefined {
  const address = given.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1).replace(/\.$/, '')];
  // Quoted local parts are legal but unused; rejecting them keeps separators out of headers.
  if (at < 1 || !/^[^\s<>()[\]\\,;:"@\p{Cc}\p{Cf}\p{Z}]+$/u.test(local) || Buffer.byteLength(local) > 64)
    return undefined;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  const ascii = domainToASCII(domain);
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(
    ascii,
  );
  return isDomain && ascii.length <= 253 ? `${local}@${ascii}` : undefined;
}
