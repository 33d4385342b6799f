import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openProxy } from '../../testing/cuttable-proxy.ts';
import { useTestDatabase } from '../../testing/open-for-file.ts';
import { asOwner } from '../../testing/service.ts';
import { runReadOnly } from '../http/read-only.ts';
import { isAnyOf, recordsAsTable, timestamptz } from './columns.ts';
import { acrossAccounts, inAccount, openDatabase, type Database, type Transaction } from './database.ts';

const database = useTestDatabase('svc-catalog');
let db: Database;

beforeAll(async () => {
  db = database.db;
  await asOwner(
    db,
    `create table notes (account_id int not null, text text not null);
    alter table notes enable row level security;
    alter table notes force row level security;
    create policy account_rows on notes using (
      current_setting('kallos.across', true) = 'on'
      or account_id = nullif(current_setting('kallos.account', true), '')::int);
    grant select, insert, update on notes to svc_test`,
  );
  await acrossAccounts(db, (tx) => tx.execute(sql`insert into notes values (1, 'α'), (2, 'β'), (3, 'γ')`));
});
afterEach(() => {
  vi.useRealTimers();
});

async function textsOf(tx: Transaction): Promise<string[]> {
  const rows = await tx.execute<{ text: string }>(sql`select text from notes where ${1} = 1 order by text`);
  return rows.map(({ text }) => text);
}

async function countKept(tx: Transaction, text: string): Promise<number> {
  const [row] = await tx.execute<{ kept: number }>(
    sql`select count(*)::int as kept from pg_prepared_statements where statement like ${text}`,
  );
  return row?.kept ?? 0;
}

it('shows an account only its own rows, also in concurrent transactions', async () => {
  const accounts = Array.from({ length: 60 }, (_, turn) => (turn % 3) + 1);
  const seen = await Promise.all(accounts.map((account) => inAccount(db, account, textsOf)));
  expect(seen).toEqual(accounts.map((account) => [['α', 'β', 'γ'][account - 1]]));
});

it('resets the account at the end of the transaction', async () => {
  expect(await acrossAccounts(db, textsOf)).toEqual(['α', 'β', 'γ']);
  const seen = await Promise.all(Array.from({ length: 20 }, () => db.transaction(textsOf)));
  expect(seen.flat()).toEqual([]);
});

