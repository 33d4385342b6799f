import { addDays } from '@kallos/calendar/days';
import { toInstant, toWallClock } from '@kallos/calendar/wall-clock';
import { AppError } from '@kallos/contracts/errors';
import { refusal } from '@kallos/contracts/posts/refusals';
import { trialLimits } from '@kallos/contracts/trial';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { companyOf, isOnTrial } from '../../copies/copies.ts';
import { databaseNow } from '../../publishing/post-row.ts';
import { dailyUses, useHolds } from '../../schema/writing.ts';
import { readConfiguration } from '../../writing/configuration.ts';

type Kind = 'text' | 'test-email';

/** Returns the account's day: daily limits reset at its midnight. */
const todayOf = async (tx: Transaction, accountId: number) => {
  const { timeZone } = await companyOf(tx, accountId);
  const { date } = toWallClock(await databaseNow(tx), timeZone);
  return { date, resetsAt: toInstant({ date: addDays(date, 1), time: '00:00' }, timeZone) };
};

/** Reserves one use of a daily limit; returns false if it is exceeded, else the day it counts for. */
export async function consumeAllowance(
  tx: Transaction,
  accountId: number,
  kind: Kind,
  limit: number,
): Promise<string | false> {
  const { date } = await todayOf(tx, accountId);
  const taken = await tx
    .insert(dailyUses)
    .values({ accountId, kind, day: date, used: 1 })
    .onConflictDoUpdate({
      target: [dailyUses.accountId, dailyUses.day, dailyUses.kind],
      set: { used: sql`${dailyUses.used} + 1` },
      setWhere: sql`${dailyUses.used} < ${limit}`,
    })
    .returning();
  return taken.length > 0 && date;
}

/** Returns the daily limit; on trial the smaller one. */
async function textLimit(tx: Transaction, isTrial: boolean): Promise<number> {
  const { dailyGenerationLimit } = await readConfiguration(tx);
  return isTrial ? Math.min(trialLimits.textsPerDay, dailyGenerationLimit) : dailyGenerationLimit;
}

/** A running call's reservation of one of the day's texts. */
export interface TextHold {
  readonly id: string;
  readonly accountId: number;
  readonly day: string;
}

/** Longer than any call that writes one text. */
const holdMinutes = 5;

/** Reserves one of the account's daily texts until the call ends; throws `limit_reached`. */
export async function holdText(tx: Transaction, accountId: number): Promise<TextHold> {
  const limit = await textLimit(tx, await isOnTrial(tx, accountId));
  const day = await consumeAllowance(tx, accountId, 'text', limit);
  if (day === false)
    throw refusal('limit_reached', { texts: 'used_up_today' }, { textsPerDay: String(limit) });
  const expiresAt = sql`now() + make_interval(mins => ${holdMinutes})` as unknown as Date;
  const [hold] = await tx.insert(useHolds).values({ accountId, day, kind: 'text', expiresAt }).returning();
  if (!hold) throw new AppError('internal');
  return hold;
}

const addUses = (tx: Transaction, { accountId, day }: TextHold, amount: number) =>
  tx
    .update(dailyUses)
    .set({ used: sql`greatest(0, ${dailyUses.used} + ${amount})` })
    .where(and(eq(dailyUses.accountId, accountId), eq(dailyUses.day, day), eq(dailyUses.kind, 'text')));

/** Deletes a reservation; returns false if it expired and was returned. */
async function dropHold(tx: Transaction, { id, accountId }: TextHold): Promise<boolean> {
  const dropped = await tx
    .delete(useHolds)
    .where(and(eq(useHolds.accountId, accountId), eq(useHolds.id, id)))
    .returning({ id: useHolds.id });
  return dropped.length > 0;
}

/** Counts a reserved text as used. */
export async function confirmUse(tx: Transaction, hold: TextHold): Promise<void> {
  if (!(await dropHold(tx, hold))) await addUses(tx, hold, 1);
}

/** Returns the reservation of an undelivered text. */
export async function refundUse(tx: Transaction, hold: TextHold): Promise<void> {
  if (await dropHold(tx, hold)) await addUses(tx, hold, -1);
}

/** Returns reservations of calls whose process died; returns whether there were any. */
export async function refundExpiredHolds({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  return acrossAccounts(db, async (tx) => {
    const expired = await tx
      .delete(useHolds)
      .where(lte(useHolds.expiresAt, sql`now()`))
      .returning();
    for (const hold of expired) await addUses(tx, hold, -1);
    return expired.length > 0;
  });
}

/** Returns the account's daily limits and their use. */
export function readAllowances(ctx: Ctx, accountId: number) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const isTrial = await isOnTrial(tx, accountId);
    const { date, resetsAt } = await todayOf(tx, accountId);
    const rows = await tx
      .select()
      .from(dailyUses)
      .where(and(eq(dailyUses.accountId, accountId), eq(dailyUses.day, date)));
    const usedOf = (kind: Kind) => rows.find((row) => row.kind === kind)?.used ?? 0;
    return {
      success: true as const,
      isTrial,
      texts: { used: usedOf('text'), limit: await textLimit(tx, isTrial) },
      testEmails: { used: usedOf('test-email'), limit: ctx.limits.testEmailsPerDay },
      resetsAt,
    };
  });
}
