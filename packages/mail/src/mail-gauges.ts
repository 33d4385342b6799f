import { acrossAccounts, type Database } from '@kallos/service-kit/database/database';
import type { Gauges } from '@kallos/service-kit/observability/metrics';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Fewer refusals per day are not significant. */
const fewestRefusals = 3;

/** Returns the metrics of a table of deliveries. */
export function mailGauges(db: Database, table: PgTable): Gauges {
  const name = sql.identifier(getTableName(table));
  return {
    mail_oldest_queued_seconds: {
      help: 'Age of the oldest mail that was neither sent nor refused.',
      isTrouble: (seconds) => seconds > 1800,
      read: async () => {
        const [row] = await acrossAccounts(db, (tx) =>
          tx.execute<{ age: number | null }>(sql`
            select extract(epoch from now() - min(created_at))::float8 as age from ${name} where state in ('queued', 'retry')`),
        );
        return row?.age ?? 0;
      },
    },
    mail_refused_ratio: {
      help: 'Share of the mails of the last day that were refused for good; 0 below three.',
      isTrouble: (share) => share > 0.2,
      read: async () => {
        const [row] = await acrossAccounts(db, (tx) =>
          tx.execute<{ refused: number; ended: number }>(sql`
            select count(*) filter (where state = 'refused')::int as refused, count(*)::int as ended from ${name}
            where state in ('sent', 'refused') and ended_at between now() - interval '1 day' and now()`),
        );
        const { refused = 0, ended = 0 } = row ?? {};
        return refused < fewestRefusals ? 0 : refused / ended;
      },
    },
  };
}
