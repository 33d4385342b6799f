import { postUnscheduled } from '@kallos/contracts/posts/events';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { stateOf, type PostRow } from '../posts/post-rows.ts';
import { bulkGeneratedPosts } from '../schema.ts';
import { blockersOf, judge, noteDecision, packVersion } from './judge.ts';

const slice = 50;

/** Back to draft with the reason on its card, and out of the publisher's reach. */
async function takeBack(tx: Transaction, post: PostRow): Promise<void> {
  const [row] = await tx
    .update(bulkGeneratedPosts)
    .set({
      postStatus: 'draft',
      isScheduled: false,
      scheduledAt: null,
      failureReason: 'claims_blocked',
      claimOverride: null,
      attempts: 0,
      nextTryAt: null,
      publishingSince: null,
      version: post.version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(bulkGeneratedPosts.id, post.id))
    .returning();
  if (row) await announce(tx, postUnscheduled, stateOf(row));
}

async function judgeOne(tx: Transaction, post: PostRow): Promise<void> {
  const verdict = await judge(tx, post);
  await tx.update(bulkGeneratedPosts).set({ verdict, packVersion }).where(eq(bulkGeneratedPosts.id, post.id));
  if (post.postStatus !== 'scheduled') return;
  const blockers = blockersOf(verdict, post.claimOverride, post.content);
  const ruleIds = blockers.map(({ ruleId }) => ruleId);
  await noteDecision(tx, post, blockers.length > 0 ? 'taken_back' : 'judged_again', ruleIds);
  if (blockers.length > 0) await takeBack(tx, post);
}

/** Judges posts whose rules or product have changed, a slice at a time; true when there were some. */
export async function judgeNextPosts(db: Database, only?: 'due'): Promise<boolean> {
  return acrossAccounts(db, async (tx) => {
    const isDue = only === 'due' ? sql`and scheduled_date <= now()` : sql``;
    const states = only === 'due' ? sql`('scheduled')` : sql`('scheduled', 'draft')`;
    const picked = await tx.execute<{ id: number }>(sql`
      select id from bulk_generated_posts
      where post_status in ${states} and (pack_version is null or pack_version <> ${packVersion}) ${isDue}
      order by scheduled_date, id limit ${sql.raw(String(slice))} for update skip locked`);
    if (picked.length === 0) return false;
    const ids = picked.map(({ id }) => id);
    const posts = await tx.select().from(bulkGeneratedPosts).where(inArray(bulkGeneratedPosts.id, ids));
    for (const post of posts) await judgeOne(tx, post);
    return true;
  });
}

/** Has the posts of a product judged again: it changed. */
export async function forgetVerdicts(
  tx: Transaction,
  { accountId, accountProductId }: { accountId: number; accountProductId: number },
): Promise<void> {
  await tx
    .update(bulkGeneratedPosts)
    .set({ packVersion: null })
    .where(
      and(
        eq(bulkGeneratedPosts.accountId, accountId),
        eq(bulkGeneratedPosts.productId, accountProductId),
        inArray(bulkGeneratedPosts.postStatus, ['draft', 'scheduled']),
      ),
    );
}
