import { integer, pgTable } from 'drizzle-orm/pg-core';
import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { findUnboundTables } from '../../testing/account-bound.ts';
import { assertAccountFilter } from '../../testing/account-rule.ts';
import { useTestDatabase } from '../../testing/open-for-file.ts';
import { acrossAccounts, type Transaction } from './database.ts';

beforeAll(() => loadModule());

const tables = {
  owned: new Set(['posts', 'targets']),
  keys: new Map([
    ['posts', new Set(['id'])],
    ['targets', new Set(['post_id'])],
  ]),
};
const unbound = (sql: string) => findUnboundTables(sql, tables).map(({ signature }) => signature);

describe('a statement on an account-owned table', () => {
  it.each([
    'select * from posts where account_id = $1 and state = $2',
    'update posts set state = $2 where id = $1',
    'delete from posts where id in ($1, $2)',
    'insert into posts (account_id, state) values ($1, $2) on conflict (id) do nothing',
    'select * from posts p left join targets t on t.post_id = p.id where p.account_id = $1',
    'update posts set state = $2 where id in (select post_id from targets where account_id = $1)',
    'select * from posts where account_id = $1 and exists (select 1 from targets where post_id = posts.id)',
    'with mine as (select id from posts where account_id = $1) update posts set a = 1 from mine where posts.id = mine.id',
    'select * from platforms where enabled',
  ])('is accepted: %s', (sql) => expect(unbound(sql)).toEqual([]));

  it.each([
    ['select count(*) from posts', 'select posts'],
    ['update posts set a = 1 where state = $1 and reason is not null', 'update posts by reason, state'],
    ['select * from posts where account_id = $1 or state = $2', 'select posts by account_id, state'],
    ['select * from posts where account_id <> $1', 'select posts by account_id'],
    ['delete from posts where id in (select post_id from targets where waits)', 'select targets by waits'],
    ['with due as (select id from posts where due < now()) select * from due', 'select posts by due'],
    [
      'select id from posts where account_id = $1 union select id from posts where due',
      'select posts by due',
    ],
    ['insert into posts (state) select $1', 'insert posts'],
  ])('is rejected without its account: %s', (sql, signature) => expect(unbound(sql)).toEqual([signature]));
});

describe('a test database', () => {
  const database = useTestDatabase('svc-catalog');
  const creations = pgTable('ai_creations', { accountId: integer('account_id') });

  it('rejects a statement without an account and reports it again at the end', async () => {
    // Needs its own module, because statements in test files are exempt.
    const source = 'export const readAll = (tx, table) => tx.select().from(table)';
    const { readAll } = (await import(`data:text/javascript,${source}`)) as {
      readAll: (tx: Transaction, table: typeof creations) => Promise<unknown>;
    };
    const read = acrossAccounts(database.db, (tx) => readAll(tx, creations));
    await expect(read).rejects.toThrow('select ai_creations');
    expect(assertAccountFilter).toThrow('select ai_creations');
    expect(assertAccountFilter).not.toThrow();
  });

  it('allows a test to read everything', async () => {
    expect(await acrossAccounts(database.db, (tx) => tx.select().from(creations))).toEqual([]);
  });
});
