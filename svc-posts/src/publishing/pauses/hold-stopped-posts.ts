import { pausedReason } from '@kallos/contracts/social/troubles';
import { isAnyOf } from '@kallos/service-kit/database/columns';
import { acrossAccounts, type Database } from '@kallos/service-kit/database/database';
import { and, eq, sql } from 'drizzle-orm';
import { bulkGeneratedPosts as posts, dueAt, isPending, isStopped } from '../../schema/posts.ts';
import { advancePosts, holdSeconds } from '../outcomes/finish-posts.ts';

/**
 * Puts due posts of accounts that publish nothing on hold, so that their cards show why they wait and they do not
 * hide others from the publisher; returns their number.
 */
export const holdStoppedPosts = (db: Database): Promise<number> =>
  acrossAccounts(db, async (tx) => {
    const due = await tx.execute<{ id: number }>(sql`
      select id from bulk_generated_posts post
      where ${isPending} and ${dueAt} <= now() and ${isStopped}
      order by ${dueAt}, id limit 100 for update skip locked`);
    if (due.length === 0) return 0;
    const isDue = isAnyOf(
      posts.id,
      due.map(({ id }) => id),
    );
    await advancePosts(tx, and(isDue, eq(posts.postStatus, 'scheduled')), 'hold', { reason: pausedReason });
    // A post that is public on some pages continues with the others once publishing is resumed.
    await tx
      .update(posts)
      .set({
        leaseToken: null,
        leaseUntil: null,
        nextTryAt: sql`now() + make_interval(secs => ${holdSeconds})`,
      })
      .where(and(isDue, eq(posts.postStatus, 'publishing')));
    return due.length;
  });
