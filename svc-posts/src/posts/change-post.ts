import { isBlank } from '@kallos/contracts/blank';
import type { CallInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { PostFields, PostPicture, type bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postChanged, postScheduled, postUnscheduled } from '@kallos/contracts/posts/events';
import { firstBreak, type NetworkLimits } from '@kallos/contracts/post-rules';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { withVerdicts } from '../check-claims.ts';
import type { Ctx } from '../context.ts';
import {
  blockersOf,
  claimsBlocked,
  judge,
  keepOverride,
  noteDecision,
  noteRefusal,
  packVersion,
} from '../claims/judge-claims.ts';
import { learnPages } from '../copies/keep-copies.ts';
import { pagesOf } from '../copies/copies.ts';
import { after, stateOfPost } from '../publishing/post-life.ts';
import { bulkGeneratedPosts, postTargets } from '../schema/posts.ts';
import { contentHashOf, isNearTo } from '@kallos/writing/built-in/text-faults';
import { takeWritten } from '../writing/provenance.ts';
import { refusal } from '@kallos/contracts/posts/refusals';
import { isSaidElsewhere, likenessOf, textColumns } from './likeness.ts';
import { checkPictures } from '../publishing/post-pictures.ts';
import { databaseNow, lockPost, stateOf, type PostRow } from '../publishing/post-row.ts';
import { viewPost } from './post-rows.ts';
import { momentOf } from './slots.ts';

type Wish = CallInput<typeof bulkPosts.update>['body'];
type Changes = Partial<typeof bulkGeneratedPosts.$inferInsert>;
const FieldChanges = z.partial(PostFields);

/** What a failed, held or never sent post forgets when it comes back into the calendar. */
export const freshQueueState = {
  attempts: 0,
  nextTryAt: null,
  publishingSince: null,
  failureReason: null,
} satisfies Changes;

function wantsSchedule(wish: Wish): boolean | undefined {
  const byStatus = wish.postStatus === undefined ? undefined : wish.postStatus === 'scheduled';
  if (wish.isScheduled !== undefined && byStatus !== undefined && wish.isScheduled !== byStatus)
    throw new AppError('invalid_fields', { fields: { postStatus: 'contradicts_is_scheduled' } });
  return wish.isScheduled ?? byStatus;
}

function refuseFinished(post: PostRow, wish: Wish): void {
  if (post.postStatus === 'publishing') throw new AppError('post_in_flight');
  if (wish.version !== undefined && wish.version !== post.version) throw new AppError('conflict');
  // What stands somewhere, or may, is never sent again under a new version.
  if (after(stateOfPost(post), 'edit') !== undefined) return;
  if (wantsSchedule(wish) === false) throw new AppError('not_scheduled');
  if (wantsSchedule(wish) === true && post.postStatus === 'published')
    throw new AppError('already_scheduled');
  throw refusal('post_in_flight', { postStatus: 'may_have_gone_out' });
}

function rewrite(wish: Wish): Changes {
  const fields = FieldChanges.parse(wish);
  const content = fields.content?.trim();
  if (content === undefined) return fields;
  if (isBlank(content)) throw new AppError('content_blank');
  return {
    ...fields,
    ...textColumns(content),
    ...(wish.generatedAt === undefined ? {} : { generatedAt: new Date(wish.generatedAt) }),
  };
}

async function move(tx: Transaction, post: PostRow, wish: Wish): Promise<Changes> {
  if (wish.scheduledDate === undefined) return {};
  // A draft whose moment has passed stays in the past.
  if (post.postStatus === 'draft' && post.scheduledDate <= (await databaseNow(tx)))
    throw new AppError('moment_in_past');
  const moment = await momentOf(tx, post.accountId, new Date(wish.scheduledDate));
  const isBack = post.postStatus === 'failed' || post.postStatus === 'needs_look';
  return {
    ...moment,
    slot: null,
    ...freshQueueState,
    ...(isBack ? { postStatus: 'draft' as const, isScheduled: false, scheduledAt: null } : {}),
  };
}

async function clearForPublishing(tx: Transaction, post: PostRow, changed: Changes): Promise<Changes> {
  if (post.postStatus === 'scheduled') throw new AppError('already_scheduled');
  const when = changed.scheduledDate ?? post.scheduledDate;
  if (when <= (await databaseNow(tx))) throw new AppError('moment_in_past');
  const pages = (await pagesOf(tx, post.accountId)).filter((page) => !page.isReconnectNeeded);
  if (pages.length === 0) throw new AppError('not_connected');
  return { ...freshQueueState, postStatus: 'scheduled', isScheduled: true };
}

function takeBack(post: PostRow): Changes {
  if (post.postStatus !== 'scheduled') throw new AppError('not_scheduled');
  return { ...freshQueueState, postStatus: 'draft', isScheduled: false, scheduledAt: null };
}

/** What a network would refuse is told now, not when it is too late. */
async function refuseUntakable(
  tx: Transaction,
  post: PostRow,
  changes: Changes,
  limits: NetworkLimits,
): Promise<void> {
  const willGoOut = (changes.postStatus ?? post.postStatus) === 'scheduled';
  if (!willGoOut) return;
  const platforms = (await pagesOf(tx, post.accountId)).map(({ platform }) => platform);
  const isInComment = changes.hashtagsInComment ?? post.hashtagsInComment;
  const broken = firstBreak(platforms, changes.content ?? post.content, isInComment, limits);
  if (broken !== undefined)
    throw refusal('invalid_fields', {
      content: broken === 'text_too_long' ? 'too_long_for_instagram' : broken,
    });
}

/** What the rules say of the text as it will be; a draft may be kept with claims, what goes out may not. */
async function judgeChanges(tx: Transaction, post: PostRow, changes: Changes, wish: Wish): Promise<Changes> {
  const content = changes.content ?? post.content;
  const willGoOut = (changes.postStatus ?? post.postStatus) === 'scheduled';
  if (changes.content === undefined && !willGoOut && !wish.override) return {};
  const verdict = await judge(tx, { ...post, content });
  const kept = post.claimOverride?.contentHash === contentHashOf(content) ? post.claimOverride : null;
  const claimOverride = wish.override ? keepOverride(verdict, wish.override, content) : kept;
  const blockers = blockersOf(verdict, claimOverride, content);
  if (willGoOut && blockers.length > 0) throw claimsBlocked(blockers);
  if (wish.override) await noteDecision(tx, post, 'overridden', claimOverride?.ruleIds ?? [], wish.override);
  // What brought it back to draft is mended.
  const isMended = post.failureReason === 'claims_blocked' && blockers.length === 0;
  return { verdict, packVersion, claimOverride, ...(isMended ? { failureReason: null } : {}) };
}

/** What was chosen beside the text. */
const chosen = ({ pictures, hashtagsInComment }: Wish): Changes => ({
  ...(pictures === undefined ? {} : { pictures: checkPictures(z.array(PostPicture).parse(pictures)) }),
  ...(hashtagsInComment === undefined ? {} : { hashtagsInComment }),
});

async function changesOf(
  tx: Transaction,
  post: PostRow,
  wish: Wish,
  { isElsewhere, limits }: Surroundings,
): Promise<Changes> {
  refuseFinished(post, wish);
  const changes: Changes = { ...rewrite(wish), ...(await move(tx, post, wish)), ...chosen(wish) };
  if (changes.content !== undefined && changes.content !== post.content)
    Object.assign(
      changes,
      { likeness: await likenessOf(tx, { ...post, content: changes.content, isElsewhere }) },
      { facts: [], isModelText: post.isModelText && isNearTo(post.content, changes.content) },
      await takeWritten(tx, post.accountId, changes.content),
    );
  const isWanted = wantsSchedule(wish);
  if (isWanted === true) Object.assign(changes, await clearForPublishing(tx, post, changes));
  if (isWanted === false) Object.assign(changes, takeBack(post));
  if (Object.keys(changes).length === 0 && !wish.override)
    throw new AppError('invalid_fields', { fields: { body: 'nothing_to_change' } });
  await refuseUntakable(tx, post, changes, limits);
  return { ...changes, ...(await judgeChanges(tx, post, changes, wish)) };
}

/** What a change is judged by, beside the post. */
interface Surroundings {
  readonly limits: NetworkLimits;
  readonly isElsewhere: boolean;
}

const events = { scheduled: postScheduled, unscheduled: postUnscheduled, changed: postChanged };

/** Changes a post within a transaction; nothing is written when the wish is refused. */
export async function changePost(
  tx: Transaction,
  accountId: number,
  id: number,
  wish: Wish,
  surroundings: Surroundings,
): Promise<{ row: PostRow; kind: keyof typeof events }> {
  const post = await lockPost(tx, accountId, id);
  const changes = await changesOf(tx, post, wish, surroundings);
  if (post.postStatus === 'failed' || post.postStatus === 'needs_look')
    await tx
      .delete(postTargets)
      .where(and(eq(postTargets.bulkPostId, id), eq(postTargets.accountId, accountId)));
  const [saved] = await tx
    .update(bulkGeneratedPosts)
    .set({
      ...changes,
      ...(changes.postStatus === 'scheduled' ? { scheduledAt: sql`now()` } : {}),
      version: post.version + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId)))
    .returning();
  const row = saved as PostRow;
  const isWanted = wantsSchedule(wish);
  const kind = isWanted === undefined ? 'changed' : isWanted ? 'scheduled' : 'unscheduled';
  await announce(tx, events[kind], stateOf(row));
  return { row, kind };
}

