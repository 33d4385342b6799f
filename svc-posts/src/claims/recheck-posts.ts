import { postUnscheduled } from '@kallos/contracts/posts/events';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { mapInOrder, withVerdicts } from '../check-claims.ts';
import { lockPosts, stateOf, type PostRow } from '../publishing/post-row.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';
import { blockersOf, checkPostClaims, recordDecision, packVersion } from './check-post-claims.ts';

const slice = 50;

/** Returns a post to draft with the reason on its card, so that the publisher ignores it. */
async function returnToDraft(tx: Transaction, post: PostRow): Promise<void> {
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
  const verdict = await checkPostClaims(tx, post);
  await tx.update(bulkGeneratedPosts).set({ verdict, packVersion }).where(eq(bulkGeneratedPosts.id, post.id));
  if (post.postStatus !== 'scheduled') return;
  const blockers = blockersOf(verdict, post.claimOverride, post);
  const ruleIds = blockers.map(({ ruleId }) => ruleId);
  await recordDecision(tx, post, blockers.length > 0 ? 'taken_back' : 'judged_again', ruleIds);
  if (blockers.length > 0) await returnToDraft(tx, post);
}

/** Checks these posts by the current rules; a forbidden scheduled one returns to draft. */
export async function recheckPosts(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const posts = await tx
    .select()
    .from(bulkGeneratedPosts)
    .where(inArray(bulkGeneratedPosts.id, [...ids]));
  await mapInOrder(posts, (post) => judgeOne(tx, post));
}

// Three ranges of one index, because "not equal" has none.
const unjudged = sql.join(
  [sql`is null`, sql`< ${packVersion}`, sql`> ${packVersion}`].map(
    (range) => sql`(select id from bulk_generated_posts
      where post_status in ('draft', 'scheduled') and pack_version ${range} limit ${sql.raw(String(slice))})`,
  ),
  sql` union all `,
);

/** Checks a batch of posts whose rules or product have changed; returns whether there were any. */
export async function recheckNextPosts(db: Database): Promise<boolean> {
  const judgeSlice = async (tx: Transaction) => {
    const picked = await tx.execute<{ id: number }>(sql`
      select id from bulk_generated_posts
      where id in (select id from (${unjudged}) unjudged limit ${sql.raw(String(slice))})
        and post_status in ('draft', 'scheduled') and pack_version is distinct from ${packVersion}
      order by id for update skip locked`);
    await recheckPosts(
      tx,
      picked.map(({ id }) => id),
    );
    return picked.length > 0;
  };
  return withVerdicts('background', () => acrossAccounts(db, judgeSlice));
}

/** Clears the verdicts on a product's posts, so that they are checked again. */
export async function clearVerdicts(
  tx: Transaction,
  { accountId, accountProductId }: { accountId: number; accountProductId: number },
): Promise<void> {
  const isOfProduct = and(
    eq(bulkGeneratedPosts.accountId, accountId),
    eq(bulkGeneratedPosts.productId, accountProductId),
    inArray(bulkGeneratedPosts.postStatus, ['draft', 'scheduled']),
  );
  await lockPosts(tx, isOfProduct);
  await tx.update(bulkGeneratedPosts).set({ packVersion: null }).where(isOfProduct);
}
