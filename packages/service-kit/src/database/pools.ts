import { sql } from 'drizzle-orm';
import type { Log } from '../observability/log.ts';
import { type Database, maxReaders } from './database.ts';

/** One listening connection and one for metrics per process, in addition to its pool. */
const beside = 2;

/**
 * Returns the application name of a process's listening connection, which contains the maximum of
 * its pool.
 */
export const listenerName = (process: string, poolMax: number): string =>
  `${process} wakes of ${poolMax + maxReaders + beside}`;

/** Logs a warning when all running processes may need more connections than the server has. */
export async function warnAboutPoolSizes(db: Database, log: Log): Promise<void> {
  try {
    const [row] = await db.execute<{ wanted: number; given: number }>(sql`
      select
        (select coalesce(sum(substring(application_name from ' wakes of (\\d+)$')::int), 0)::int from pg_stat_activity) as wanted,
        (select sum(case name when 'max_connections' then setting::int else -setting::int end)::int from pg_settings
          where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as given`);
    if (row && row.wanted > row.given)
      log.warn(row, 'processes may take more connections than Postgres gives: see DATABASE_POOL_MAX');
  } catch (error) {
    log.debug({ err: error }, 'connections were not counted');
  }
}
