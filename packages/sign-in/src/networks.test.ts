import { expect, it } from 'vitest';
import { networkOf } from './networks.ts';

it('takes a whole IPv6 network for one client', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
});
