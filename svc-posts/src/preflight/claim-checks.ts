import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database';
import { eq, inArray, sql } from 'drizzle-orm';
import type { PostRow } from '../posts/post-rows.ts';
import { bulkGeneratedPosts, postChecks } from '../schema.ts';

/** Posts of one account that are looked at together, because one question to Meta answers for all. */
const together = 50;

// A post is looked at when it is scheduled or changed, a day before its moment and an hour before it.
const isPending = sql`post.post_status = 'scheduled' and post.scheduled_date > now()
  and (seen.next_try_at is null or seen.next_try_at <= now())
  and (seen.checked_at is null or seen.version <> post.version
    or (now() >= post.scheduled_date - interval '24 hours' and seen.checked_at < post.scheduled_date - interval '24 hours')
    or (now() >= post.scheduled_date - interval '1 hour' and seen.checked_at < post.scheduled_date - interval '1 hour'))`;

/** Takes the posts of the account whose next look is most urgent, for two minutes; empty when none is pending. */
export function claimChecks(db: Database): Promise<PostRow[]> {
  return acrossAccounts(db, async (tx) => {
    const claimed = await tx.execute<{ bulk_post_id: number }>(sql`
      with next as (
        select post.account_id from bulk_generated_posts post
        left join post_checks seen on seen.bulk_post_id = post.id
        where ${isPending} order by post.scheduled_date, post.id limit 1
      ), pending as (
        select post.id, post.account_id, post.version from bulk_generated_posts post
        left join post_checks seen on seen.bulk_post_id = post.id
        where post.account_id = (select account_id from next) and ${isPending}
        order by post.scheduled_date, post.id limit ${sql.raw(String(together))} for update of post skip locked
      )
      insert into post_checks (bulk_post_id, account_id, version, next_try_at)
      select id, account_id, 0, now() + interval '2 minutes' from pending
      on conflict (bulk_post_id) do update set next_try_at = excluded.next_try_at
      where post_checks.next_try_at is null or post_checks.next_try_at <= now()
      returning bulk_post_id`);
    const ids = claimed.map((row) => row.bulk_post_id);
    if (ids.length === 0) return [];
    return tx.select().from(bulkGeneratedPosts).where(inArray(bulkGeneratedPosts.id, ids));
  });
}

/** Lets an account's scheduled posts be looked at again: its connection or its pages changed. */
export async function forgetChecks(tx: Transaction, { accountId }: { accountId: number }): Promise<void> {
  await tx
    .update(postChecks)
    .set({ checkedAt: null, nextTryAt: null })
    .where(eq(postChecks.accountId, accountId));
}
