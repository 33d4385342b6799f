import { expect, it } from 'vitest';
import { subnetOf } from './subnet.ts';

it('treats an IPv6 /64 as one client', () => {
  expect(subnetOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(subnetOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(subnetOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
});

it('maps all spellings of an address to one subnet', () => {
  const spellings = [
    '2001:db8:1:2::9',
    '2001:0db8:0001:0002::',
    '2001:DB8:1:2:0:0:0:1',
    '2001:db8:1:2::1%eth0',
  ];
  expect(new Set(spellings.map(subnetOf))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(
    new Set(['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:0201', '0:0:0:0:0:ffff:192.0.2.1'].map(subnetOf)),
  ).toEqual(new Set(['192.0.2.1']));
});
