import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../testing/open-for-file.ts';
import { createWakeSignal, repeat } from '../background/repeat.ts';
import { outbox } from '../messaging/outbox-tables.ts';
import { openLog } from '../observability/log.ts';
import { openWakeListener, type WakeListener } from './wake-listener.ts';

const log = openLog('test', 'silent');
const database = useTestDatabase('svc-catalog');
let wakes: WakeListener;

beforeAll(() => void (wakes = openWakeListener(database.url, 'test', log)));
afterAll(() => wakes.close());

const write = () => database.db.insert(outbox).values({ subject: 'catalog.test.v1', payload: {} });
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

describe('a database notification', () => {
  it('starts a round before its pause is over, also after a lost connection', async () => {
    let rounds = 0;
    const round = async () => {
      rounds += 1;
      return false;
    };
    const loop = repeat('reader', round, 3_600_000, { log, wakes }, ['outbox']);
    // Once at the start, and once because notifications before the subscription may have been
    // missed.
    await until(() => expect(rounds).toBeGreaterThanOrEqual(2));
    const before = rounds;
    await write();
    await until(() => expect(rounds).toBe(before + 1));
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'test' and datname = current_database()`,
    );
    // Rows written during the outage are looked up after it.
    await until(() => expect(rounds).toBe(before + 2));
    await write();
    await until(() => expect(rounds).toBe(before + 3));
    await loop.stop();
  });

  it('notifies its own topic only, and not for a rollback', async () => {
    let rings = 0;
    wakes.on('another', () => void (rings += 1));
    wakes.on('outbox', () => void (rings += 10));
    await expect(
      database.db.transaction(async (tx) => {
        await tx.insert(outbox).values({ subject: 'catalog.test.v1', payload: {} });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await write();
    await until(() => expect(rings).toBe(10));
  });
});

describe('a wake signal', () => {
  it('skips the next pause when it fires between two', async () => {
    const bell = createWakeSignal();
    bell.notify();
    await bell.wait(3_600_000);
    const second = await Promise.race([bell.wait(60).then(() => 'over'), Promise.resolve('still waiting')]);
    expect(second).toBe('still waiting');
  });
});

describe('a loop whose rounds fail', () => {
  it('logs an outage once, pauses between retries and logs the recovery', async () => {
    const said: string[] = [];
    const loud = { warn: (_: unknown, text: string) => void said.push(text) } as unknown as typeof log;
    let tries = 0;
    const round = async () => {
      tries += 1;
      if (tries < 3) throw new Error('no');
      return false;
    };
    const loop = repeat('fragile', round, 1000, { log: loud });
    await until(() => expect(tries).toBe(3));
    await until(() => expect(said).toEqual(['makes no progress, will try again', 'makes progress again']));
    await loop.stop();
  });
});