it('reports the failure and rolls the transaction back', async () => {
  const work = inAccount(db, 1, async (tx) => {
    await tx.execute(sql`update notes set text = 'δ'`);
    await tx.execute(sql`select 1 / ${0}::int`);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await inAccount(db, 1, textsOf)).toEqual(['α']);
});

it('reports a broken connection once, even before the account was set', async () => {
  const proxy = await openProxy(database.url);
  const hear = (text: string) => void (text.includes('set_config') && proxy.shut());
  const open = openDatabase(proxy.url, { max: 1, hear });
  await expect(inAccount(open.db, 1, textsOf)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  proxy.open();
  await open.ping();
  await open.close();
  await proxy.close();
});

it('prepares a statement once per connection, with and without values', async () => {
  await db.transaction(async (tx) => {
    for (const number of [1, 2, 3]) await tx.execute(sql`select ${number}::int as parsed_once`);
    expect(await countKept(tx, '%parsed_once')).toBe(1);
    for (const _ of [1, 2, 3]) await tx.execute(sql`select 1 as parsed_alone`);
    expect(await countKept(tx, '%parsed_alone')).toBe(1);
  });
});

it("does not prepare statements whose text depends on a list's length", async () => {
  await db.transaction(async (tx) => {
    const list = sql.join(
      Array.from({ length: 41 }, (_, index) => sql`${index}`),
      sql`, `,
    );
    await tx.execute(sql`select 'a_long_list' where 1 in (${list})`);
    expect(await countKept(tx, '%a_long_list%')).toBe(0);
  });
});

it('uses one statement for lists of any length', async () => {
  await acrossAccounts(db, async (tx) => {
    const textsAmong = async (accounts: number[]) => {
      const rows = await tx.execute<{ text: string }>(
        sql`select text from notes where ${isAnyOf(sql`account_id`, accounts)} order by 1`,
      );
      return rows.map(({ text }) => text);
    };
    expect([await textsAmong([3, 1]), await textsAmong([2]), await textsAmong([])]).toEqual([
      ['α', 'γ'],
      ['β'],
      [],
    ]);
    expect(await countKept(tx, '%= any($1::int[]) order by 1')).toBe(1);
    const records = [
      { id: 1, pageId: 'a "b"', kept: 'to itself' },
      { id: 2, pageId: null },
    ];
    const rows = await tx.execute(
      sql`select * from ${recordsAsTable('asked', 'id int, "pageId" text', records)}`,
    );
    expect([...rows]).toEqual([
      { id: 1, pageId: 'a "b"' },
      { id: 2, pageId: null },
    ]);
  });
});

it('reads the same time in every time zone of the server', async () => {
  const at = new Date('2026-07-01T21:30:00.250Z');
  const marks = pgTable('marks', { at: timestamptz('at') });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'Asia/Tokyo'`);
    await tx.execute(sql`create temporary table marks (at timestamptz) on commit drop`);
    await tx.insert(marks).values({ at });
    expect(await tx.select().from(marks)).toEqual([{ at }]);
  });
});

describe('a connection pool', () => {
  /** Returns the backend pids of this many concurrent queries. */
  const pidsOf = async (from: Database, count: number) => {
    const ask = () => from.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const rows = await Promise.all(Array.from({ length: count }, ask));
    return new Set(rows.map(([row]) => row?.pid));
  };
  const countOpen = (name: string) =>
    db
      .execute<{ open: number }>(
        sql`select count(*)::int as open from pg_stat_activity where application_name = ${name}`,
      )
      .then(([row]) => row?.open);
  const boundsOf = async (from: Database) => {
    const [row] = await from.execute(
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('default_transaction_read_only') as reads`,
    );
    return row;
  };

  it('opens ten connections by default, six more to read, and closes them', async () => {
    const plain = openDatabase(database.url, { applicationName: 'counted' });
    const small = openDatabase(database.url, { max: 2 });
    expect((await pidsOf(plain.db, 12)).size).toBe(10);
    expect((await runReadOnly(() => pidsOf(plain.db, 12))).size).toBe(6);
    expect((await pidsOf(small.db, 12)).size).toBe(2);
    expect(await countOpen('counted')).toBe(16);
    await Promise.all([plain.close(), small.close()]);
    await expect.poll(() => countOpen('counted')).toBe(0);
  });

  it('limits statements to 5 s, lock waits to 2 s, idle transactions to 10 s', async () => {
    const bounds = { statement: '5s', lock: '2s', idle: '10s' };
    expect(await boundsOf(db)).toEqual({ ...bounds, reads: 'off' });
    expect(await runReadOnly(() => boundsOf(db))).toEqual({ ...bounds, reads: 'on' });
  });

  it('leaves no state on connections that a pooler shares', async () => {
    const pooled = openDatabase(database.url, { max: 1, isPooled: true });
    const nothing = { statement: '0', lock: '0', idle: '0', reads: 'off' };
    expect(await boundsOf(pooled.db)).toEqual(nothing);
    expect(await runReadOnly(() => boundsOf(pooled.db))).toEqual(nothing);
    expect(await pooled.db.transaction((tx) => countKept(tx, '%'))).toBe(0);
    await pooled.close();
  });

  it('passes each statement with its values to the listener', async () => {
    const heard: unknown[][] = [];
    const open = openDatabase(database.url, { max: 1, hear: (...words) => heard.push(words) });
    await open.db.execute(sql`select ${1}::int`);
    await open.db.transaction((tx) => tx.execute(sql`select ${2}::int`));
    expect(heard.filter(([text]) => text !== 'begin ')).toEqual([
      ['select $1::int', [1]],
      ['select $1::int', [2]],
    ]);
    await open.close();
  });

  it('times out after five seconds without a response', async () => {
    const silent = createServer();
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port } = silent.address() as AddressInfo;
    const { ping, close } = openDatabase(`postgres://a:b@127.0.0.1:${port}/x`, { max: 1 });
    const told = vi.fn<(failure: unknown) => void>();
    ping().catch(told);
    await Promise.all([once(silent, 'connection'), vi.advanceTimersByTimeAsync(0)]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => told.mock.calls).toMatchObject([[{ cause: { code: 'CONNECT_TIMEOUT' } }]]);
    vi.useRealTimers();
    await close();
    silent.close();
  });

  it('closes a connection that is idle for a minute', async () => {
    const { ping, close } = openDatabase(database.url, { max: 1, applicationName: 'idle' });
    await ping();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await ping();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await countOpen('idle')).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => countOpen('idle')).toBe(0);
    await close();
  });

  it('waits five seconds for running queries on close', async () => {
    // Without a pooler, Postgres itself would end the statement.
    const open = openDatabase(database.url, { max: 1, applicationName: 'ending', isPooled: true });
    await open.ping();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const told = vi.fn<(failure: unknown) => void>();
    open.db.execute(sql`select pg_sleep(600)`).catch(told);
    const active = sql`select 1 from pg_stat_activity where application_name = 'ending' and state = 'active'`;
    await expect.poll(() => db.execute(active)).not.toEqual([]);
    const closed = open.close();
    await vi.advanceTimersByTimeAsync(4999);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => told.mock.calls).toMatchObject([[{ cause: { code: 'CONNECTION_DESTROYED' } }]]);
    await closed;
  });
});
