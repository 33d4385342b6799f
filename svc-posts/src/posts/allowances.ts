import { addDays } from '@kallos/calendar/days';
import { toInstant, toWallClock } from '@kallos/calendar/wall-clock';
import { trialLimits } from '@kallos/contracts/trial';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf, isOnTrial } from '../copies/copies.ts';
import { dailyUses } from '../schema/writing.ts';
import { refusal } from '@kallos/contracts/posts/refusals';
import { readConfiguration } from '../writing/configuration.ts';
import { databaseNow } from '../publishing/post-row.ts';

type Kind = 'text' | 'test-email';

/** The account's own day: what is used up today comes again at its midnight. */
const todayOf = async (tx: Transaction, accountId: number) => {
  const { timeZone } = await companyOf(tx, accountId);
  const { date } = toWallClock(await databaseNow(tx), timeZone);
  return { date, resetsAt: toInstant({ date: addDays(date, 1), time: '00:00' }, timeZone) };
};

/** Takes one use of a daily allowance before it is used; false when there is none left. */
export async function takeUse(
  tx: Transaction,
  accountId: number,
  kind: Kind,
  limit: number,
): Promise<boolean> {
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
  return taken.length > 0;
}

/** The platform's limit of a day; on trial the smaller one. */
async function textLimit(tx: Transaction, isTrial: boolean): Promise<number> {
  const { dailyGenerationLimit } = await readConfiguration(tx);
  return isTrial ? Math.min(trialLimits.textsPerDay, dailyGenerationLimit) : dailyGenerationLimit;
}

/** Takes one of the account's texts of the day; throws `limit_reached`. */
export async function takeText(tx: Transaction, accountId: number): Promise<void> {
  const limit = await textLimit(tx, await isOnTrial(tx, accountId));
  if (await takeUse(tx, accountId, 'text', limit)) return;
  throw refusal('limit_reached', { texts: 'used_up_today' }, { textsPerDay: String(limit) });
}

/** What the account may use today and what it has used of it. */
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
