import { randomUUID } from 'node:crypto';
import { sessionRevoked } from '@kallos/contracts/auth/events';
import { openBus } from '@kallos/service-kit/messaging/bus';
import { openLog } from '@kallos/service-kit/observability/log';
import { openProxy } from '@kallos/service-kit/testing/cuttable-proxy';
import { publishEvent } from '@kallos/service-kit/testing/publish-event';
import { expect, inject, it } from 'vitest';
import { followEvents } from './bus-feed.ts';

const patience = { timeout: 60_000, interval: 20 };

it('reports completeness since a time only if no event can be missing', async () => {
  const way = await openProxy(inject('natsUrl'));
  const log = openLog('test', 'silent');
  const bus = openBus(way.url, 'test', log);
  const nothing = () => {};
  const feed = followEvents(bus, { onEvent: nothing, onGap: nothing, onRevoked: nothing }, log);
  const began = Date.now();
  await expect.poll(() => feed.receivedAllSince(Date.now()), patience).toBe(true);
  expect(feed.receivedAllSince(began)).toBe(false);
  const heard = Date.now();
  way.shut();
  await expect.poll(() => feed.receivedAllSince(Date.now()), patience).toBe(false);
  way.open();
  await expect.poll(() => feed.receivedAllSince(Date.now()), patience).toBe(true);
  expect(feed.receivedAllSince(heard)).toBe(false);
  await bus.close();
  await feed.stop();
  await way.close();
});

it('forwards a repeated message once until a server stores it', async () => {
  const log = openLog('test', 'silent');
  const bus = openBus(inject('natsUrl'), 'test', log);
  const ended: string[] = [];
  const nothing = () => {};
  const onRevoked = (sessionIds: readonly string[]) => void ended.push(...sessionIds);
  const feed = followEvents(bus, { onEvent: nothing, onGap: nothing, onRevoked }, log);
  await expect.poll(() => feed.receivedAllSince(Date.now()), patience).toBe(true);
  const sessions: string[] = [randomUUID(), randomUUID()];
  for (const sessionId of sessions)
    for (let time = 1; time <= 3; time += 1)
      await publishEvent(bus, sessionRevoked.name, sessionId, { sessionIds: [sessionId] });
  const own = () => ended.filter((sessionId) => sessions.includes(sessionId));
  await expect.poll(own, patience).toEqual(sessions);
  await bus.close();
  await feed.stop();
});
