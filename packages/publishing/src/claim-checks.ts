import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockPosts, type PostRow } from './post-row.ts';
import { bulkGeneratedPosts, postChecks } from './schema.ts';

/** Posts of one account that are looked at together, because one question to Meta answers for all. */
const together = 50;

// A post is looked at when it is scheduled or changed, a day before its moment and an hour before it. Each of the two
// conditions has an index of its own.
const isUnseen = sql`post_status = 'scheduled' and looked_version is distinct from version
  and scheduled_date > now()`;
const isToSeeAgain = sql`post_status = 'scheduled' and look_at is not null and look_at <= now()
  and scheduled_date > now()`;

/** When a post that was looked at now is to be looked at again. */
export const nextLook = sql`case
  when now() < scheduled_date - interval '24 hours' then scheduled_date - interval '24 hours'
  when now() < scheduled_date - interval '1 hour' then scheduled_date - interval '1 hour' end`;

/** Takes the posts of the account whose next look is most urgent, for two minutes; empty when none is pending. */
export function claimChecks(db: Database): Promise<PostRow[]> {
  return acrossAccounts(db, async (tx) => {
    const [next] = await tx.execute<{ account_id: number }>(sql`
      select account_id from (
        (select account_id, scheduled_date from bulk_generated_posts where ${isUnseen}
          order by scheduled_date limit 1)
        union all
        (select account_id, scheduled_date from bulk_generated_posts where ${isToSeeAgain}
          order by look_at limit 1)
      ) next order by scheduled_date limit 1`);
    if (!next) return [];
    const claimed = await tx.execute<{ id: number }>(sql`
      update bulk_generated_posts post set looked_version = version, look_at = now() + interval '2 minutes'
      where post.id in (
        select id from bulk_generated_posts
        where account_id = ${next.account_id} and ((${isUnseen}) or (${isToSeeAgain}))
        order by scheduled_date, id limit ${sql.raw(String(together))} for update skip locked)
      returning post.id`);
    const ids = claimed.map(({ id }) => id);
    if (ids.length === 0) return [];
    return tx.select().from(bulkGeneratedPosts).where(inArray(bulkGeneratedPosts.id, ids));
  });
}

/** Lets an account's scheduled posts be looked at again: its connection or its pages changed. */
export async function forgetChecks(tx: Transaction, { accountId }: { accountId: number }): Promise<void> {
  const { accountId: owner, postStatus } = bulkGeneratedPosts;
  const isScheduled = and(eq(owner, accountId), eq(postStatus, 'scheduled'));
  // The posts first, as whoever writes down what a look found.
  await lockPosts(tx, isScheduled);
  await tx.update(bulkGeneratedPosts).set({ lookedVersion: null }).where(isScheduled);
  await tx.update(postChecks).set({ checkedAt: null }).where(eq(postChecks.accountId, accountId));
}
