import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { pagesOf, type Company, type Product } from '../copies/read-copies.ts';
import { bulkGeneratedPosts } from '../schema.ts';
import { builtInWriter } from '@kallos/writer/built-in-writer';
import { voiceOf } from '../writing/brand-voice.ts';
import { networkOf, ruleFor } from '../writing/platform-styles.ts';
import { isBudgetSpent, openBudget, readConfiguration, tellBudgetSpent } from '../writing/configuration.ts';
import { keepWritten } from '../writing/provenance.ts';
import {
  BudgetSpent,
  type PostProduct,
  type RecentText,
  type WritingOrder,
  type WrittenPost,
} from '@kallos/writer/writer';
import { takeText } from './allowances.ts';

const compared = sql.raw('200') as unknown as number;

/** The account's texts of the last 90 days, newest first. */
function recentTexts(tx: Transaction, accountId: number): Promise<RecentText[]> {
  return tx
    .select({
      content: bulkGeneratedPosts.content,
      productName: bulkGeneratedPosts.productName,
      facts: bulkGeneratedPosts.facts,
    })
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

/** Writes one text about a product, unlike the account's recent ones; throws `limit_reached` or `upstream_failed`. */
export async function writeText(
  ctx: Ctx,
  order: {
    accountId: number;
    product: Pick<Product, 'accountProductId'> & PostProduct;
    company: Company;
    platform?: WritingOrder['platform'];
    signal?: AbortSignal;
  },
): Promise<WrittenPost> {
  const { accountId, product, company } = order;
  const { recent, pages, voice } = await inAccount(ctx.db, accountId, async (tx) => {
    await takeText(tx, accountId);
    return {
      recent: await recentTexts(tx, accountId),
      pages: await pagesOf(tx, accountId),
      voice: await voiceOf(tx, accountId),
    };
  });
  const platform = order.platform ?? networkOf(pages);
  const { style, rule, isPaused } = await acrossAccounts(ctx.db, async (tx) => {
    const configuration = await readConfiguration(tx);
    const isSpent = await isBudgetSpent(tx, configuration);
    return { style: configuration, rule: await ruleFor(tx, platform), isPaused: isSpent };
  });
  if (isPaused) await tellBudgetSpent(ctx, style);
  const writer = isPaused ? builtInWriter : ctx.writer;
  const wanted: WritingOrder = {
    product,
    company: { name: company.companyName, location: company.location },
    platform,
    rule,
    recent,
    voice,
    style,
    seed: ctx.nextSeed(),
    onBehalfOf: `account:${accountId}`,
    budget: openBudget(ctx.db, accountId, style),
    signal: order.signal,
  };
  const written = await writer.write(wanted).catch((failure: unknown) => {
    if (failure instanceof BudgetSpent) return builtInWriter.write(wanted);
    throw failure;
  });
  const productId = product.accountProductId;
  await inAccount(ctx.db, accountId, (tx) => keepWritten(tx, { accountId, productId, written }));
  return written;
}
