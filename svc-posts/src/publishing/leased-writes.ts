import { postFinished } from '@kallos/contracts/posts/events';
import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { and, eq, sql } from 'drizzle-orm';
import { noticeEnd } from '../mail/order-mail.ts';
import { stateOf, type PostRow } from '../posts/post-rows.ts';
import { bulkGeneratedPosts, postTargets } from '../schema.ts';
import type { ClaimedPost, Target } from './claim.ts';
import { parkPost } from './parked-posts.ts';
import { endOf, reasonToPark } from './post-end.ts';
import { recordPublished } from './record-published.ts';

/** What one call about one page came to; `unsure` may have gone out, `parked` waits until somebody mends the cause. */
export type Outcome =
  | DeliveryOutcome
  | { state: 'unsure'; afterSeconds: number; reason: string }
  | { state: 'parked'; afterSeconds: number; reason: string };

/** Another publisher has taken the post over; nothing more may be written about it from here. */
export class LeaseLost extends Error {}

/** Runs `work` with the post's row locked, and only while the lease is still ours. */
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

async function writeOutcome(tx: Transaction, row: PostRow, target: Target, outcome: Outcome): Promise<void> {
  const { pageId, platform } = target;
  if (outcome.state === 'published') return recordPublished(tx, row, { ...outcome, pageId, platform });
  const isOpen = outcome.state === 'retry' || outcome.state === 'unsure' || outcome.state === 'parked';
  await tx
    .update(postTargets)
    .set({
      state: isOpen ? 'publishing' : outcome.state,
      reason: outcome.reason,
      isUnsure: outcome.state === 'unsure',
      isParked: outcome.state === 'parked',
      updatedAt: sql`now()`,
    })
    .where(and(eq(postTargets.bulkPostId, row.id), eq(postTargets.pageId, pageId)));
}

async function finishOrFree(tx: Transaction, id: number, afterSeconds: number): Promise<boolean> {
  const targets = await tx.select().from(postTargets).where(eq(postTargets.bulkPostId, id));
  const parkedFor = reasonToPark(targets);
  if (parkedFor !== undefined) {
    await parkPost(tx, id, parkedFor);
    return false;
  }
  const end = endOf(targets);
  const [row] = await tx
    .update(bulkGeneratedPosts)
    .set({
      leaseToken: null,
      leaseUntil: null,
      updatedAt: sql`now()`,
      ...(end ?? { nextTryAt: sql`now() + make_interval(secs => ${afterSeconds})` }),
      ...(end?.postStatus === 'published' ? { publishedAt: sql`now()` } : {}),
    })
    .where(eq(bulkGeneratedPosts.id, id))
    .returning();
  if (!row || !end) return false;
  await announce(tx, postFinished, stateOf(row));
  await noticeEnd(tx, row);
  return true;
}

/** Writes down what became of one page. */
export const recordOutcome = (
  db: Database,
  claim: ClaimedPost,
  target: Target,
  outcome: Outcome,
): Promise<void> => whileLeased(db, claim, (tx, row) => writeOutcome(tx, row, target, outcome));

/** Writes down the last page's outcome, if there was one, and ends the post or frees it to be tried after the delay. */
export const recordLast = (
  db: Database,
  claim: ClaimedPost,
  afterSeconds: number,
  last?: { target: Target; outcome: Outcome },
): Promise<boolean> =>
  whileLeased(db, claim, async (tx, row) => {
    if (last) await writeOutcome(tx, row, last.target, last.outcome);
    return finishOrFree(tx, row.id, afterSeconds);
  });

/** Gives a post back at once, for the next publisher. */
export const releaseClaim = (db: Database, claim: ClaimedPost): Promise<void> =>
  whileLeased(db, claim, async (tx, { id }) => {
    await tx
      .update(bulkGeneratedPosts)
      .set({ leaseToken: null, leaseUntil: null, nextTryAt: null })
      .where(eq(bulkGeneratedPosts.id, id));
  });
