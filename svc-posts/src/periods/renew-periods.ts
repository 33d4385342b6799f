import { acrossAccounts } from '@kallos/service-kit/database';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { scheduledPeriods } from '../schema.ts';
import { renewPeriod } from './periods.ts';

/** Renews one period whose date has come; true when there was one. A failed one is tried again after a minute. */
export async function renewNextPeriod(ctx: Ctx): Promise<boolean> {
  // Whoever dies in between leaves the period to the next after three minutes.
  const [claimed] = await acrossAccounts(ctx.db, (tx) =>
    tx.execute<{ id: number }>(sql`
      update scheduled_periods set renew_after = now() + interval '3 minutes'
      where id = (
        select id from scheduled_periods
        where is_active and next_scheduled_date <= now() and renew_after <= now()
        order by next_scheduled_date limit 1 for update skip locked)
      returning id`),
  );
  if (!claimed) return false;
  const [period] = await acrossAccounts(ctx.db, (tx) =>
    tx.select().from(scheduledPeriods).where(eq(scheduledPeriods.id, claimed.id)),
  );
  if (!period) return true;
  try {
    await renewPeriod(ctx, period);
  } catch (error) {
    ctx.log.warn({ err: error, accountId: period.accountId }, 'period not renewed, will try again');
    await acrossAccounts(ctx.db, (tx) =>
      tx
        .update(scheduledPeriods)
        .set({ renewAfter: sql`now() + interval '1 minute'` })
        .where(eq(scheduledPeriods.id, period.id)),
    );
  }
  return true;
}
