import { randomBytes, randomUUID } from 'node:crypto';
import { event } from '@kallos/contracts/event';
import { afterAll, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { useTestDatabase } from '../../testing/open-for-file.ts';
import { publishEvent } from '../../testing/publish-event.ts';
import type { Loop } from '../background/repeat.ts';
import { openLog } from '../observability/log.ts';
import { openStuckConsumers } from './bus-metrics.ts';
import { openBus, streamOf } from './bus.ts';
import { onEvent, startListeners } from './inbox.ts';
import { prepareConsumer, prepareStream } from './prepare-bus.ts';

const log = openLog('test', 'silent');
const patience = { timeout: 60_000, interval: 50 };
const service = `t${randomBytes(4).toString('hex')}`;
const listener = `${service}-reader`;
const brewed = {
  ...event('auth.tea-brewed.v1', z.object({ cup: z.number() })),
  name: `${service}.tea-brewed.v1`,
};
const database = useTestDatabase('svc-catalog');
const bus = openBus(inject('natsUrl'), listener, log);
let listening: Loop | undefined;

afterAll(async () => {
  await listening?.stop();
  await bus.close();
});

it('reports a paused consumer, and handles each event once after it resumes', async () => {
  const { jsm } = await bus.waitForConnection(10_000);
  const stream = streamOf(service).name;
  await prepareStream(jsm, service);
  await prepareConsumer(jsm, service, listener, [brewed.name]);
  await jsm.consumers.pause(stream, listener, new Date(Date.now() + 600_000));
  const stuck = openStuckConsumers(bus, listener, [service]);
  await stuck();
  const taken: number[] = [];
  listening = startListeners(
    database.db,
    bus,
    listener,
    [onEvent(brewed, async (_, { cup }) => void taken.push(cup))],
    log,
  );
  for (const cup of [1, 2, 3]) await publishEvent(bus, brewed.name, randomUUID(), { cup });
  await expect
    .poll(async () => Object.keys((await stuck()) ?? {}), patience)
    .toEqual([`${stream} ${listener}`]);
  expect(taken).toEqual([]);
  await jsm.consumers.resume(stream, listener);
  await expect.poll(() => taken, patience).toEqual([1, 2, 3]);
});
