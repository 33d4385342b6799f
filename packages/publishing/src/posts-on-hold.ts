import type { Transaction } from '@kallos/service-kit/database';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { bulkGeneratedPosts, postTargets } from './schema.ts';
import { lockPosts } from './post-row.ts';
import { moveOn } from './finish-posts.ts';

/** Lets an account's posts on hold go on at once: the business has connected again or chosen other pages. */
export async function releasePostsOnHold(
  tx: Transaction,
  { accountId }: { accountId: number },
): Promise<void> {
  const isOfAccount = eq(bulkGeneratedPosts.accountId, accountId);
  const isPending = inArray(bulkGeneratedPosts.postStatus, ['scheduled', 'publishing']);
  await lockPosts(tx, and(isOfAccount, isPending));
  await moveOn(tx, isOfAccount, 'release');
  // Those that some page has already stay with the publisher, which asks for the others at once.
  const half = tx
    .select({ id: postTargets.bulkPostId })
    .from(postTargets)
    .where(and(eq(postTargets.accountId, accountId), or(postTargets.isOnHold, postTargets.isUnsure)));
  await tx
    .update(bulkGeneratedPosts)
    .set({ nextTryAt: null, updatedAt: sql`now()` })
    .where(
      and(isOfAccount, eq(bulkGeneratedPosts.postStatus, 'publishing'), inArray(bulkGeneratedPosts.id, half)),
    );
}
