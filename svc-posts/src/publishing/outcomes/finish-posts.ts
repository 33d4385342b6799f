import { postChanged, postFinished } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { queueFailureNotice } from '../../mail/order-mail.ts';
import { bulkGeneratedPosts as posts, postTargets } from '../../schema/posts.ts';
import { statesBefore, type PostResult, type PostState } from '../post-life.ts';
import { lockPosts, stateOf, type PostRow } from '../post-row.ts';

/**
 * Seconds after which a page that waits for a user is retried, unless an event reports that its
 * cause is fixed.
 */
export const holdSeconds = 1800;

/** The events that change posts. */
type Ending = PostResult['event'] | 'release' | 'miss' | 'reject' | 'reject_partly';

/**
 * When its first page showed it, according to svc-social, or the time of a user's confirmation. It
 * never changes.
 */
const publishedAt = sql`coalesce(${posts.publishedAt},
  (select min(page.published_date) from published_posts page where page.bulk_post_id = ${posts.id}), now())`;

const free = { leaseToken: null, leaseUntil: null };

/** The columns of the state after each event. */
const columns = {
  publish: { ...free, postStatus: 'published', failureReason: null, publishedAt },
  publish_partly: { ...free, postStatus: 'published', failureReason: 'partial', publishedAt },
  fail: { ...free, postStatus: 'failed' },
  doubt: { ...free, postStatus: 'needs_look' },
  reject: { ...free, postStatus: 'failed' },
  reject_partly: { ...free, postStatus: 'published', failureReason: 'partial' },
  miss: { ...free, postStatus: 'needs_look', failureReason: 'missed', heldReason: posts.failureReason },
  hold: {
    ...free,
    postStatus: 'scheduled',
    attempts: 0,
    publishingSince: null,
  },
  release: { postStatus: 'scheduled', failureReason: null, nextTryAt: null },
} as const;

const isIn = (state: PostState): SQL | undefined => {
  const { postStatus, failureReason } = posts;
  if (state === 'scheduled') return and(eq(postStatus, state), isNull(failureReason));
  if (state === 'on_hold') return and(eq(postStatus, 'scheduled'), isNotNull(failureReason));
  if (state === 'missed') return and(eq(postStatus, 'needs_look'), eq(failureReason, 'missed'));
  if (state === 'partial') return and(eq(postStatus, 'published'), eq(failureReason, 'partial'));
  const another = { needs_look: 'missed', published: 'partial' }[state as string];
  return and(
    eq(postStatus, state),
    another === undefined ? undefined : sql`${failureReason} is distinct from ${another}`,
  );
};

/**
 * Applies one event to all of these posts that allow it, and announces it; the only function that
 * ends posts.
 */
export async function advancePosts(
  tx: Transaction,
  where: SQL | undefined,
  event: Ending,
  /** `isKnown`: the business was notified already, or decides it itself. */
  {
    reason = null,
    isKnown = false,
    afterSeconds = holdSeconds,
  }: { reason?: string | null; isKnown?: boolean; afterSeconds?: number } = {},
): Promise<PostRow[]> {
  const nextTry = event === 'hold' ? { nextTryAt: sql`now() + make_interval(secs => ${afterSeconds})` } : {};
  const rows = await tx
    .update(posts)
    .set({ failureReason: reason, ...columns[event], ...nextTry, updatedAt: sql`now()` })
    .where(and(where, or(...statesBefore(event).map(isIn))))
    .returning();
  const isWaiting = event === 'hold' || event === 'release';
  await announceAll(tx, isWaiting ? postChanged : postFinished, rows.map(stateOf));
  if (!isWaiting && !isKnown) for (const row of rows) await queueFailureNotice(tx, row);
  return rows;
}

/** Applies an event to one post. */
export const advancePost = async (
  tx: Transaction,
  id: number,
  result: { readonly event: Ending; readonly reason: string | null },
  more: { isKnown?: boolean; afterSeconds?: number } = {},
): Promise<PostRow | undefined> =>
  (await advancePosts(tx, eq(posts.id, id), result.event, { reason: result.reason, ...more }))[0];

/** Releases an account's posts on hold at once: the business has reconnected or selected other pages. */
export async function releasePostsOnHold(
  tx: Transaction,
  { accountId }: { accountId: number },
): Promise<void> {
  const isOfAccount = eq(posts.accountId, accountId);
  const isPending = inArray(posts.postStatus, ['scheduled', 'publishing']);
  await lockPosts(tx, and(isOfAccount, isPending));
  await advancePosts(tx, isOfAccount, 'release');
  // Half-published posts stay with the publisher, which continues with the other pages.
  const half = tx
    .select({ id: postTargets.bulkPostId })
    .from(postTargets)
    .where(and(eq(postTargets.accountId, accountId), or(postTargets.isOnHold, postTargets.isUnsure)));
  await tx
    .update(posts)
    .set({ nextTryAt: null, updatedAt: sql`now()` })
    .where(and(isOfAccount, eq(posts.postStatus, 'publishing'), inArray(posts.id, half)));
}
