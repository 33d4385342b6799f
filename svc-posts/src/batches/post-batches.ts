import { isDeepStrictEqual } from 'node:util';
import { toInstant } from '@kallos/calendar/wall-clock';
import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { postDeleted, staffActed } from '@kallos/contracts/posts/events';
import type { postBatches as endpoints } from '@kallos/contracts/posts/post-batches';
import { isBlank } from '@kallos/contracts/texts/blank';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { checkClaims, withVerdicts } from '../check-claims.ts';
import type { Ctx } from '../context.ts';
import { type Company, companyOf, isOpen } from '../copies/copies.ts';
import { addToPeriodMail } from '../mail/order-mail.ts';
import { insertOwnPost } from '../posts/create-post.ts';
import { checkImages } from '../publishing/post-images.ts';
import { databaseNow } from '../publishing/post-row.ts';
import { postBatches, postBatchItems } from '../schema/agency.ts';
import { accountsCopy } from '../schema/copies.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { fillPlaceholders } from './fill-placeholders.ts';

type Batch = typeof postBatches.$inferSelect;
type View = HandlerReply<typeof endpoints.get>;
type Order = Pick<Batch, 'title' | 'content' | 'pictures' | 'localTime' | 'isMailed'>;

const momentOf = (localTime: string, { timeZone }: Company): Date =>
  toInstant({ date: localTime.slice(0, 10), time: localTime.slice(11) }, timeZone);

/** Returns the text of one account. */
const textFor = (content: string, company: Company, businessName: string) =>
  fillPlaceholders(content, { name: company.companyName || businessName, place: company.location });

const nameOf = async (tx: Transaction, accountId: number): Promise<string | undefined> => {
  const [account] = await tx
    .select({ businessName: accountsCopy.businessName })
    .from(accountsCopy)
    .where(eq(accountsCopy.accountId, accountId));
  return account?.businessName;
};

/** Shows each account's text with the rules that it breaks. */
export async function previewBatch(
  ctx: Ctx,
  { accountIds, content, localTime }: HandlerInput<typeof endpoints.preview>['body'],
): Promise<HandlerReply<typeof endpoints.preview>> {
  const previews = [];
  for (const accountId of new Set(accountIds)) {
    const known = await inAccount(ctx.db, accountId, async (tx) => ({
      businessName: await nameOf(tx, accountId),
      isOpen: await isOpen(tx, accountId),
      company: await companyOf(tx, accountId),
      now: await databaseNow(tx),
    }));
    const businessName = known.businessName ?? `Account ${accountId}`;
    const filled = textFor(content, known.company, businessName);
    const moment = momentOf(localTime, known.company);
    const problem =
      known.businessName === undefined
        ? ('not_found' as const)
        : !known.isOpen
          ? ('not_open' as const)
          : (filled.problem ?? (moment <= known.now ? ('moment_in_past' as const) : null));
    const { findings } = await checkClaims('post-batches', {
      text: filled.content,
      productClasses: [],
      productNames: [],
      permittedClaims: [],
      requiredWarnings: [],
    });
    previews.push({
      accountId,
      businessName,
      content: filled.content,
      scheduledDate: moment,
      problem,
      findings: findings.map(({ ruleId, severity, matched }) => ({ ruleId, severity, matched })),
    });
  }
  return { success: true, previews };
}

async function viewBatches(tx: Transaction, batches: readonly Batch[]) {
  const ids = batches.map(({ id }) => id);
  const items =
    ids.length === 0
      ? []
      : await tx
          .select({ item: postBatchItems, businessName: accountsCopy.businessName })
          .from(postBatchItems)
          .leftJoin(accountsCopy, eq(accountsCopy.accountId, postBatchItems.accountId))
          .where(inArray(postBatchItems.batchId, ids))
          .orderBy(asc(postBatchItems.accountId));
  return batches.map(({ id, title, localTime, createdAt, undoneAt }) => ({
    id,
    title,
    localTime,
    createdAt,
    undoneAt,
    items: items
      .filter(({ item }) => item.batchId === id)
      .map(({ item, businessName }) => ({
        accountId: item.accountId,
        businessName: businessName ?? `Account ${item.accountId}`,
        state: item.state,
        reason: item.reason,
        bulkPostId: item.bulkPostId,
      })),
  }));
}

