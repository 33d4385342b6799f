import { openBus } from '@kallos/service-kit/bus';
import { openLog } from '@kallos/service-kit/log';
import { openProxy } from '@kallos/service-kit/testing/cuttable-proxy';
import { expect, inject, it } from 'vitest';
import { followEvents } from './bus-feed.ts';

const patience = { timeout: 60_000, interval: 20 };

it('claims to have heard all since a moment only while nothing since can have been missed', async () => {
  const way = await openProxy(inject('natsUrl'));
  const log = openLog('test', 'silent');
  const bus = openBus(way.url, 'test', log);
  const nothing = () => {};
  const feed = followEvents(bus, { onEvent: nothing, onGap: nothing, onRevoked: nothing }, log);
  const began = Date.now();
  await expect.poll(() => feed.heardAllSince(Date.now()), patience).toBe(true);
  expect(feed.heardAllSince(began)).toBe(false);
  const heard = Date.now();
  way.shut();
  await expect.poll(() => feed.heardAllSince(Date.now()), patience).toBe(false);
  way.open();
  await expect.poll(() => feed.heardAllSince(Date.now()), patience).toBe(true);
  expect(feed.heardAllSince(heard)).toBe(false);
  await bus.close();
  await feed.stop();
  await way.close();
});
