import { METHODS } from 'node:http';
import { fileURLToPath } from 'node:url';
import { endpoint } from '@kallos/contracts/endpoint';
import { Done, Id } from '@kallos/contracts/wire';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTestDatabase } from '../../testing/service.ts';
import { createBreaker } from '../background/breaker.ts';
import { createStallReporter, stuckLoops } from '../background/repeat.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { implement } from '../http/implement.ts';
import type { Bus } from '../messaging/bus.ts';
import { openLog } from './log.ts';
import { diskGauge, serviceGauges, freeDiskRatio, natsGauge, openMetrics, serveMetrics } from './metrics.ts';

const log = openLog('test', 'silent');
const work = {
  do: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/things/:id',
    who: 'anyone',
    summary: 'Works, but not on the second.',
    params: z.object({ id: Id }),
    reply: Done,
  }),
};

/** Returns a log and its recorded warnings. */
function hearWarnings() {
  const lines: Array<[{ figure: string }, string]> = [];
  const warn = (...line: [{ figure: string }, string]) => lines.push(line);
  return { heard: { ...log, warn } as unknown as typeof log, lines };
}

/** Returns the values of a metric, by labels. */
const valuesOf = (text: string, name: string): string[] =>
  text.split('\n').filter((line) => line.startsWith(`${name}{`));

it('counts requests by endpoint and status, without ids from paths', async () => {
  const metrics = openMetrics('svc-test');
  const things = implement<object, typeof work>(work, {
    do: (_, { params }) => {
      if (params.id === 2) throw new Error('broken');
      return { success: true, message: 'done' };
    },
  });
  const app = openTestApp([things], { onServed: metrics.served });
  for (const path of ['/api/things/1', '/api/things/3', '/api/things/2', '/api/elsewhere/7'])
    await app.request(path, { method: 'POST' });
  const counts = valuesOf(await metrics.text(), 'kallos_request_seconds_count').map((line) =>
    line.replace(/.*route="([^"]*)".*status="(\d+)".* (\d+)$/, '$1 $2 $3'),
  );
  expect(counts.toSorted()).toEqual(['/api/things/:id 200 2', '/api/things/:id 500 1', 'none 404 1']);
  // Metrics have a separate port.
  expect((await app.request('/metrics')).status).toBe(404);
});

it('keeps one series for unknown methods and escapes labels', async () => {
  const metrics = openMetrics('svc-test');
  for (const method of [...METHODS, 'x"} 1\nkallos_planted{a="'])
    for (const route of ['none', 'own', 'a"\\\n} 2'])
      metrics.served({ method, route, status: 404, seconds: 0 });
  const text = await metrics.text();
  expect(valuesOf(text, 'kallos_request_seconds_count').length).toBeLessThanOrEqual(3 * 8);
  for (const line of text.split('\n')) expect(line).toMatch(/^($|# |(kallos_request|nodejs|process)_)/);
});

it('does not count a reconnecting connection as up', async () => {
  const lost = (rtt: () => Promise<number>) => ({ live: () => ({ nc: { rtt } }) }) as unknown as Bus;
  const told = async (bus: Bus) => {
    const metrics = openMetrics('svc-test');
    metrics.watch({ nats_up: natsGauge(bus) });
    return valuesOf(await metrics.text(), 'kallos_nats_up').map((line) => line.replace(/.* /, ''));
  };
  expect(await told(lost(() => new Promise(() => {})))).toEqual(['0']);
  expect(await told(lost(() => Promise.reject(new Error('disconnected'))))).toEqual(['0']);
  expect(await told(lost(async () => 3))).toEqual(['1']);
  expect(await told({ live: () => undefined } as unknown as Bus)).toEqual(['0']);
});

it('omits a hanging read, and does not start it again before its end', async () => {
  const metrics = openMetrics('svc-test');
  let asked = 0;
  let answer = (_value: number) => {};
  metrics.watch({
    hanging: {
      help: 'Hangs.',
      read: () => {
        asked += 1;
        return new Promise<number>((done) => (answer = done));
      },
    },
    fine: { help: 'Is fine.', read: () => 7 },
  });
  for (let scrape = 0; scrape < 3; scrape += 1) {
    const text = await metrics.text();
    expect(valuesOf(text, 'kallos_hanging')).toEqual([]);
    expect(valuesOf(text, 'kallos_fine')).toHaveLength(1);
  }
  expect(asked).toBe(1);
  answer(3);
  await new Promise((done) => setImmediate(done));
  const next = metrics.text();
  answer(5);
  expect(valuesOf(await next, 'kallos_hanging')[0]).toMatch(/ 5$/);
});

it('reports how long a transaction has waited for a connection', async () => {
  const { db, waitSeconds, close } = openDatabase(inject('postgresUrl'), { max: 1 });
  expect(waitSeconds()).toBe(0);
  let end = () => {};
  const holds = new Promise<void>((held) => {
    void db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      held();
      await new Promise<void>((done) => (end = done));
    });
  });
  await holds;
  expect(waitSeconds()).toBe(0);
  const second = db.transaction((tx) => tx.execute(sql`select 1`));
  await new Promise((done) => setTimeout(done, 60));
  expect(waitSeconds()).toBeGreaterThan(0.04);
  end();
  await second;
  expect(waitSeconds()).toBe(0);
  await close();
});

it('reports a stuck loop until it recovers', () => {
  const { failed, recovered: ended } = createStallReporter(log, 'planted');
  expect(stuckLoops()).not.toHaveProperty('planted');
  failed(new Error('away'));
  failed(new Error('away'));
  expect(stuckLoops()['planted']).toBeGreaterThanOrEqual(0);
  ended();
  expect(stuckLoops()).not.toHaveProperty('planted');
});

