import { postChanged } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { stateOf } from '../posts/post-rows.ts';
import { bulkGeneratedPosts, postTargets } from '../schema.ts';
import { parkedSeconds } from './post-end.ts';

const looksAgain = sql`now() + make_interval(secs => ${parkedSeconds})`;

/** Puts a post back among the scheduled ones, where it waits and can be edited, moved or taken back. */
export async function parkPost(tx: Transaction, id: number, reason: string): Promise<void> {
  await tx.delete(postTargets).where(eq(postTargets.bulkPostId, id));
  const [row] = await tx
    .update(bulkGeneratedPosts)
    .set({
      postStatus: 'scheduled',
      failureReason: reason,
      attempts: 0,
      publishingSince: null,
      leaseToken: null,
      leaseUntil: null,
      nextTryAt: looksAgain,
      updatedAt: sql`now()`,
    })
    .where(eq(bulkGeneratedPosts.id, id))
    .returning();
  if (row) await announce(tx, postChanged, stateOf(row));
}

/** Lets an account's waiting posts go on at once: the business has connected again or chosen other pages. */
export async function releaseParked(tx: Transaction, { accountId }: { accountId: number }): Promise<void> {
  const released = await tx
    .update(bulkGeneratedPosts)
    .set({ nextTryAt: null, failureReason: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        eq(bulkGeneratedPosts.postStatus, 'scheduled'),
        isNotNull(bulkGeneratedPosts.failureReason),
      ),
    )
    .returning();
  for (const row of released) await announce(tx, postChanged, stateOf(row));
  const half = tx
    .select({ id: postTargets.bulkPostId })
    .from(postTargets)
    .where(and(eq(postTargets.accountId, accountId), or(postTargets.isParked, postTargets.isUnsure)));
  await tx
    .update(bulkGeneratedPosts)
    .set({ nextTryAt: null, updatedAt: sql`now()` })
    .where(and(eq(bulkGeneratedPosts.postStatus, 'publishing'), inArray(bulkGeneratedPosts.id, half)));
}
