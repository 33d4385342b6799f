import { SocketAddress } from 'node:net';

/** Returns the canonical spelling of an address: IPv6 has many, and proxies use any. */
function canonical(address: string): string {
  try {
    return new SocketAddress({ address, family: 'ipv6' }).address;
  } catch {
    return address.toLowerCase();
  }
}

/**
 * Returns the part of an address that identifies a client: all of IPv4, the first 64 bits of IPv6.
 */
export function subnetOf(address: string): string {
  if (!address.includes(':')) return address;
  const known = canonical(address);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(known)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = known.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':') + '::/64';
}