/** Reads a batch with the state of each account. */
export const readBatch = (ctx: Ctx, id: number): Promise<View> =>
  acrossAccounts(ctx.db, async (tx) => {
    const [row] = await tx.select().from(postBatches).where(eq(postBatches.id, id));
    const [batch] = await viewBatches(tx, row ? [row] : []);
    if (!batch) throw new AppError('not_found');
    return { success: true as const, batch };
  });

/** Lists the last batches. */
export const listBatches = (ctx: Ctx): Promise<HandlerReply<typeof endpoints.list>> =>
  acrossAccounts(ctx.db, async (tx) => {
    const rows = await tx.select().from(postBatches).orderBy(desc(postBatches.id)).limit(20);
    return { success: true as const, batches: await viewBatches(tx, rows) };
  });

const orderOf = ({ title, content, pictures, localTime, isMailed }: Order) => ({
  title,
  content,
  pictures,
  localTime,
  isMailed,
});

/** Stores an order; the key makes a repeated call the same order, and one with other contents is refused. */
export async function createBatch(
  ctx: Ctx,
  caller: AdminCaller,
  { accountIds, ...order }: HandlerInput<typeof endpoints.create>['body'],
): Promise<View> {
  if (isBlank(order.content)) throw new AppError('content_blank');
  checkImages(order.pictures);
  const id = await acrossAccounts(ctx.db, async (tx) => {
    const [made] = await tx
      .insert(postBatches)
      .values({ ...order, createdBy: caller.subject })
      .onConflictDoNothing({ target: postBatches.key })
      .returning({ id: postBatches.id });
    if (!made) {
      const [known] = await tx.select().from(postBatches).where(eq(postBatches.key, order.key));
      if (!known) throw new AppError('conflict');
      const [view] = await viewBatches(tx, [known]);
      const isSame =
        isDeepStrictEqual(new Set(view?.items.map(({ accountId }) => accountId)), new Set(accountIds)) &&
        isDeepStrictEqual(orderOf(known), orderOf(order));
      if (!isSame) throw new AppError('already_exists', { fields: { key: 'reused' } });
      return known.id;
    }
    const items = [...new Set(accountIds)].map((accountId) => ({ batchId: made.id, accountId }));
    await tx.insert(postBatchItems).values(items);
    return made.id;
  });
  return readBatch(ctx, id);
}

/** Locks the next account that waits for its draft. */
async function lockNextItem(tx: Transaction) {
  const [next] = await tx.execute<{ batch_id: number; account_id: number }>(sql`
    select batch_id, account_id from post_batch_items
    where state = 'waiting'
    order by updated_at, batch_id, account_id limit 1 for update skip locked`);
  if (!next) return undefined;
  const [batch] = await tx.select().from(postBatches).where(eq(postBatches.id, next.batch_id));
  return batch && { batch, accountId: next.account_id };
}

const itemOf = (batchId: number, accountId: number) =>
  and(eq(postBatchItems.batchId, batchId), eq(postBatchItems.accountId, accountId));

