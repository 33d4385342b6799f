import { toWallClock } from '@kallos/calendar/wall-clock';
import { AppError } from '@kallos/contracts/errors';
import { cleanText } from '@kallos/contracts/texts/clean-text';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { builtInWriter, openingNumbersOf } from '@kallos/writing/built-in/built-in-writer';
import { withinLetters } from '@kallos/writing/built-in/text-faults';
import {
  BudgetSpent,
  networkOf,
  type PostProduct,
  type PostWriter,
  type RecentText,
  type WritingRequest,
  type WrittenPost,
} from '@kallos/writing/built-in/writer';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { pagesOf, type Company, type Product } from '../../copies/copies.ts';
import { databaseNow } from '../../publishing/post-row.ts';
import { bulkGeneratedPosts } from '../../schema/posts.ts';
import { voiceOf } from '../../writing/brand-voice.ts';
import { isBudgetSpent, openBudget, announceBudgetSpent } from '../../writing/budget.ts';
import { readConfiguration, readNetworkRule } from '../../writing/configuration.ts';
import { recordGenerated } from '../../writing/provenance.ts';
import { refundUse, holdText, confirmUse } from './allowances.ts';
import {
  comparedContent,
  comparedOwnTexts,
  countOpenings,
  eachText,
  isUsedElsewhere,
} from './similar-texts.ts';

/** A text for a post, and whether another account uses nearly the same for the same product. */
export type Written = WrittenPost & { readonly isElsewhere: boolean };

/** Maximum rewrites while another account has a near duplicate. */
const mostAttempts = 3;

const compared = sql.raw('200') as unknown as number;
/** The usual total length of these texts. */
const mostLettersCompared = 120_000;

/** The account's texts of the last 90 days, newest first. */
async function recentTexts(tx: Transaction, accountId: number): Promise<RecentText[]> {
  const rows = await tx
    .select({
      content: comparedContent,
      ownTexts: comparedOwnTexts,
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
  return withinLetters(eachText(rows), mostLettersCompared);
}

const writeOnce = (writer: PostWriter, order: WritingRequest): Promise<WrittenPost> =>
  writer.write(order).catch((failure: unknown) => {
    if (failure instanceof BudgetSpent) return builtInWriter.write(order);
    throw failure;
  });

interface TextOrder {
  readonly accountId: number;
  readonly product: Pick<Product, 'accountProductId'> & PostProduct;
  readonly company: Company;
  readonly platform?: WritingRequest['platform'];
  /** The day that the text is for, in the company's time zone; today without one. */
  readonly day?: string | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Writes a text about a product that differs from the account's recent ones and, if possible, from other
 * accounts' texts on the product; throws `limit_reached` or `upstream_failed`. An undelivered text does not
 * count.
 */
export async function writeText(ctx: Ctx, order: TextOrder): Promise<Written> {
  const { accountId, signal } = order;
  const hold = await inAccount(ctx.db, accountId, (tx) => holdText(tx, accountId));
  try {
    const written = await writeUnlikeOthers(ctx, order);
    if (signal?.aborted) throw new AppError('timeout');
    await inAccount(ctx.db, accountId, (tx) => confirmUse(tx, hold));
    return written;
  } catch (failure) {
    // If this fails too, the reservation expires.
    await inAccount(ctx.db, accountId, (tx) => refundUse(tx, hold)).catch((error: unknown) =>
      ctx.log.warn({ err: error, accountId }, 'a text is given back later'),
    );
    throw failure;
  }
}

async function writeUnlikeOthers(ctx: Ctx, order: TextOrder): Promise<Written> {
  const { accountId, product, company } = order;
  const { recent, pages, voice, now } = await inAccount(ctx.db, accountId, async (tx) => ({
    now: await databaseNow(tx),
    recent: await recentTexts(tx, accountId),
    pages: await pagesOf(tx, accountId),
    voice: await voiceOf(tx, accountId),
  }));
  const platform = order.platform ?? networkOf(pages);
  const { style, rule } = await acrossAccounts(ctx.db, async (tx) => ({
    style: await readConfiguration(tx),
    rule: await readNetworkRule(tx, platform, ctx.limits.networks),
  }));
  const isPaused = await isBudgetSpent(ctx.db, style);
  if (isPaused) await announceBudgetSpent(ctx, style);
  const writer = isPaused ? builtInWriter : ctx.writer;
  let wanted: WritingRequest = {
    product,
    company: { name: company.companyName, location: company.location },
    platform,
    day: order.day ?? toWallClock(now, company.timeZone).date,
    rule,
    recent,
    voice,
    style,
    seed: ctx.nextSeed(),
    onBehalfOf: `account:${accountId}`,
    budget: openBudget(ctx.db, accountId, style),
    signal: order.signal,
  };
  wanted = { ...wanted, openingsInUse: await countOpenings(ctx.db, openingNumbersOf(wanted)) };
  const productId = product.accountProductId;
  for (let attempt = 1; ; attempt += 1) {
    const said = await writeOnce(writer, wanted);
    const written = { ...said, content: cleanText(said.content) };
    await inAccount(ctx.db, accountId, (tx) => recordGenerated(tx, { accountId, productId, written }));
    const { content } = written;
    const isElsewhere = await isUsedElsewhere(ctx.db, {
      accountId,
      productId,
      content,
      productName: product.name,
    });
    if (!isElsewhere || attempt === mostAttempts) return { ...written, isElsewhere };
    wanted = {
      ...wanted,
      recent: [{ ...written, productName: product.name }, ...recent],
      seed: ctx.nextSeed(),
    };
  }
}
