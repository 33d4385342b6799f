import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

const open = '1.1.1.1 93.184.216.34 172.15.255.255 172.32.0.1 2606:4700::1111 2a00:1450::1';
const closed = `
  0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1
  192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
  192.88.99.1 168.63.129.16
  :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::1
  2001:db8::1 fc00::1 fd12:3456::1 fe80::1 fec0::1 ff02::1 100::1 3fff::1 fe80::1%eth0 2001:10::1 ::ffff:0:127.0.0.1
  5f00::1
  localhost 127.1 0x7f000001 2130706433 1.1.1.1.1`;

it('accepts plain global unicast only', () => {
  for (const address of open.split(' ')) expect(isPublicAddress(address), address).toBe(true);
  for (const address of ['', ...closed.trim().split(/\s+/)])
    expect(isPublicAddress(address), address).toBe(false);
});