/** Writes one account's draft in the transaction that marks its item, so a killed process leaves both or none. */
async function createDraft(ctx: Ctx, tx: Transaction, batch: Batch, accountId: number): Promise<void> {
  const set = (fields: Partial<typeof postBatchItems.$inferInsert>) =>
    tx
      .update(postBatchItems)
      .set({ ...fields, updatedAt: sql`now()` })
      .where(itemOf(batch.id, accountId));
  if (batch.undoneAt !== null) return void (await set({ state: 'undone' }));
  try {
    const businessName = await nameOf(tx, accountId);
    if (businessName === undefined) throw new AppError('not_found');
    if (!(await isOpen(tx, accountId))) return void (await set({ state: 'failed', reason: 'not_open' }));
    const company = await companyOf(tx, accountId);
    const { content, problem } = textFor(batch.content, company, businessName);
    if (problem) return void (await set({ state: 'failed', reason: problem }));
    const post = await insertOwnPost(tx, accountId, {
      title: batch.title,
      content,
      pictures: batch.pictures,
      variants: {},
      place: null,
      firstComment: '',
      scheduledDate: momentOf(batch.localTime, company),
    });
    if (batch.isMailed) await addToPeriodMail(tx, { accountId, id: post.id });
    await set({ state: 'created', bulkPostId: post.id, version: post.version, reason: null });
    await announce(tx, staffActed, {
      accountId,
      actor: batch.createdBy,
      action: 'batch-post-created',
      details: { batch: String(batch.id), post: String(post.id) },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await set({ state: 'failed', reason: error.code });
  }
}

/** Writes the next draft of any batch; returns whether there was one. */
export async function createNextBatchPost(ctx: Ctx): Promise<boolean> {
  let taken: { batchId: number; accountId: number } | undefined;
  try {
    return await withVerdicts('post-batches', () =>
      acrossAccounts(ctx.db, async (tx) => {
        const next = await lockNextItem(tx);
        if (!next) return false;
        taken = { batchId: next.batch.id, accountId: next.accountId };
        await createDraft(ctx, tx, next.batch, next.accountId);
        return true;
      }),
    );
  } catch (error) {
    const failed = taken;
    // To the end of the queue, so that others do not wait for it.
    if (failed)
      await inAccount(ctx.db, failed.accountId, (tx) =>
        tx
          .update(postBatchItems)
          .set({ updatedAt: sql`now()` })
          .where(itemOf(failed.batchId, failed.accountId)),
      );
    throw error;
  }
}

/** Takes back one draft, unless it was edited or approved. */
const undoItem = (ctx: Ctx, caller: AdminCaller, batchId: number, accountId: number) =>
  inAccount(ctx.db, accountId, async (tx) => {
    const [item] = await tx.select().from(postBatchItems).where(itemOf(batchId, accountId)).for('update');
    if (item?.state !== 'created' && item?.state !== 'waiting') return;
    const isIts = and(
      eq(bulkGeneratedPosts.id, item.bulkPostId ?? 0),
      eq(bulkGeneratedPosts.accountId, accountId),
    );
    const [post] = await tx.select().from(bulkGeneratedPosts).where(isIts).for('update');
    const isTouched = post !== undefined && (post.postStatus !== 'draft' || post.version !== item.version);
    if (post && !isTouched) {
      await tx.delete(bulkGeneratedPosts).where(isIts);
      await announce(tx, postDeleted, { bulkPostId: post.id, accountId });
      await announce(tx, staffActed, {
        accountId,
        actor: caller.subject,
        action: 'batch-post-undone',
        details: { batch: String(batchId), post: String(post.id) },
      });
    }
    await tx
      .update(postBatchItems)
      .set({ state: isTouched ? 'kept' : 'undone', updatedAt: sql`now()` })
      .where(itemOf(batchId, accountId));
  });

/** Takes back a batch; a repeated call continues an interrupted one. */
export async function undoBatch(ctx: Ctx, caller: AdminCaller, id: number): Promise<View> {
  const items = await acrossAccounts(ctx.db, async (tx) => {
    await tx
      .update(postBatches)
      .set({ undoneAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(postBatches.id, id), isNull(postBatches.undoneAt)));
    return tx
      .select({ accountId: postBatchItems.accountId })
      .from(postBatchItems)
      .where(and(eq(postBatchItems.batchId, id), inArray(postBatchItems.state, ['waiting', 'created'])));
  });
  for (const { accountId } of items) await undoItem(ctx, caller, id, accountId);
  return readBatch(ctx, id);
}
