import { sql } from 'drizzle-orm';
import { type Database, maxReaders } from './database.ts';
import type { Log } from '../observability/log.ts';

/** In addition to its pool a process has one connection that listens and one for metrics. */
const beside = 2;

/** The name of each process's permanent connection, which publishes its maximum to all others. */
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
