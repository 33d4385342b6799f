import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import type { TroubleCode } from '@kallos/contracts/social/troubles';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { and, eq, sql } from 'drizzle-orm';
import { bulkGeneratedPosts, postTargets } from '../../schema/posts.ts';
import type { ClaimedPost, Target } from '../claim-due-posts.ts';
import { eventOf } from '../post-life.ts';
import type { PostRow } from '../post-row.ts';
import { advancePost } from './finish-posts.ts';
import { recordPublished } from './record-published.ts';

/** Thrown when another publisher took over the post: this one must not write about it. */
export class LeaseLost extends Error {}

/** Runs `work` with the post's row locked, and only if the lease is still ours. */
function whileLeased<T>(
  db: Database,
  { post, lease }: ClaimedPost,
  work: (tx: Transaction, row: PostRow) => Promise<T>,
): Promise<T> {
  return acrossAccounts(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(bulkGeneratedPosts)
      .where(and(eq(bulkGeneratedPosts.id, post.id), eq(bulkGeneratedPosts.leaseToken, lease)))
      .for('update');
    if (!row) throw new LeaseLost(`post ${post.id}`);
    return work(tx, row);
  });
}

const deselected = 'page_not_selected' satisfies TroubleCode;

async function writeOutcome(
  tx: Transaction,
  row: PostRow,
  target: Target,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { pageId, platform } = target;
  if (outcome.state === 'published') return recordPublished(tx, row, { ...outcome, pageId, platform });
  // Handled as if the page had been deselected before the claim.
  if (outcome.state === 'on_hold' && outcome.reason === deselected) {
    await tx
      .delete(postTargets)
      .where(and(eq(postTargets.bulkPostId, row.id), eq(postTargets.pageId, pageId)));
    return;
  }
  const isEnded = outcome.state === 'failed' || outcome.state === 'needs_look';
  await tx
    .update(postTargets)
    .set({
      state: isEnded ? outcome.state : 'publishing',
      reason: outcome.reason,
      isUnsure: outcome.state === 'in_doubt' || outcome.state === 'accepted',
      isOnHold: outcome.state === 'on_hold',
      updatedAt: sql`now()`,
    })
    .where(and(eq(postTargets.bulkPostId, row.id), eq(postTargets.pageId, pageId)));
}

async function finishOrFree(tx: Transaction, id: number, afterSeconds: number): Promise<boolean> {
  const targets = await tx.select().from(postTargets).where(eq(postTargets.bulkPostId, id));
  const result = eventOf(targets);
  if (result) {
    return (await advancePost(tx, id, result, { afterSeconds })) !== undefined && result.event !== 'hold';
  }
  await tx
    .update(bulkGeneratedPosts)
    .set({
      leaseToken: null,
      leaseUntil: null,
      nextTryAt: sql`now() + make_interval(secs => ${afterSeconds})`,
      updatedAt: sql`now()`,
    })
    .where(eq(bulkGeneratedPosts.id, id));
  return false;
}

/** Records the outcome of one page. */
export const recordOutcome = (
  db: Database,
  claim: ClaimedPost,
  target: Target,
  outcome: DeliveryOutcome,
): Promise<void> => whileLeased(db, claim, (tx, row) => writeOutcome(tx, row, target, outcome));

/**
 * Records the last page's outcome, if any, and ends the post or schedules its retry after the
 * delay.
 */
export const recordLast = (
  db: Database,
  claim: ClaimedPost,
  afterSeconds: number,
  last?: { target: Target; outcome: DeliveryOutcome },
): Promise<boolean> =>
  whileLeased(db, claim, async (tx, row) => {
    if (last) await writeOutcome(tx, row, last.target, last.outcome);
    return finishOrFree(tx, row.id, afterSeconds);
  });

/** Releases a post at once, for the next publisher. */
export const releaseClaim = (db: Database, claim: ClaimedPost): Promise<void> =>
  whileLeased(db, claim, async (tx, { id }) => {
    await tx
      .update(bulkGeneratedPosts)
      .set({ leaseToken: null, leaseUntil: null, nextTryAt: null })
      .where(eq(bulkGeneratedPosts.id, id));
  });
