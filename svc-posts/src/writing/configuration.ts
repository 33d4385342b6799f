import { acrossAccounts, inAccount, type Database, type Transaction } from '@kallos/service-kit/database';
import { budgetMail } from '@kallos/mail/budget-mail';
import { BudgetSpent, type PlatformRule, type WritingBudget, type WritingOrder } from '@kallos/writer/writer';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { dailyUses, aiConfigurations, generatedPosts, platformStyles } from '../schema.ts';

/** How the platform wants texts to be written. */
export type AiConfiguration = typeof aiConfigurations.$inferSelect;

/** The platform's own configuration. */
export async function readConfiguration(tx: Transaction): Promise<AiConfiguration> {
  const [row] = await tx.select().from(aiConfigurations).where(isNull(aiConfigurations.userId));
  if (!row) throw new Error('the configuration of the writer is missing');
  return row;
}

/** What the process was started with, written where everything reads it. */
export const keepConfiguration = (
  db: Database,
  started: Pick<AiConfiguration, 'model' | 'dailyGenerationLimit'>,
) =>
  acrossAccounts(db, (tx) =>
    tx
      .update(aiConfigurations)
      .set({ ...started, updatedAt: sql`now()` })
      .where(isNull(aiConfigurations.userId)),
  );

/** Nobody's account, under which the platform's own uses are counted. */
const platformItself = 0;

/** Writes to the platform's own address that the month's money for models is spent, once a month. */
export async function tellBudgetSpent(ctx: Ctx, configuration: AiConfiguration): Promise<void> {
  if (!configuration.sendBudgetAlerts) return;
  const [first] = await acrossAccounts(ctx.db, (tx) =>
    tx
      .insert(dailyUses)
      .values({
        accountId: platformItself,
        kind: 'budget-alert',
        day: sql`date_trunc('month', now() at time zone 'UTC')::date`,
        used: 1,
      })
      .onConflictDoNothing()
      .returning(),
  );
  if (!first) return;
  const usd = configuration.monthlyBudgetUsd.toFixed(2);
  ctx.log.error({ usd }, "the month's money for models is spent");
  await ctx.mailer
    .send({ to: [ctx.links.supportEmail], ...budgetMail(usd) })
    .catch((err: unknown) => ctx.log.error({ err }, 'the mail on the spent money was not sent'));
}

/** Whether the month's money for models is spent; the transaction must see every account. */
export async function isBudgetSpent(tx: Transaction, { monthlyBudgetUsd, autoPause }: AiConfiguration) {
  if (!autoPause) return false;
  const [spent] = await tx
    .select({ usd: sql<number>`coalesce(sum(${generatedPosts.costUsd}), 0)::float` })
    .from(generatedPosts)
    .where(sql`${generatedPosts.createdAt} >= date_trunc('month', now())`);
  return (spent?.usd ?? 0) >= monthlyBudgetUsd;
}

/** One account may spend a quarter of the month's money, so that it cannot leave the others without. */
const shareOfAccount = 4;

const isThisMonthsMoney = and(
  eq(dailyUses.kind, 'model-micro-usd'),
  sql`${dailyUses.day} >= date_trunc('month', now())`,
);

/** What calls to a model cost this month, over all accounts, in US dollars. */
export async function readSpentUsd(db: Database): Promise<number> {
  const [spent] = await acrossAccounts(db, (tx) =>
    tx
      .select({ micro: sql<number>`coalesce(sum(${dailyUses.used}), 0)::float` })
      .from(dailyUses)
      .where(isThisMonthsMoney),
  );
  return (spent?.micro ?? 0) / 1e6;
}

/** The month's money of the platform and of one account, out of which calls to a model are paid. */
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
          byAll: sql<number>`coalesce(sum(${dailyUses.used}), 0)::float`,
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

/** The platform's own rule for a network; undefined where it is switched off. */
export async function ruleFor(
  tx: Transaction,
  network: WritingOrder['platform'],
): Promise<PlatformRule | undefined> {
  const [rule] = await tx
    .select({ postStyle: platformStyles.postStyle, maxHashtags: platformStyles.maxHashtags })
    .from(platformStyles)
    .where(
      and(
        eq(platformStyles.platformId, network),
        isNull(platformStyles.userId),
        eq(platformStyles.active, true),
      ),
    );
  return rule;
}
