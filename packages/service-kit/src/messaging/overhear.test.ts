import { randomBytes, randomUUID } from 'node:crypto';
import { event } from '@kallos/contracts/event';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { openStuckConsumers } from './bus-readings.ts';
import { openBus, streamOf, type Bus } from './bus.ts';
import { on, startListeners } from './inbox.ts';
import { openLog } from '../observability/log.ts';
import { startOverhearing } from './overhear.ts';
import { prepareConsumer, prepareStream } from './prepare-bus.ts';
import type { Loop } from '../background/repeat.ts';
import { useTestDatabase } from '../../testing/for-file.ts';
import { say } from '../../testing/say.ts';

const log = openLog('test', 'silent');
const patience = { timeout: 60_000, interval: 50 };
const service = `t${randomBytes(4).toString('hex')}`;
const listener = `${service}-reader`;
const brewed = {
  ...event('auth.tea-brewed.v1', z.object({ cup: z.number() })),
  name: `${service}.tea-brewed.v1`,
};
const loops: Loop[] = [];
const buses: Bus[] = [];
const database = useTestDatabase('svc-catalog');

/** A bus that knows of another server, which is the same. */
function open(): Bus {
  const url = inject('natsUrl');
  const bus = openBus(`${url},${url}`, listener, log);
  buses.push(bus);
  return bus;
}

beforeAll(async () => {
  const { jsm } = await open().soon(10_000);
  await prepareStream(jsm, service);
  // Its stream hands this listener nothing of what is said.
  await prepareConsumer(jsm, service, listener, [`${service}.tea-spilled.v1`]);
});
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await Promise.all(buses.map((bus) => bus.close()));
});

it('takes in once, of several replicas and words, what no server of a cluster hands out', async () => {
  const taken: number[] = [];
  const take = on(brewed, async (_, { cup }) => void taken.push(cup));
  const replicas = [open(), open()];
  for (const bus of replicas) loops.push(startListeners(database.db, bus, listener, [take], log));
  await Promise.all(replicas.map(async (bus) => (await bus.soon(10_000)).nc.flush()));
  const [speaker, messageId] = [open(), randomUUID()];
  for (let time = 1; time <= 4; time += 1) await say(speaker, brewed.name, messageId, { cup: 1 });
  await expect.poll(() => taken, patience).toEqual([1]);
  await say(speaker, brewed.name, randomUUID(), { cup: 2 });
  await expect.poll(() => taken, patience).toEqual([1, 2]);
});

it('takes in once, with one server, what a paused consumer keeps back, also after it is resumed', async () => {
  const name = `${listener}-paused`;
  const bus = openBus(inject('natsUrl'), name, log);
  buses.push(bus);
  const { nc, jsm } = await bus.soon(10_000);
  await prepareConsumer(jsm, service, name, [brewed.name]);
  const stream = streamOf(service).name;
  await jsm.consumers.pause(stream, name, new Date(Date.now() + 600_000));
  const stuck = openStuckConsumers(bus, name, [service]);
  await stuck();
  const taken: number[] = [];
  const take = on(brewed, async (_, { cup }) => void taken.push(cup));
  loops.push(startListeners(database.db, bus, name, [take], log));
  await nc.flush();
  const messages = [11, 12, 13].map((cup) => ({ cup, id: randomUUID() }));
  for (const { cup, id } of messages) await say(bus, brewed.name, id, { cup });
  await expect.poll(() => taken, patience).toEqual([11, 12, 13]);
  const [[key, seconds] = ['', 0]] = Object.entries((await stuck()) ?? {});
  expect([key, seconds > 0]).toEqual([`${stream} ${name}`, true]);
  await jsm.consumers.resume(stream, name);
  await expect.poll(async () => (await jsm.consumers.info(stream, name)).num_pending, patience).toBe(0);
  await expect.poll(async () => (await jsm.consumers.info(stream, name)).num_ack_pending, patience).toBe(0);
  // The stream holds what other tests said before this consumer was made, too.
  expect(taken.filter((cup) => cup > 10)).toEqual([11, 12, 13]);
});

it('leaves a flood to its stream', async () => {
  const bus = open();
  const taken: number[] = [];
  const overhearing = startOverhearing(bus, `${listener}-flood`, [brewed.name], async (messages) => {
    taken.push(messages.length);
  });
  loops.push(overhearing);
  await (await bus.soon(10_000)).nc.flush();
  const speaker = open();
  for (let cup = 1; cup <= 1200; cup += 1) void say(speaker, brewed.name, randomUUID(), { cup });
  // Of a slow machine's words some are taken in between.
  await expect.poll(() => taken.reduce((sum, one) => sum + one, 0), patience).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...taken)).toBeLessThanOrEqual(1000);
});
