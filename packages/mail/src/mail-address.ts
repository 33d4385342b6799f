import { domainToASCII } from 'node:url';

/**
 * The form of an address that a mail server takes: no spaces around it, no dot behind the domain, the domain in ASCII.
 * Undefined when a header or a command could read it as anything but one plain address.
 */
export function mailAddress(given: string): string | undefined {
  const address = given.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1).replace(/\.$/, '')];
  // Quoted local parts are legal and unused; refusing them keeps every separator out of the headers.
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
