import { toInstant } from '@kallos/calendar/wall-clock';
import { AppError } from '@kallos/contracts/errors';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf, productsOf, type Company } from '../copies/copies.ts';
import { addToPeriodMail, releasePeriodMail } from '../mail/order-mail.ts';
import { writeText } from '../posts/texts/write-text.ts';
import { findSlots, lockCalendar, saveDraft } from '../posts/update/slots.ts';
import type { PostRow } from '../publishing/post-row.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { chooseProduct, type Occupied } from './choose-product.ts';
import { isDayFull, readDailyLimit, type DailyLimit } from './daily-limit.ts';

/** Days in the past that count for the rotation of products. */
const rotationDays = 28;

/** Returns the account's products and its recent and future posts, for the rotation across periods. */
function rotationOf(ctx: Ctx, accountId: number, timeZone: string) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const products = await productsOf(tx, accountId);
    const { productId, scheduledDate } = bulkGeneratedPosts;
    const calendar: Occupied[] = await tx
      .select({
        productId,
        day: sql<string>`to_char(${scheduledDate} at time zone ${timeZone}, 'YYYY-MM-DD')`,
      })
      .from(bulkGeneratedPosts)
      .where(
        and(
          eq(bulkGeneratedPosts.accountId, accountId),
          sql`${scheduledDate} > now() - make_interval(days => ${rotationDays})`,
        ),
      );
    return { products, calendar };
  });
}

/** Returns the days on which a network's limit is reached at this account's hour. */
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

/** Writes a draft for each free day of this and next week; drafts written before a failure stay. */
export async function fillPeriod(
  ctx: Ctx,
  accountId: number,
): Promise<{ readonly saved: PostRow[]; readonly fullDays: number }> {
  const limit = await readDailyLimit(ctx, accountId);
  const company = await inAccount(ctx.db, accountId, (tx) => companyOf(tx, accountId));
  const { products, calendar } = await rotationOf(ctx, accountId, company.timeZone);
  const free = await inAccount(ctx.db, accountId, async (tx) => {
    const { days, now } = await findSlots(tx, accountId, 'two-weeks');
    const full = limit ? await fullDaysOf(tx, { accountId, company, days, limit, now }) : [];
    return { days: days.filter((day) => !full.includes(day)), fullDays: full.length };
  });
  const { days } = free;
  const saved: PostRow[] = [];
  for (const day of days) {
    const product = chooseProduct(products, calendar, day);
    if (!product) break;
    try {
      const written = await writeText(ctx, { accountId, product, company, day });
      const row = await inAccount(ctx.db, accountId, async (tx) => {
        await lockCalendar(tx, accountId);
        const slots = await findSlots(tx, accountId, 'two-weeks');
        if (!slots.days.includes(day)) return undefined;
        const draft = await saveDraft(tx, { product, company: slots.company, day, written });
        if (draft) await addToPeriodMail(tx, draft);
        return draft;
      });
      if (row) {
        saved.push(row);
        calendar.push({ productId: product.accountProductId, day });
      }
    } catch (error) {
      if (saved.length === 0 || !(error instanceof AppError)) throw error;
      ctx.log.warn({ err: error, accountId, written: saved.length }, 'period only partly written');
      break;
    }
  }
  if (saved.length > 0) await inAccount(ctx.db, accountId, (tx) => releasePeriodMail(tx, accountId));
  return { saved, fullDays: free.fullDays };
}
