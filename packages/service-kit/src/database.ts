import { sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

/** A Drizzle database of one service. */
export type Database = PostgresJsDatabase<Record<string, never>>;
/** A Drizzle transaction of {@link Database}. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** An open pool; `close` waits at most 5 s for running queries. */
export interface OpenDatabase {
  readonly db: Database;
  readonly close: () => Promise<void>;
  /** Rejects when the server does not answer a query within the pool's time-outs. */
  readonly ping: () => Promise<void>;
}

/** Opens a pool of at most `max` connections (10 unless stated); nothing is sent before the first query. */
export function openDatabase(
  url: string,
  options: { max?: number; applicationName?: string } = {},
): OpenDatabase {
  const client = postgres(url, {
    max: options.max ?? 10,
    idle_timeout: 60,
    connect_timeout: 5,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'kallos',
      statement_timeout: 5000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
  const db = drizzle(client);
  return {
    db,
    close: () => client.end({ timeout: 5 }),
    ping: async () => {
      await db.execute(sql`select 1`);
    },
  };
}

/** Applies a folder of migrations under an advisory lock, so that several replicas may start at once. */
export async function applyMigrations(url: string, folder: string): Promise<void> {
  // Another replica may hold the lock for as long as its migrations take.
  const connection = { statement_timeout: 0, lock_timeout: 0 };
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5, connection });
  try {
    await client`select pg_advisory_lock(hashtext('kallos-migrations'))`;
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** Runs `work` in a transaction that can see and write only the rows of one account (row security). */
export function inAccount<T>(
  db: Database,
  accountId: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('kallos.account', ${String(accountId)}, true)`);
    return work(tx);
  });
}

/** Runs `work` in a transaction that sees the rows of every account: for listeners, the publisher and administrators. */
export function acrossAccounts<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('kallos.across', 'on', true)`);
    return work(tx);
  });
}