/** Whether another account says nearly what is to be saved, of the same product. */
async function isWishElsewhere(ctx: Ctx, accountId: number, id: number, { content }: Wish): Promise<boolean> {
  if (content === undefined) return false;
  const [post] = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({ productId: bulkGeneratedPosts.productId })
      .from(bulkGeneratedPosts)
      .where(and(eq(bulkGeneratedPosts.id, id), eq(bulkGeneratedPosts.accountId, accountId))),
  );
  return isSaidElsewhere(ctx.db, { accountId, productId: post?.productId ?? null, content });
}

/** Schedules, takes back, rewrites or moves a post that is not on its way out. */
export async function updatePost(ctx: Ctx, accountId: number, id: number, wish: Wish) {
  if (wantsSchedule(wish) === true) await learnPages(ctx, accountId);
  const isElsewhere = await isWishElsewhere(ctx, accountId, id, wish);
  try {
    const change = async (tx: Transaction) => {
      const { row, kind } = await changePost(tx, accountId, id, wish, {
        isElsewhere,
        limits: ctx.limits.networks,
      });
      return { success: true as const, message: kind, bulkPost: await viewPost(tx, row) };
    };
    return await withVerdicts(String(accountId), () => inAccount(ctx.db, accountId, change));
  } catch (error) {
    await noteRefusal(ctx, { id, accountId }, error);
    throw error;
  }
}