it("does not count a disk's blocks reserved for root, like df", () => {
  expect(freeDiskRatio({ blocks: 1000, bfree: 100, bavail: 50 })).toBeCloseTo(50 / 950, 9);
  expect(freeDiskRatio({ blocks: 1000, bfree: 50, bavail: 0 })).toBe(0);
  expect(freeDiskRatio({ blocks: 0, bfree: 0, bavail: 0 })).toBeUndefined();
});

it('reports the free disk space', async () => {
  const ratio = await diskGauge('/').read();
  expect(ratio).toBeGreaterThanOrEqual(0);
  expect(ratio).toBeLessThanOrEqual(1);
});

it('reports how long events have waited and omits unknown values', async () => {
  const folder = fileURLToPath(new URL('../../../../svc-auth/migrations', import.meta.url));
  const { db, drop } = await createTestDatabase(inject('postgresUrl'), folder);
  const away: Bus = {
    live: () => undefined,
    waitForConnection: () => Promise.reject(new Error('away')),
    onConnected: () => {},
    close: async () => {},
  };
  await db.execute(sql`insert into outbox (subject, payload, created_at) values
    ('auth.a.v1', '{}', now() - interval '90 seconds'), ('auth.b.v1', '{}', now())`);
  const { heard, lines } = hearWarnings();
  const metrics = openMetrics('svc-auth', heard);
  metrics.watch(serviceGauges(db, away, 'svc-auth'));
  const listening = await serveMetrics(metrics, { METRICS_PORT: 0, HOST: '127.0.0.1' }, log);
  const ask = async () => (await fetch(`http://127.0.0.1:${String(listening?.port)}/metrics`)).text();
  const before = await ask();
  const oldest = Number(/kallos_outbox_oldest_seconds\{[^}]*\} (.*)/.exec(before)?.[1]);
  expect(oldest).toBeGreaterThan(89);
  expect(oldest).toBeLessThan(150);
  expect(before).toMatch(/kallos_postgres_up\{[^}]*\} 1\n/);
  expect(before).toMatch(/kallos_nats_up\{[^}]*\} 0\n/);
  expect(valuesOf(before, 'kallos_consumer_pending')).toEqual([]);
  expect(Number(/kallos_database_bytes\{[^}]*\} (.*)/.exec(before)?.[1])).toBeGreaterThan(1e6);
  const active = /kallos_database_connections\{[^}]*state="active"[^}]*\} (.*)/.exec(before)?.[1];
  expect(Number(active)).toBeGreaterThan(0);
  await db.execute(sql`update outbox set sent_at = now()`);
  expect(await ask()).toMatch(/kallos_outbox_oldest_seconds\{[^}]*\} 0\n/);
  await drop();
  const after = await ask();
  expect(after).toMatch(/kallos_postgres_up\{[^}]*\} 0\n/);
  expect(valuesOf(after, 'kallos_outbox_oldest_seconds')).toEqual([]);
  // The second log entry about the outbox reports its recovery.
  expect(lines.map(([{ figure }]) => figure).toSorted()).toEqual([
    'nats_up',
    'outbox_oldest_seconds',
    'outbox_oldest_seconds',
    'postgres_up',
  ]);
  expect((await fetch(`http://127.0.0.1:${String(listening?.port)}/`)).status).toBe(404);
  await listening?.drain(0);
});

it('reports an external service with an open circuit', async () => {
  const metrics = openMetrics('svc-test');
  const { breaker_open: figure } = serviceGauges({} as Database, {} as Bus, 'svc-test');
  if (!figure) throw new Error('the figure is gone');
  metrics.watch({ breaker_open: figure });
  const [shut, fine] = [createBreaker('shut.example'), createBreaker('fine.example')];
  for (const account of ['1', '2', '3'])
    for (let time = 0; time < 2; time += 1)
      await shut.run(account, () => Promise.reject(new Error('down'))).catch(() => undefined);
  await fine.run('1', async () => 'fine');
  const values = valuesOf(await metrics.text(), 'kallos_breaker_open').join('\n');
  expect(values).toMatch(/to="shut\.example"[^}]*\} 1/);
  expect(values).toMatch(/to="fine\.example"[^}]*\} 0/);
});

it('logs a metric in trouble at most once a minute, and its end', async () => {
  const { heard, lines } = hearWarnings();
  const metrics = openMetrics('svc-test', heard);
  let free: number | undefined;
  metrics.watch({ disk: { help: 'x', read: () => free, isTrouble: (share) => share < 0.05 } });
  for (const share of [0.5, 0.04, undefined, 0.03, 0.5, 0.6]) {
    free = share;
    await metrics.text();
  }
  expect(lines).toEqual([
    [{ figure: 'disk', value: 0.04 }, 'figure shows trouble'],
    [{ figure: 'disk', value: 0.5 }, 'figure is fine again'],
  ]);
});

it('logs that the event loop is blocked', async () => {
  const { heard, lines } = hearWarnings();
  const metrics = openMetrics('svc-test', heard);
  await metrics.text();
  // The event loop is sampled four times a second.
  await new Promise((wake) => setTimeout(wake, 600));
  expect(lines).toEqual([]);
  for (const until = performance.now() + 1500; performance.now() < until;);
  await new Promise((wake) => setTimeout(wake, 600));
  await metrics.text();
  expect(lines.map(([{ figure }]) => figure)).toEqual(['nodejs_eventloop_lag_p99_seconds']);
});
