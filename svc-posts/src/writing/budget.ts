import { budgetMail } from '@kallos/mail/budget-mail';
import { acrossAccounts, inAccount, type Database } from '@kallos/service-kit/database/database';
import { BudgetSpent, type WritingBudget } from '@kallos/writing/built-in/writer';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { dailyUses } from '../schema/writing.ts';
import type { AiConfiguration } from './configuration.ts';

/** The current UTC month, in which uses are counted. */
const firstOfMonth = sql`date_trunc('month', now() at time zone 'UTC')::date`;

/** The pseudo account of the platform's own uses. */
const platformItself = 0;

/** Mails the platform's address that the monthly model budget is spent, once a month. */
export async function announceBudgetSpent(ctx: Ctx, configuration: AiConfiguration): Promise<void> {
  if (!configuration.sendBudgetAlerts) return;
  const [first] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .insert(dailyUses)
      .values({ accountId: platformItself, kind: 'budget-alert', day: firstOfMonth, used: 1 })
      .onConflictDoNothing()
      .returning(),
  );
  if (!first) return;
  const usd = configuration.monthlyBudgetUsd.toFixed(2);
  ctx.log.error({ usd }, "the month's money for models is spent");
  const verdict = await ctx.mailer.send({ to: ctx.links.supportEmail, ...budgetMail(usd) });
  if (verdict.state !== 'sent')
    ctx.log.error({ answer: verdict.answer }, 'the mail on the spent money was not sent');
}

/** One account may spend a quarter of the monthly budget, so that it cannot use up the rest. */
export const shareOfAccount = 4;

const sumOfMicroUsd = sql<number>`coalesce(sum(${dailyUses.used}), 0)::float`;
const isThisMonthsMoney = and(eq(dailyUses.kind, 'model-micro-usd'), gte(dailyUses.day, firstOfMonth));

/** Returns the month's cost of model calls, reserved or spent, over all accounts, in US dollars. */
export async function readSpentUsd(db: Database): Promise<number> {
  const [spent] = await acrossAccounts(db, (tx) =>
    tx.select({ micro: sumOfMicroUsd }).from(dailyUses).where(isThisMonthsMoney),
  );
  return (spent?.micro ?? 0) / 1e6;
}

/** Returns whether the monthly budget is spent, so that no model is called. */
export const isBudgetSpent = async (
  db: Database,
  { monthlyBudgetUsd, autoPause }: AiConfiguration,
): Promise<boolean> => autoPause && (await readSpentUsd(db)) >= monthlyBudgetUsd;

/** Opens the monthly budgets of the platform and of one account, which pay for model calls. */
export const openBudget = (
  db: Database,
  accountId: number,
  { monthlyBudgetUsd, autoPause }: AiConfiguration,
): WritingBudget => ({
  reserve: async (most) => {
    const limit = monthlyBudgetUsd * 1e6;
    const day = await acrossAccounts(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('model-money'))`);
      const [spent] = await tx
        .select({
          byAll: sumOfMicroUsd,
          byAccount: sql<number>`coalesce(sum(${dailyUses.used}) filter (where ${dailyUses.accountId} = ${accountId}), 0)::float`,
        })
        .from(dailyUses)
        .where(isThisMonthsMoney);
      const isOver =
        (spent?.byAll ?? 0) + most > limit || (spent?.byAccount ?? 0) + most > limit / shareOfAccount;
      if (autoPause && isOver) throw new BudgetSpent();
      const [row] = await tx
        .insert(dailyUses)
        .values({
          accountId,
          kind: 'model-micro-usd',
          day: sql`(now() at time zone 'UTC')::date`,
          used: most,
        })
        .onConflictDoUpdate({
          target: [dailyUses.accountId, dailyUses.day, dailyUses.kind],
          set: { used: sql`${dailyUses.used} + ${most}` },
        })
        .returning();
      return row?.day ?? '';
    });
    return (cost) =>
      inAccount(db, accountId, async (tx) => {
        await tx
          .update(dailyUses)
          .set({ used: sql`${dailyUses.used} - ${most - cost}` })
          .where(
            and(
              eq(dailyUses.accountId, accountId),
              eq(dailyUses.day, day),
              eq(dailyUses.kind, 'model-micro-usd'),
            ),
          );
      });
  },
});
