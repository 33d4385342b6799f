import { randomBytes } from 'node:crypto';
import { event, type EventType } from '@kallos/contracts/event';
import { isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { openProxy } from '../../testing/cuttable-proxy.ts';
import { useTestDatabase } from '../../testing/open-for-file.ts';
import type { Loop } from '../background/repeat.ts';
import type { Database, Transaction } from '../database/database.ts';
import { openWakeListener, type WakeListener } from '../database/wake-listener.ts';
import { openLog } from '../observability/log.ts';
import { openBus, streamOf, type Bus } from './bus.ts';
import { onEvent, startListeners, type EventHandler } from './inbox.ts';
import { deadLetters, inbox, outbox, outboxStream } from './outbox-tables.ts';
import { announce, startRelay } from './outbox.ts';
import { prepareConsumer, prepareStream } from './prepare-bus.ts';

const log = openLog('test', 'silent');
const natsUrl = () => inject('natsUrl');

/** A unique service name, so that no other test shares its stream. */
const service = `t${randomBytes(4).toString('hex')}`;
const brewed = {
  ...event('auth.tea-brewed.v1', z.object({ cup: z.number() })),
  name: `${service}.tea-brewed.v1`,
};
const spilled = { ...brewed, name: `${service}.tea-spilled.v1` };

const database = useTestDatabase('svc-catalog');
let db: Database;
let bus: Bus;
let kit: { log: typeof log; wakes: WakeListener };
const loops: Loop[] = [];

const untilTrue = (check: () => unknown, timeout = 60_000) =>
  vi.waitFor(() => expect(check()).toBeTruthy(), { timeout, interval: 50 });
const brew = (...cups: number[]) =>
  db.transaction(async (tx) => {
    for (const cup of cups) await announce(tx, brewed, { cup });
  });

const unsent = () => db.select().from(outbox).where(isNull(outbox.sentAt));
const untilAllSent = (patience = { timeout: 60_000, interval: 20 }) =>
  expect.poll(unsent, patience).toEqual([]);

/** Announces cups that wait together in the stream for a reader. */
async function brewUnheard(reader: string, ...cups: number[]) {
  loops.push(startRelay(db, bus, service, kit));
  await prepare(`${service}-${reader}`, brewed);
  await brew(...cups);
  await untilAllSent();
}

/** Creates the stream and a consumer, as the launcher does. */
async function prepare(listener: string, ...heard: EventType[]) {
  const { jsm } = bus.live() ?? {};
  if (!jsm) throw new Error('NATS is away');
  await prepareStream(jsm, service);
  await prepareConsumer(
    jsm,
    service,
    listener,
    heard.map(({ name }) => name),
  );
}

async function listen(name: string, react: (tx: Transaction, payload: { cup: number }) => Promise<void>) {
  const reaction: EventHandler = onEvent(brewed, react);
  await prepare(`${service}-${name}`, brewed);
  loops.push(startListeners(db, bus, `${service}-${name}`, [reaction], log, 50));
}

beforeAll(() => {
  db = database.db;
  kit = { log, wakes: openWakeListener(database.url, 'test', log) };
});

afterAll(() => kit.wakes.close());

beforeEach(async () => {
  for (const table of [outbox, inbox, deadLetters]) await db.delete(table);
  await db.execute(sql`delete from outbox_stream`);
  bus = openBus(natsUrl(), 'test', log);
  await untilTrue(() => bus.live());
});

afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
  await bus
    .live()
    ?.jsm.streams.delete(streamOf(service).name)
    .catch(() => {});
  await bus.close();
});

