import type { Payload } from '@kallos/contracts/event';
import { postChanged } from '@kallos/contracts/posts/events';
import type { postPublished, postTakenDown } from '@kallos/contracts/social/events';
import { contentFor } from '@kallos/contracts/texts/text-parts';
import type { Platform } from '@kallos/contracts/wire';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { contentHashOf } from '@kallos/writing/built-in/text-faults';
import { and, eq, sql } from 'drizzle-orm';
import { bulkGeneratedPosts, postTargets, publishedPosts } from '../../schema/posts.ts';
import { eventOf, stateOfPost } from '../post-life.ts';
import { stateOf, type PostRow } from '../post-row.ts';
import { advancePost } from './finish-posts.ts';

/** Returns the text that a network got. */
export function publishedText(post: PostRow, network: Platform) {
  const content = contentFor(post, network);
  return { content, contentHash: content === post.content ? post.contentHash : contentHashOf(content) };
}

type Delivered = Omit<Payload<typeof postPublished>, 'accountId' | 'bulkPostId'>;

/** Records that a post is on a page; the response and the event leave one row, in either order. */
export async function recordPublished(tx: Transaction, post: PostRow, delivered: Delivered): Promise<void> {
  const { pageId, platform, externalId, permalink, publishedAt } = delivered;
  await tx
    .insert(publishedPosts)
    .values({
      accountId: post.accountId,
      pageId,
      platform,
      postId: externalId,
      permalink,
      ...publishedText(post, platform),
      publishedDate: new Date(publishedAt),
      productId: post.productId,
      productName: post.productName,
      bulkPostId: post.id,
    })
    // Ignores only the same post; any other conflict must fail.
    .onConflictDoNothing({
      target: [publishedPosts.accountId, publishedPosts.pageId, publishedPosts.postId],
    });
  await tx
    .update(postTargets)
    .set({ state: 'published', externalId, permalink, reason: null, isUnsure: false, updatedAt: sql`now()` })
    .where(and(eq(postTargets.bulkPostId, post.id), eq(postTargets.pageId, pageId)));
}

/**
 * Handles svc-social's publication event, which may arrive before, after or instead of the
 * response.
 */
export async function handlePublished(tx: Transaction, event: Payload<typeof postPublished>): Promise<void> {
  // Usually the response was faster and everything is recorded already.
  const [known] = await tx
    .select({ id: publishedPosts.id })
    .from(publishedPosts)
    .where(
      and(
        eq(publishedPosts.accountId, event.accountId),
        eq(publishedPosts.pageId, event.pageId),
        eq(publishedPosts.postId, event.externalId),
      ),
    );
  if (known) return;
  const [post] = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(
      and(eq(bulkGeneratedPosts.id, event.bulkPostId), eq(bulkGeneratedPosts.accountId, event.accountId)),
    )
    .for('update');
  if (!post) return;
  await recordPublished(tx, post, event);
  const state = stateOfPost(post);
  // It was published by a user's confirmation only; now its card gets the link.
  if (state === 'published') return announce(tx, postChanged, stateOf(post));
  // While a publisher holds the post, the publisher ends it.
  if (state === 'publishing') return;
  const targets = await tx.select().from(postTargets).where(eq(postTargets.bulkPostId, post.id));
  const result = targets.length === 0 ? ({ event: 'publish', reason: null } as const) : eventOf(targets);
  if (result) await advancePost(tx, post.id, result, { isKnown: true });
}

/**
 * Handles the removal of a post from one of its pages: its card stays, without the link. If the network rejected it, the
 * post counts as not published there.
 */
export async function handleTakenDown(tx: Transaction, event: Payload<typeof postTakenDown>): Promise<void> {
  const { reason } = event;
  const outcome = reason === undefined ? {} : { state: 'failed' as const, reason };
  const gone = await tx
    .update(postTargets)
    .set({ deletedAt: new Date(event.deletedAt), ...outcome, updatedAt: sql`now()` })
    .where(
      and(
        eq(postTargets.bulkPostId, event.bulkPostId),
        eq(postTargets.accountId, event.accountId),
        eq(postTargets.pageId, event.pageId),
        eq(postTargets.externalId, event.externalId),
      ),
    )
    .returning();
  if (gone.length === 0) return;
  const [post] = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(
      and(eq(bulkGeneratedPosts.id, event.bulkPostId), eq(bulkGeneratedPosts.accountId, event.accountId)),
    );
  if (!post) return;
  if (reason === undefined) return announce(tx, postChanged, stateOf(post));
  const targets = await tx.select().from(postTargets).where(eq(postTargets.bulkPostId, post.id));
  const isEverywhere = targets.every(({ state }) => state === 'failed');
  await advancePost(
    tx,
    post.id,
    isEverywhere ? { event: 'reject', reason } : { event: 'reject_partly', reason: 'partial' },
  );
}
