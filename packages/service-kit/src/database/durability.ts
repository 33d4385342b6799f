import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Settings with which a commit survives a crash of the server or machine. */
const wanted = {
  fsync: ['on'],
  synchronous_commit: ['on', 'remote_apply', 'remote_write', 'local'],
  full_page_writes: ['on'],
};

/** Returns the database settings that can lose commits; each sentence names one. */
export async function durabilityFaults(db: Database): Promise<string[]> {
  const rows = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  return rows.flatMap(({ name, setting }) => {
    const allowed = wanted[name as keyof typeof wanted];
    return allowed.includes(setting) ? [] : [`${name} must be ${allowed[0]}, and is ${setting}`];
  });
}
