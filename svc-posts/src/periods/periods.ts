import { addDays, endOfNextWeek } from '@kallos/calendar/days';
import { toInstant, toWallClock } from '@kallos/calendar/wall-clock';
import { AppError } from '@kallos/contracts/errors';
import { periodChanged } from '@kallos/contracts/posts/events';
import { refusal } from '@kallos/contracts/posts/refusals';
import { trialLimits } from '@kallos/contracts/trial';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import type { BusinessCaller } from '@kallos/service-kit/security/identity';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf, isOnTrial, productsOf } from '../copies/copies.ts';
import { viewPosts } from '../posts/post-rows.ts';
import { databaseNow } from '../publishing/post-row.ts';
import { scheduledPeriods } from '../schema/writing.ts';
import { fillPeriod } from './fill-period.ts';
import { withPeriodLock } from './period-work.ts';

type Renewed = Pick<typeof scheduledPeriods.$inferSelect, 'id' | 'accountId'>;

/** Returns the Monday after next week's Sunday at the account's hour, and the frequency from then on. */
async function nextRenewal(tx: Transaction, accountId: number) {
  const { timeZone, scheduledTime, postFrequencyDays } = await companyOf(tx, accountId);
  const today = toWallClock(await databaseNow(tx), timeZone).date;
  const monday = addDays(endOfNextWeek(today), 1);
  return { nextScheduledDate: toInstant({ date: monday, time: scheduledTime }, timeZone), postFrequencyDays };
}

/** Activates the automatic period; returns false if it was active. */
async function activatePeriod(tx: Transaction, accountId: number): Promise<boolean> {
  const [before] = await tx
    .select({ isActive: scheduledPeriods.isActive })
    .from(scheduledPeriods)
    .where(eq(scheduledPeriods.accountId, accountId));
  const period = { ...(await nextRenewal(tx, accountId)), isActive: true };
  await tx
    .insert(scheduledPeriods)
    .values({ accountId, ...period })
    .onConflictDoUpdate({ target: scheduledPeriods.accountId, set: { ...period, updatedAt: sql`now()` } });
  await announce(tx, periodChanged, { accountId, isActive: true });
  return before?.isActive !== true;
}

const mayRenew = ({ isTrial = false }: BusinessCaller) => !isTrial || trialLimits.hasAutomaticPeriod;

export function readPeriod(ctx: Ctx, accountId: number) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const [period] = await tx
      .select()
      .from(scheduledPeriods)
      .where(eq(scheduledPeriods.accountId, accountId));
    return { success: true as const, scheduledPeriod: period ?? null };
  });
}

/** Stops or starts the automatic period; if its date has passed, the renewal loop renews it at once. */
export function updatePeriod(ctx: Ctx, caller: BusinessCaller, id: number, isActive: boolean) {
  const { accountId } = caller;
  if (isActive && !mayRenew(caller)) throw refusal('limit_reached', { period: 'trial_period' });
  return inAccount(ctx.db, accountId, async (tx) => {
    const [period] = await tx
      .update(scheduledPeriods)
      .set({ isActive, renewAfter: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(scheduledPeriods.id, id), eq(scheduledPeriods.accountId, accountId)))
      .returning();
    if (!period) throw new AppError('not_found');
    await announce(tx, periodChanged, { accountId, isActive });
    return { success: true as const, scheduledPeriod: period };
  });
}

/**
 * Fills this and next week and activates the automatic period, except on trial; throws `period_filled` if
 * there was nothing to do.
 */
export function generatePeriod(ctx: Ctx, caller: BusinessCaller) {
  const { accountId } = caller;
  return withPeriodLock(ctx, accountId, async () => {
    const products = await inAccount(ctx.db, accountId, (tx) => productsOf(tx, accountId));
    if (products.length === 0) throw refusal('not_found', { products: 'no_products' });
    const { saved: rows, fullDays } = await fillPeriod(ctx, accountId);
    return inAccount(ctx.db, accountId, async (tx) => {
      const isNews = mayRenew(caller) && (await activatePeriod(tx, accountId));
      if (rows.length === 0 && !isNews) throw new AppError('period_filled');
      const posts = await viewPosts(tx, accountId, rows);
      return { success: true as const, message: 'generated', posts, fullDays };
    });
  });
}

/** Stops the period of an account that is now on trial; its posts stay. Returns whether it is on trial. */
export async function endOnTrial(tx: Transaction, accountId: number): Promise<boolean> {
  if (trialLimits.hasAutomaticPeriod || !(await isOnTrial(tx, accountId))) return false;
  const ended = await tx
    .update(scheduledPeriods)
    .set({ isActive: false, updatedAt: sql`now()` })
    .where(and(eq(scheduledPeriods.accountId, accountId), eq(scheduledPeriods.isActive, true)))
    .returning({ id: scheduledPeriods.id });
  if (ended.length > 0) await announce(tx, periodChanged, { accountId, isActive: false });
  return true;
}

/** Renews a due period, and advances the date even if there was nothing to write. */
async function renewPeriod(ctx: Ctx, { accountId, id }: Renewed): Promise<void> {
  await withPeriodLock(ctx, accountId, async () => {
    const isOver = await inAccount(ctx.db, accountId, (tx) => endOnTrial(tx, accountId));
    if (isOver) return;
    await fillPeriod(ctx, accountId);
    await inAccount(ctx.db, accountId, async (tx) => {
      const renewed = await tx
        .update(scheduledPeriods)
        .set({ ...(await nextRenewal(tx, accountId)), renewAfter: sql`now()`, updatedAt: sql`now()` })
        .where(
          and(
            eq(scheduledPeriods.id, id),
            eq(scheduledPeriods.isActive, true),
            lte(scheduledPeriods.nextScheduledDate, sql`now()`),
          ),
        )
        .returning();
      if (renewed.length > 0) await announce(tx, periodChanged, { accountId, isActive: true });
    });
  });
}

/** Renews one due period; returns whether there was one. A failed one is retried after a minute. */
export async function renewNextPeriod(ctx: Ctx): Promise<boolean> {
  // An abandoned period is claimed again after three minutes.
  const [period] = await acrossAccounts(ctx.db, (tx) =>
    tx.execute<Renewed>(sql`
      update scheduled_periods set renew_after = now() + interval '3 minutes'
      where id = (
        select id from scheduled_periods
        where is_active and next_scheduled_date <= now() and renew_after <= now()
          and not exists (select 1 from accounts_copy account
            where account.account_id = scheduled_periods.account_id and account.life <> 'open')
        order by next_scheduled_date limit 1 for update skip locked)
      returning id, account_id as "accountId"`),
  );
  if (!period) return false;
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
