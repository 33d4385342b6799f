import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { Database } from './database.ts';

/** The owner of a database's tables, and the login that uses them. */
export interface MigrationLogins {
  /** An address with the owner's rights. */
  readonly url: string;
  /** The owning role, if the login of the address must first switch to it. */
  readonly owner?: string;
  /** The login of the running service; null if it is the owner. */
  readonly runner: string | null;
}

/** Rights of a running service on its tables, unless a migration withholds one. */
const runningRights = ['select', 'insert', 'update', 'delete'] as const;

/**
 * Grants the running login its rights, limited to the owner's, so that a migration can withhold
 * one.
 */
async function grantRights(client: postgres.Sql, runner: string): Promise<void> {
  const tables = await client<Array<{ name: string; rights: string[] }>>`
    select c.relname as name,
      array(select r from unnest(${[...runningRights]}::text[]) r where has_table_privilege(c.oid, r)) as rights
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;
  await client.begin(async (tx) => {
    const to = tx(runner);
    await tx`revoke all on all tables in schema public from ${to}`;
    for (const { name, rights } of tables)
      if (rights.length > 0) await tx`grant ${tx.unsafe(rights.join(', '))} on ${tx(name)} to ${to}`;
    await tx`grant usage on schema public, drizzle to ${to}`;
    await tx`grant usage on all sequences in schema public to ${to}`;
    await tx`grant select on all tables in schema drizzle to ${to}`;
  });
}

/**
 * Applies migrations under an advisory lock, so that concurrent calls are safe, and grants the
 * running login its rights.
 */
export async function applyMigrations(
  { url, owner, runner }: MigrationLogins,
  folder: string,
): Promise<void> {
  // Another process may hold the lock during long migrations.
  const connection = {
    statement_timeout: 0,
    lock_timeout: 0,
    // Row security also applies to the owner: without this a migration would see no rows.
    'kallos.across': 'on',
    ...(owner === undefined ? {} : { role: owner }),
  };
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5, connection });
  try {
    await client`select pg_advisory_lock(hashtext('kallos-migrations'))`;
    await migrate(drizzle(client), { migrationsFolder: folder });
    if (runner !== null) await grantRights(client, runner);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Returns whether a database has every migration of a folder; a newer release may have added
 * others.
 */
export async function isMigrated(db: Database, folder: string): Promise<boolean> {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: Array<{ when: number }>;
  };
  const newest = Math.max(0, ...journal.entries.map(({ when }) => when));
  const [row] = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest ?? 0) >= newest;
}
