import { lt, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { repeat, type Loop, type LoopDependencies } from '../background/repeat.ts';
import { deadLetters, inbox, outbox } from '../messaging/outbox-tables.ts';
import { acrossAccounts, type Database } from './database.ts';

const atOnce = 5000;
const hour = 3_600_000;

/** Returns SQL for a time some days ago, by the database's clock. */
export const daysAgo = (days: number): SQL => sql`now() - make_interval(days => ${days})`;

/**
 * Deletes at most 5,000 matching rows, so that a statement stays short; returns true if there may
 * be more. `where` needs an index.
 */
async function forget(db: Database, table: PgTable, where: SQL): Promise<boolean> {
  const forgotten = await acrossAccounts(db, (tx) =>
    tx.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${sql.raw(String(atOnce))}))
      returning 1`),
  );
  return forgotten.length === atOnce;
}

/** Conditions for expired rows, by table. */
export type ExpiredRows = ReadonlyArray<readonly [table: PgTable, where: SQL]>;

/** Deletes a batch of each table; returns true if there may be more. */
export async function deleteExpired(db: Database, rows: ExpiredRows): Promise<boolean> {
  let hasMore = false;
  for (const [table, where] of rows) if (await forget(db, table, where)) hasMore = true;
  return hasMore;
}

/** Starts the loop that deletes expired rows every hour. */
export const startCleanup = (name: string, db: Database, rows: ExpiredRows, kit: LoopDependencies): Loop =>
  repeat(name, () => deleteExpired(db, rows), hour, kit);

/**
 * Expired events in every service: sent ones after a week, received ones long after any redelivery,
 * dead letters.
 */
export const expiredEvents: ExpiredRows = [
  [outbox, sql`${outbox.sentAt} is not null and ${lt(outbox.sentAt, daysAgo(7))}`],
  [inbox, lt(inbox.receivedAt, daysAgo(30))],
  [deadLetters, lt(deadLetters.failedAt, daysAgo(90))],
];