describe('an announced event', () => {
  it('reaches a listener once, in order', async () => {
    const cups: number[] = [];
    loops.push(startRelay(db, bus, service, kit));
    await listen('reader', async (_, { cup }) => void cups.push(cup));
    await brew(1, 2, 3);
    await untilTrue(() => cups.length === 3);
    expect(cups).toEqual([1, 2, 3]);
  });

  it('is written in one transaction with its other changes', async () => {
    const transactions: unknown[] = [];
    await brewUnheard('reader', ...Array.from({ length: 20 }, (_, cup) => cup));
    await listen('reader', async (tx) => {
      const [row] = await tx.execute(sql`select pg_current_xact_id()::text as id`);
      transactions.push(row?.['id']);
    });
    await untilTrue(() => transactions.length === 20);
    expect(new Set(transactions).size).toBeLessThan(10);
  });

  it('is not sent when its transaction rolls back', async () => {
    const cups: number[] = [];
    loops.push(startRelay(db, bus, service, kit));
    await listen('reader', async (_, { cup }) => void cups.push(cup));
    await expect(
      db.transaction(async (tx) => {
        await announce(tx, brewed, { cup: 9 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await brew(1);
    await untilTrue(() => cups.length === 1);
    expect(cups).toEqual([1]);
  });

  it('reaches a listener whose earlier release consumed fewer events', async () => {
    const heard: string[] = [];
    const hear =
      (kind: string) =>
      async (_: Transaction, { cup }: { cup: number }) =>
        void heard.push(`${kind} ${cup}`);
    loops.push(startRelay(db, bus, service, kit));
    await prepare(`${service}-reader`, brewed);
    const earlier = startListeners(db, bus, `${service}-reader`, [onEvent(brewed, hear('brewed'))], log, 50);
    await brew(1);
    await untilTrue(() => heard.length === 1);
    await earlier.stop();
    const both = [onEvent(brewed, hear('brewed')), onEvent(spilled, hear('spilled'))];
    await prepare(`${service}-reader`, brewed, spilled);
    loops.push(startListeners(db, bus, `${service}-reader`, both, log, 50));
    await brew(2);
    await untilTrue(() => heard.length === 2);
    await db.transaction((tx) => announce(tx, spilled, { cup: 2 }));
    await untilTrue(() => heard.length === 3);
    expect(heard).toEqual(['brewed 1', 'brewed 2', 'spilled 2']);
  });

  it('is rejected when it does not match its schema', async () => {
    await expect(
      db.transaction((tx) => announce(tx, brewed, { cup: 'x' } as unknown as { cup: number })),
    ).rejects.toThrow();
    expect(await db.select().from(outbox)).toEqual([]);
  });

  it('takes effect once when it is announced again to a new store', async () => {
    let effects = 0;
    loops.push(startRelay(db, bus, service, kit));
    await listen('reader', async () => void effects++);
    await brew(1);
    await untilTrue(() => effects === 1);
    await bus.live()?.jsm.streams.delete(streamOf(service).name);
    await prepare(`${service}-reader`, brewed);
    await brew(2);
    await untilTrue(() => effects >= 2, 15_000);
    await untilAllSent();
    await new Promise((wake) => setTimeout(wake, 300));
    expect(effects).toBe(2);
  });
});

describe('a lost NATS store', () => {
  it('is refilled from the outbox, and a new reader gets everything', async () => {
    await prepare('early', brewed);
    const relay = startRelay(db, bus, service, kit);
    await brew(1, 2);
    await untilAllSent();
    await relay.stop();
    await bus.live()?.jsm.streams.delete(streamOf(service).name);
    const cups: number[] = [];
    loops.push(startRelay(db, bus, service, kit));
    await listen('late', async (_, { cup }) => void cups.push(cup));
    await untilTrue(() => cups.length === 2, 15_000);
    expect(cups.toSorted()).toEqual([1, 2]);
  });
});

describe('a lost NATS store of a service with many events', () => {
  it('gets new events before the many old ones, and finally all', async () => {
    const many = 20_000;
    await prepare('early', brewed);
    await db.execute(sql`insert into outbox_stream (stream, created_at) values (${service}, 'the lost one')`);
    await db.execute(sql`insert into outbox (subject, payload, sent_at)
      select ${brewed.name}, '{"cup": 1}', now() from generate_series(1, ${many})`);
    loops.push(startRelay(db, bus, service, kit));
    const place = async () => (await db.select().from(outboxStream))[0];
    const patience = { timeout: 120_000, interval: 20 };
    await vi.waitFor(async () => expect((await place())?.againAfter).toBeGreaterThan(0), patience);
    await brew(2);
    await untilAllSent(patience);
    expect((await place())?.againUntil).not.toBeNull();
    await vi.waitFor(async () => expect((await place())?.againUntil).toBeNull(), patience);
    const info = await bus.live()?.jsm.streams.info(streamOf(service).name);
    expect(info?.state.messages).toBe(many + 1);
  }, 240_000);
});

describe('a message that cannot be applied', () => {
  it('becomes a dead letter after five tries and blocks no other', async () => {
    const cups: number[] = [];
    await brewUnheard('fussy', 13, 14);
    await listen('fussy', async (_, { cup }) => {
      if (cup === 13) throw new Error('unlucky');
      cups.push(cup);
    });
    await untilTrue(() => cups.length === 1);
    await vi.waitFor(async () => expect(await db.select().from(deadLetters)).toHaveLength(1), {
      timeout: 40_000,
      interval: 250,
    });
    const [letter] = await db.select().from(deadLetters);
    expect(letter).toMatchObject({ payload: { cup: 13 }, tries: 5 });
    expect(cups).toEqual([14]);
  });
});

describe('an outage of NATS', () => {
  it('delays events until it is over', async () => {
    const way = await openProxy(natsUrl());
    way.shut();
    const lateBus = openBus(way.url, 'late', log);
    await prepare('late', brewed);
    const relay = startRelay(db, lateBus, service, kit);
    await brew(7);
    await new Promise((wake) => setTimeout(wake, 700));
    expect((await db.select().from(outbox))[0]?.sentAt).toBeNull();
    way.open();
    await untilAllSent();
    await relay.stop();
    await lateBus.close();
    await way.close();
  });
});
