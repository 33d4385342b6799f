import { AppError } from '@kallos/contracts/errors';
import { isBlank } from '@kallos/contracts/texts/blank';
import { textsOf } from '@kallos/contracts/texts/text-parts';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, eq } from 'drizzle-orm';
import { withVerdicts } from '../../check-claims.ts';
import { recordRefusal } from '../../claims/check-post-claims.ts';
import type { Ctx } from '../../context.ts';
import { learnPages } from '../../copies/save-copies.ts';
import { bulkGeneratedPosts } from '../../schema/posts.ts';
import { viewPost } from '../post-rows.ts';
import { consumeLetters } from '../texts/letters-limit.ts';
import { isUsedElsewhere } from '../texts/similar-texts.ts';
import type { PostUpdate, ChangeTarget } from './change-post.ts';
import { editPost } from './edit-post.ts';
import { reschedulePost } from './reschedule-post.ts';
import { schedulePost } from './schedule-post.ts';
import { unschedulePost } from './unschedule-post.ts';

/** Executes one `PUT /api/bulk-posts/:id`: schedules, unschedules, reschedules or edits the post. */
export async function updatePost(ctx: Ctx, accountId: number, id: number, update: PostUpdate) {
  consumeLetters(accountId, update);
  const isScheduled = asksToSchedule(update);
  if (isScheduled === true) await learnPages(ctx, accountId);
  const isElsewhere = await isUpdateElsewhere(ctx, accountId, id, update);
  const target: ChangeTarget = { accountId, id, isElsewhere, limits: ctx.limits.networks };
  const { verb, message } = verbFor(update, isScheduled);
  const change = async (tx: Transaction) => {
    const row = await verb(tx, target);
    return { success: true as const, message, bulkPost: await viewPost(tx, row) };
  };
  try {
    return await withVerdicts(String(accountId), () => inAccount(ctx.db, accountId, change));
  } catch (error) {
    await recordRefusal(ctx, { id, accountId }, error);
    throw error;
  }
}

/** Returns true to schedule the post, false to unschedule it; undefined for neither. */
function asksToSchedule({ isScheduled, postStatus }: PostUpdate): boolean | undefined {
  const byStatus = postStatus === undefined ? undefined : postStatus === 'scheduled';
  if (isScheduled !== undefined && byStatus !== undefined && isScheduled !== byStatus)
    throw new AppError('invalid_fields', { fields: { postStatus: 'contradicts_is_scheduled' } });
  return isScheduled ?? byStatus;
}

function verbFor(update: PostUpdate, isScheduled: boolean | undefined) {
  const { scheduledDate } = update;
  if (isScheduled === true)
    return {
      message: 'scheduled',
      verb: (tx: Transaction, post: ChangeTarget) => schedulePost(tx, post, update),
    };
  if (isScheduled === false)
    return {
      message: 'unscheduled',
      verb: (tx: Transaction, post: ChangeTarget) => unschedulePost(tx, post, update),
    };
  if (scheduledDate !== undefined)
    return {
      message: 'changed',
      verb: (tx: Transaction, post: ChangeTarget) => reschedulePost(tx, post, { ...update, scheduledDate }),
    };
  return { message: 'changed', verb: (tx: Transaction, post: ChangeTarget) => editPost(tx, post, update) };
}

/** Returns whether another account uses nearly one of the new texts. */
async function isUpdateElsewhere(
  ctx: Ctx,
  accountId: number,
  id: number,
  { content, variants = {} }: PostUpdate,
): Promise<boolean> {
  const texts = textsOf({ content: content ?? '', variants })
    .map(({ text }) => text)
    .filter((text) => !isBlank(text));
  if (texts.length === 0) return false;
  const [post] = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({ productId: bulkGeneratedPosts.productId, productName: bulkGeneratedPosts.productName })
      .from(bulkGeneratedPosts)
      .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId))),
  );
  const { productId = null, productName = '' } = post ?? {};
  for (const text of texts)
    if (await isUsedElsewhere(ctx.db, { accountId, productId, content: text, productName })) return true;
  return false;
}
