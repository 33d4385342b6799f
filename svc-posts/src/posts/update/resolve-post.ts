import { toWallClock } from '@kallos/calendar/wall-clock';
import { ApiError } from '@kallos/contracts/client';
import type { HandlerInput, HandlerReply, CallReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { postChanged } from '@kallos/contracts/posts/events';
import { refusal } from '@kallos/contracts/posts/refusals';
import { deliveries } from '@kallos/contracts/social/deliveries';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, ne, sql } from 'drizzle-orm';
import { withVerdicts } from '../../check-claims.ts';
import { blockersOf, claimsBlocked, checkPostClaims, recordRefusal } from '../../claims/check-post-claims.ts';
import type { Ctx } from '../../context.ts';
import { companyOf, pagesOf } from '../../copies/copies.ts';
import { learnPages } from '../../copies/save-copies.ts';
import { advancePost } from '../../publishing/outcomes/finish-posts.ts';
import { recordPublished } from '../../publishing/outcomes/record-published.ts';
import { nextState, eventOf, stateOfPost } from '../../publishing/post-life.ts';
import { databaseNow, lockPost, stateOf, type PostRow } from '../../publishing/post-row.ts';
import { bulkGeneratedPosts, postTargets } from '../../schema/posts.ts';
import { viewPost } from '../post-rows.ts';
import { freshQueueState } from './change-post.ts';

type Word = HandlerInput<typeof bulkPosts.resolve>['body'];
type Found = CallReply<typeof deliveries.settle>['found'];

async function openPost(tx: Transaction, accountId: number, id: number, word: Word): Promise<PostRow> {
  const post = await lockPost(tx, accountId, id);
  const state = stateOfPost(post);
  const isAllowed = word.wasPosted
    ? state === 'needs_look' || state === 'partial'
    : nextState(state, 'send_again') !== undefined;
  if (!isAllowed) throw new AppError('conflict');
  if (word.version !== undefined && word.version !== post.version) throw new AppError('conflict');
  if (!word.wasPosted) {
    const pages = (await pagesOf(tx, accountId)).filter((page) => !page.isReconnectNeeded);
    if (pages.length === 0) throw new AppError('not_connected');
    const blockers = blockersOf(await checkPostClaims(tx, post), post.claimOverride, post);
    if (blockers.length > 0) throw claimsBlocked(blockers);
  }
  return post;
}

/** Marks a post as published as the business or Meta reports. */
async function markPosted(tx: Transaction, post: PostRow, wasPosted: boolean, found: Found): Promise<void> {
  for (const one of found) await recordPublished(tx, post, one);
  if (wasPosted)
    await tx
      .update(postTargets)
      .set({ state: 'published', reason: 'confirmed_by_user', updatedAt: sql`now()` })
      .where(and(eq(postTargets.bulkPostId, post.id), eq(postTargets.state, 'needs_look')));
}

/** Ends a post with an unknown outcome if its pages decide it now, under a new version. */
async function finish(tx: Transaction, post: PostRow): Promise<PostRow | undefined> {
  const targets = await tx.select().from(postTargets).where(eq(postTargets.bulkPostId, post.id));
  const result = eventOf(targets);
  if (!result || nextState('needs_look', result.event) === undefined) return undefined;
  await tx
    .update(bulkGeneratedPosts)
    .set({ version: post.version + 1 })
    .where(eq(bulkGeneratedPosts.id, post.id));
  return advancePost(tx, post.id, result, { isKnown: true });
}

/** Sends it again at once, under a new version and only to pages without it. */
async function sendAgain(tx: Transaction, post: PostRow): Promise<PostRow> {
  await tx
    .delete(postTargets)
    .where(and(eq(postTargets.bulkPostId, post.id), ne(postTargets.state, 'published')));
  const { timeZone } = await companyOf(tx, post.accountId);
  const wall = toWallClock(await databaseNow(tx), timeZone);
  const [row] = await tx
    .update(bulkGeneratedPosts)
    .set({
      ...freshQueueState,
      postStatus: 'scheduled',
      isScheduled: true,
      scheduledAt: sql`now()`,
      scheduledDate: sql`now()`,
      localTime: `${wall.date}T${wall.time}`,
      timeZone,
      slot: null,
      version: post.version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(bulkGeneratedPosts.id, post.id))
    .returning();
  if (!row) throw new AppError('not_found');
  await announce(tx, postChanged, stateOf(row));
  return row;
}

/** Accepts that a post reached only some of its pages, which keep their reasons. */
async function acceptPartial(tx: Transaction, post: PostRow): Promise<PostRow> {
  const row = await advancePost(tx, post.id, { event: 'publish', reason: null }, { isKnown: true });
  if (!row) throw new AppError('conflict');
  return row;
}

/**
 * Resolves a post that needs a look, or resends a failed one; Meta's result overrides the user's
 * answer.
 */
export async function resolvePost(
  ctx: Ctx,
  accountId: number,
  id: number,
  word: Word,
): Promise<HandlerReply<typeof bulkPosts.resolve>> {
  if (!word.wasPosted) await learnPages(ctx, accountId);
  const open = (tx: Transaction) => openPost(tx, accountId, id, word);
  const seen = await withVerdicts(String(accountId), () => inAccount(ctx.db, accountId, open)).catch(
    async (error: unknown) => {
      await recordRefusal(ctx, { id, accountId }, error);
      throw error;
    },
  );
  const { wasPosted } = word;
  const { found } =
    stateOfPost(seen) === 'needs_look'
      ? await ctx
          .social(deliveries.settle, { body: { accountId, bulkPostId: id, wasPosted } })
          .catch((cause: unknown) => {
            const isBusy = cause instanceof ApiError && cause.code === 'post_in_flight';
            throw isBusy
              ? refusal('post_in_flight', { postStatus: 'alike_in_flight' }, {}, cause)
              : new AppError('upstream_failed', { cause });
          })
      : { found: [] };
  const settle = async (tx: Transaction) => {
    const post = await openPost(tx, accountId, id, { ...word, version: seen.version });
    await markPosted(tx, post, wasPosted, found);
    const isAccepted = wasPosted && stateOfPost(post) === 'partial';
    const finished = isAccepted
      ? await acceptPartial(tx, post)
      : stateOfPost(post) === 'needs_look'
        ? await finish(tx, post)
        : undefined;
    const row = finished ?? (await sendAgain(tx, post));
    const message = finished ? (wasPosted ? 'published' : 'found') : 'sent_again';
    return { success: true as const, message, bulkPost: await viewPost(tx, row) };
  };
  return withVerdicts(String(accountId), () => inAccount(ctx.db, accountId, settle));
}
