import { acrossAccounts } from '@kallos/service-kit/database/database';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { socialConnections } from '../schema/deliveries.ts';

/** Returns the number of connections by state: `ok`, `expiring` within a week, or `broken`. */
export async function countConnections({ db }: Pick<Ctx, 'db'>): Promise<Record<string, number>> {
  const rows = await acrossAccounts(db, (tx) =>
    tx
      .select({
        state: sql<string>`case when ${socialConnections.state} <> 'ok' then 'broken'
          when least(${socialConnections.tokenExpiresAt}, ${socialConnections.dataAccessExpiresAt}) < now() + interval '7 days'
          then 'expiring' else 'ok' end`,
        count: sql<number>`count(*)::int`,
      })
      .from(socialConnections)
      .groupBy(sql`1`),
  );
  return { ok: 0, expiring: 0, broken: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
}
