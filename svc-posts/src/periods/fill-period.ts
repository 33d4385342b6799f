import { AppError } from '@kallos/contracts/errors';
import { toInstant } from '@kallos/calendar/wall-clock';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { count, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf, productsOf, type Company, type Product } from '../copies/copies.ts';
import { addToPeriodMail, releasePeriodMail } from '../mail/order-mail.ts';
import type { PostRow } from '../publishing/post-row.ts';
import { isDayFull, readDailyLimit, type DailyLimit } from './daily-limit.ts';
import { findSlots, lockCalendar, saveDraft } from '../posts/update/slots.ts';
import { writeText } from '../posts/texts/write-text.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';

/** The account's products, the one with the fewest posts first, so that the rotation goes on across periods. */
async function rotationOf(ctx: Ctx, accountId: number): Promise<Product[]> {
  return inAccount(ctx.db, accountId, async (tx) => {
    const products = await productsOf(tx, accountId);
    const counted = await tx
      .select({ productId: bulkGeneratedPosts.productId, posts: count() })
      .from(bulkGeneratedPosts)
      .where(eq(bulkGeneratedPosts.accountId, accountId))
      .groupBy(bulkGeneratedPosts.productId);
    const posts = new Map(counted.map((row) => [row.productId, row.posts]));
    const postsOfProduct = ({ accountProductId }: Product) => posts.get(accountProductId) ?? 0;
    return products.sort((one, other) => postsOfProduct(one) - postsOfProduct(other));
  });
}

/** The days on which a network takes no post more of this account at its hour. */
async function fullDaysOf(
  tx: Transaction,
  wanted: { accountId: number; company: Company; days: readonly string[]; limit: DailyLimit; now: Date },
): Promise<string[]> {
  const { company, days, ...rest } = wanted;
  const full: string[] = [];
  for (const date of days) {
    const at = toInstant({ date, time: company.scheduledTime }, company.timeZone);
    if (await isDayFull(tx, { ...rest, at })) full.push(date);
  }
  return full;
}

/** Writes a draft for each free day of this and next week; what is written before a failure stays. */
export async function fillPeriod(
  ctx: Ctx,
  accountId: number,
): Promise<{ readonly saved: PostRow[]; readonly fullDays: number }> {
  const limit = await readDailyLimit(ctx, accountId);
  const products = await rotationOf(ctx, accountId);
  const company = await inAccount(ctx.db, accountId, (tx) => companyOf(tx, accountId));
  const free = await inAccount(ctx.db, accountId, async (tx) => {
    const { days, now } = await findSlots(tx, accountId, 'two-weeks');
    const full = limit ? await fullDaysOf(tx, { accountId, company, days, limit, now }) : [];
    return { days: days.filter((day) => !full.includes(day)), fullDays: full.length };
  });
  const { days } = free;
  const saved: PostRow[] = [];
  for (const [index, day] of days.entries()) {
    const product = products[index % products.length];
    if (!product) break;
    try {
      const written = await writeText(ctx, { accountId, product, company });
      const row = await inAccount(ctx.db, accountId, async (tx) => {
        await lockCalendar(tx, accountId);
        const slots = await findSlots(tx, accountId, 'two-weeks');
        if (!slots.days.includes(day)) return undefined;
        const draft = await saveDraft(tx, { product, company: slots.company, day, written });
        if (draft) await addToPeriodMail(tx, draft);
        return draft;
      });
      if (row) saved.push(row);
    } catch (error) {
      if (saved.length === 0 || !(error instanceof AppError)) throw error;
      ctx.log.warn({ err: error, accountId, written: saved.length }, 'period only partly written');
      break;
    }
  }
  if (saved.length > 0) await inAccount(ctx.db, accountId, (tx) => releasePeriodMail(tx, accountId));
  return { saved, fullDays: free.fullDays };
}
