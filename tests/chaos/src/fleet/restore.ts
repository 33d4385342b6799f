import postgres from 'postgres';
import type { Fleet } from './fleet.ts';

const databases = ['svc_social', 'svc_posts'] as const;
const users = ['publisher', 'publisher-2', 'svc-posts', 'svc-social', 'svc-social-2'] as const;

async function asAdmin<T>(fleet: Fleet, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(fleet.adminUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * Creates a copy of a database that is complete even after a kill. The default strategy does not
 * log sequences: a server killed before its next checkpoint would reuse ids.
 */
const copySql = (name: string, from: string): string =>
  `create database ${name} template ${from} strategy file_copy`;

/** Copies both databases at one moment; clients are disconnected and reconnect. */
export async function copyDatabases(fleet: Fleet): Promise<void> {
  await asAdmin(fleet, async (sql) => {
    for (const name of databases) await sql.unsafe(`alter database ${name} with allow_connections false`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname in ${sql(databases)}`;
    for (const name of databases) await sql.unsafe(copySql(`${name}_copy`, name));
    for (const name of databases) await sql.unsafe(`alter database ${name} with allow_connections true`);
  });
}

/** Restores the copies as an operator does: stops the services first and starts them afterwards. */
export async function restoreDatabases(fleet: Fleet, announce: () => Promise<unknown>): Promise<void> {
  await Promise.all(users.map((name) => fleet.child(name).stop(1000)));
  await asAdmin(fleet, async (sql) => {
    for (const name of databases) {
      await sql.unsafe(`drop database ${name} with (force)`);
      await sql.unsafe(`${copySql(name, `${name}_copy`)} owner ${name}`);
      await sql.unsafe(`revoke connect, temporary on database ${name} from public`);
    }
  });
  for (const name of users) fleet.child(name).start();
  await fleet.untilReady();
  await announce();
}
