import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { builtInWriter } from '@kallos/writing/built-in/built-in-writer';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { companyOf, productsOf } from '../../copies/copies.ts';
import { draftOrders } from '../../schema/writing.ts';
import { findSlots, lockCalendar, saveDraft } from '../update/slots.ts';
import { writeText } from './write-text.ts';

/** Failures after which the built-in writer takes over. */
const triesWithWriter = 3;

/** Queues a draft about a newly added product; idempotent. */
export async function orderDraft(
  tx: Transaction,
  { accountId, accountProductId }: { accountId: number; accountProductId: number },
): Promise<void> {
  await tx.insert(draftOrders).values({ accountId, accountProductId }).onConflictDoNothing();
}

type Order = { accountId: number; accountProductId: number; attempts: number };

/** Claims the oldest order for two minutes; an abandoned one is claimed again. */
async function claimOrder(ctx: Ctx): Promise<Order | undefined> {
  const [row] = await acrossAccounts(ctx.db, (tx) =>
    tx.execute<Order>(sql`
      update draft_orders set attempts = attempts + 1, next_try_at = now() + interval '2 minutes'
      where account_product_id = (
        select account_product_id from draft_orders where next_try_at <= now()
        order by next_try_at limit 1 for update skip locked)
      returning account_id as "accountId", account_product_id as "accountProductId", attempts`),
  );
  return row;
}

async function closeOrder(tx: Transaction, { accountId, accountProductId }: Order): Promise<boolean> {
  const closed = await tx
    .delete(draftOrders)
    .where(and(eq(draftOrders.accountId, accountId), eq(draftOrders.accountProductId, accountProductId)))
    .returning();
  return closed.length > 0;
}

async function writeDraft(ctx: Ctx, order: Order): Promise<void> {
  const { accountId, accountProductId } = order;
  const { product, company, slot } = await inAccount(ctx.db, accountId, async (tx) => ({
    slot: (await findSlots(tx, accountId, 'next-one')).days[0],
    product: (await productsOf(tx, accountId)).find((one) => one.accountProductId === accountProductId),
    company: await companyOf(tx, accountId),
  }));
  if (!product) {
    await inAccount(ctx.db, accountId, (tx) => closeOrder(tx, order));
    return;
  }
  const writer = order.attempts > triesWithWriter ? builtInWriter : ctx.writer;
  const written = await writeText({ ...ctx, writer }, { accountId, product, company, day: slot });
  await inAccount(ctx.db, accountId, async (tx) => {
    await lockCalendar(tx, accountId);
    if (!(await closeOrder(tx, order))) return;
    const slots = await findSlots(tx, accountId, 'next-one');
    const [day] = slots.days;
    if (day !== undefined) await saveDraft(tx, { product, company: slots.company, day, written });
  });
}

/** Writes one ordered draft; returns whether there was one. */
export async function writeNextDraft(ctx: Ctx): Promise<boolean> {
  const order = await claimOrder(ctx);
  if (!order) return false;
  try {
    await writeDraft(ctx, order);
  } catch (error) {
    ctx.log.warn({ err: error, ...order }, 'draft not written, will try again');
    await acrossAccounts(ctx.db, (tx) =>
      tx
        .update(draftOrders)
        .set({ nextTryAt: sql`now() + least(power(2, ${order.attempts}), 900) * interval '5 seconds'` })
        .where(eq(draftOrders.accountProductId, order.accountProductId)),
    );
  }
  return true;
}
