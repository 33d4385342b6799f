import { afterEach, expect, inject, it, vi } from 'vitest';
import { type CuttableProxy, openProxy } from '../../testing/cuttable-proxy.ts';
import { openLog } from '../observability/log.ts';
import { readBusAddress } from './bus-address.ts';
import { openBus } from './bus.ts';

let way: CuttableProxy | undefined;
afterEach(() => way?.close());

it('reports a lost connection and treats it as closed until restored', async () => {
  way = await openProxy(inject('natsUrl'));
  const bus = openBus(way.url, 'lost', openLog('test', 'silent'));
  let connected = 0;
  bus.onConnected(() => (connected += 1));
  const first = await bus.waitForConnection(20_000);
  way.shut();
  await vi.waitFor(() => expect(bus.live()).toBeUndefined(), { timeout: 20_000 });
  expect(first.nc.isClosed()).toBe(false);
  way.open();
  expect(await bus.waitForConnection(20_000)).toBe(first);
  expect(connected).toBe(2);
  await bus.close();
});

it.each([
  ['nats://a:p%40ss@one:4222', ['nats://one:4222'], { user: 'a', pass: 'p@ss' }],
  ['tls://one/', ['tls://one'], undefined],
  [
    'nats://a:b@one:4222,two:4223, nats://c:d@three',
    ['nats://one:4222', 'nats://two:4223', 'nats://three'],
    { user: 'a', pass: 'b' },
  ],
])('parses %s', (text, servers, login) => expect(readBusAddress(text)).toEqual({ servers, login }));

it.each([
  '',
  'one:4222',
  'http://one',
  'nats://',
  'nats://one,http://two',
  'nats://one,,two',
  'nats://a:b,c@one',
])('rejects "%s"', (text) => expect(readBusAddress(text)).toBeUndefined());
