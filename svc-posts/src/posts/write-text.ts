import { AppError } from '@kallos/contracts/errors';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { isOnTrial, type Company, type Product } from '../copies/read-copies.ts';
import { bulkGeneratedPosts, dailyUses } from '../schema.ts';
import type { RecentText, WritingOrder, WrittenPost } from '../writing/writer.ts';

const compared = sql.raw('200') as unknown as number;

/** The account's texts of the last 90 days, newest first. */
export function recentTexts(tx: Transaction, accountId: number): Promise<RecentText[]> {
  return tx
    .select({ content: bulkGeneratedPosts.content, productName: bulkGeneratedPosts.productName })
    .from(bulkGeneratedPosts)
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        gt(bulkGeneratedPosts.createdAt, sql`now() - interval '90 days'`),
      ),
    )
    .orderBy(desc(bulkGeneratedPosts.id))
    .limit(compared);
}

/** Takes one use of a daily allowance before it is used; false when there is none left. */
export async function takeUse(
  tx: Transaction,
  accountId: number,
  kind: 'text' | 'test-email',
  limit: number,
): Promise<boolean> {
  const taken = await tx
    .insert(dailyUses)
    .values({ accountId, kind, day: sql`(now() at time zone 'UTC')::date`, used: 1 })
    .onConflictDoUpdate({
      target: [dailyUses.accountId, dailyUses.day, dailyUses.kind],
      set: { used: sql`${dailyUses.used} + 1` },
      setWhere: sql`${dailyUses.used} < ${limit}`,
    })
    .returning();
  return taken.length > 0;
}

/** Writes one text about a product, unlike the account's recent ones; throws `limit_reached` or `upstream_failed`. */
export async function writeText(
  ctx: Ctx,
  order: {
    accountId: number;
    product: Pick<Product, 'name' | 'description' | 'categoryName' | 'examplePosts'>;
    company: Company;
    platform?: WritingOrder['platform'];
    signal?: AbortSignal;
  },
): Promise<WrittenPost> {
  const { accountId, product, company } = order;
  const recent = await inAccount(ctx.db, accountId, async (tx) => {
    const { textsPerDay, textsPerDayOnTrial } = ctx.limits;
    const limit = (await isOnTrial(tx, accountId)) ? textsPerDayOnTrial : textsPerDay;
    if (!(await takeUse(tx, accountId, 'text', limit)))
      throw new AppError('limit_reached', {
        message: `Τα ${limit} κείμενα της ημέρας έχουν χρησιμοποιηθεί. Δοκιμάστε ξανά αύριο.`,
      });
    return recentTexts(tx, accountId);
  });
  return ctx.writer.write({
    product,
    company: { name: company.companyName, location: company.location },
    platform: order.platform ?? 'instagram',
    recent,
    seed: ctx.nextSeed(),
    onBehalfOf: `account:${accountId}`,
    signal: order.signal,
  });
}
