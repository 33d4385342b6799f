import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { acrossAccounts, inAccount, type Database, type Transaction } from './database.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../testing/service.ts';

const migrations = path.resolve(import.meta.dirname, '../../../svc-catalog/migrations');

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'), migrations);
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
afterAll(() => database.drop());

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

it('shows an account its own rows from the first statement on, however many ask at once', async () => {
  const accounts = Array.from({ length: 60 }, (_, turn) => (turn % 3) + 1);
  const seen = await Promise.all(accounts.map((account) => inAccount(db, account, textsOf)));
  expect(seen).toEqual(accounts.map((account) => [['α', 'β', 'γ'][account - 1]]));
});

it('forgets whose rows it may show with the end of the transaction', async () => {
  expect(await acrossAccounts(db, textsOf)).toEqual(['α', 'β', 'γ']);
  const seen = await Promise.all(Array.from({ length: 20 }, () => db.transaction(textsOf)));
  expect(seen.flat()).toEqual([]);
});

it('tells what was wrong and keeps nothing of the transaction', async () => {
  const work = inAccount(db, 1, async (tx) => {
    await tx.execute(sql`update notes set text = 'δ'`);
    await tx.execute(sql`select 1 / ${0}::int`);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await inAccount(db, 1, textsOf)).toEqual(['α']);
});

it('has a statement parsed once on each connection', async () => {
  await db.transaction(async (tx) => {
    for (const number of [1, 2, 3]) await tx.execute(sql`select ${number}::int as parsed_once`);
    expect(await countKept(tx, '%parsed_once')).toBe(1);
  });
});

it('keeps no statement whose text changes with the length of a list', async () => {
  await db.transaction(async (tx) => {
    const list = sql.join(
      Array.from({ length: 41 }, (_, index) => sql`${index}`),
      sql`, `,
    );
    await tx.execute(sql`select 'a_long_list' where 1 in (${list})`);
    expect(await countKept(tx, '%a_long_list%')).toBe(0);
  });
});
