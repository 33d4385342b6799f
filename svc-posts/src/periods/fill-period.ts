import { AppError } from '@kallos/contracts/errors';
import { inAccount } from '@kallos/service-kit/database';
import { count, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf, productsOf, type Product } from '../copies/read-copies.ts';
import { addToPeriodMail, releasePeriodMail } from '../mail/order-mail.ts';
import type { PostRow } from '../posts/post-rows.ts';
import { findSlots, lockCalendar, saveDraft } from '../posts/slots.ts';
import { writeText } from '../posts/write-text.ts';
import { bulkGeneratedPosts } from '../schema.ts';

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

/** Writes a draft for each free day of this and next week; what is written before a failure stays. */
export async function fillPeriod(ctx: Ctx, accountId: number): Promise<PostRow[]> {
  const products = await rotationOf(ctx, accountId);
  const company = await inAccount(ctx.db, accountId, (tx) => companyOf(tx, accountId));
  const { days } = await inAccount(ctx.db, accountId, (tx) => findSlots(tx, accountId, 'two-weeks'));
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
  return saved;
}
