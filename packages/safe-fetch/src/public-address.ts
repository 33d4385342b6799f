import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Node's own lists, not ipaddr.js: that calls every unlisted address unicast, while here only 2000::/3 is,
// and cloud metadata addresses would have to be added anyway.
/** IPv4 ranges that are not plain global unicast (IANA special-purpose registry). */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Cloud metadata services in public ranges.
  '168.63.129.16/32',
];

/**
 * Ranges within 2000::/3 that embed other addresses or are not routed: Teredo and its block,
 * documentation, 6to4, AS112, SRv6.
 */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network, prefix] = range.split('/') as [string, string];
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const refusedV4 = listOf(closedV4, 'ipv4');
const globalV6 = listOf(['2000::/3'], 'ipv6');
const refusedV6 = listOf(closedV6, 'ipv6');

/** Returns whether an address is one of this machine only. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'));

/**
 * Returns whether an address is plain global unicast. For IPv6 only 2000::/3 is, which excludes
 * mapped, translated (NAT64), unique-local, link-local and multicast addresses.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}
