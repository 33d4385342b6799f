import { costOf } from '@kallos/model-writer/price';
import { acrossAccounts, inAccount, type Database, type Transaction } from '@kallos/service-kit/database';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { aiConfigurations, generatedPosts } from '../writing-schema.ts';
import { contentHashOf } from '@kallos/writer/text-faults';
import { BudgetSpent, type WritingBudget, type WrittenPost } from '@kallos/writer/writer';
import { dailyUses } from '../schema.ts';

/** Where a text came from, as a post of the calendar carries it. */
export const provenanceOf = (written: WrittenPost) => ({
  writerKind: written.writer.kind,
  writerModel: written.writer.model,
  isModelText: written.writer.kind === 'model',
  promptHash: written.promptHash,
  inputTokens: written.inputTokens,
  outputTokens: written.outputTokens,
  facts: [...written.facts],
});

/** Keeps a text that was written, whether or not anybody takes it. */
export async function keepWritten(
  tx: Transaction,
  { accountId, productId, written }: { accountId: number; productId: number; written: WrittenPost },
): Promise<void> {
  await tx.insert(generatedPosts).values({
    accountId,
    productId,
    content: written.content,
    contentHash: contentHashOf(written.content),
    ...provenanceOf(written),
    costUsd: costOf(written),
  });
}

/** Finds where a text that comes back from the portal was written; undefined for one that a person wrote. */
export async function takeWritten(tx: Transaction, accountId: number, content: string) {
  const [found] = await tx
    .select()
    .from(generatedPosts)
    .where(
      and(eq(generatedPosts.accountId, accountId), eq(generatedPosts.contentHash, contentHashOf(content))),
    )
    .orderBy(desc(generatedPosts.id))
    .limit(sql.raw('1') as unknown as number);
  if (!found) return undefined;
  await tx
    .update(generatedPosts)
    .set({ status: 'taken', updatedAt: sql`now()` })
    .where(eq(generatedPosts.id, found.id));
  const { writerKind, writerModel, promptHash, inputTokens, outputTokens, facts } = found;
  const isModelText = writerKind === 'model';
  return { writerKind, writerModel, isModelText, promptHash, inputTokens, outputTokens, facts };
}

/** How the platform wants texts to be written. */
export type AiConfiguration = typeof aiConfigurations.$inferSelect;

/** The platform's own configuration. */
export async function readConfiguration(tx: Transaction): Promise<AiConfiguration> {
  const [row] = await tx.select().from(aiConfigurations).where(isNull(aiConfigurations.userId));
  if (!row) throw new Error('the configuration of the writer is missing');
  return row;
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
        .where(
          and(eq(dailyUses.kind, 'model-micro-usd'), sql`${dailyUses.day} >= date_trunc('month', now())`),
        );
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
