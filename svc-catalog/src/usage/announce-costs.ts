import { aiCostChanged } from '@kallos/contracts/catalog/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import { sql, type SQL } from 'drizzle-orm';
import { beginOf } from './allowances.ts';

async function announceCosts(tx: Transaction, which: SQL): Promise<void> {
  const rows = await tx.execute<{ account_id: number; month: string; used: string }>(sql`
    select substring(scope from 9)::int as account_id, to_char(since at time zone 'UTC', 'YYYY-MM-DD') as month, used
    from usage_counters where kind = 'ai-micro-usd' and scope like 'account:%' and ${which}
    order by scope for update`);
  await announceAll(
    tx,
    aiCostChanged,
    rows.map(({ account_id: accountId, month, used }) => ({ accountId, month, microUsd: Number(used) })),
  );
}

/** Announces the changed cost of an account's model calls; does nothing for administrators. */
export const announceCost = (tx: Transaction, scope: string, month: Date): Promise<void> =>
  announceCosts(tx, sql`scope = ${scope} and since = ${month.toISOString()}::timestamptz`);

/** Announces this month's costs of every account, for copies that are new or damaged. */
export const announceAllCosts = (tx: Transaction): Promise<void> =>
  announceCosts(tx, sql`since = ${beginOf('month')}`);
