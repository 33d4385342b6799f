import { postChanged } from '@kallos/contracts/posts/events';
import { isAnyOf, recordsAsTable } from '@kallos/service-kit/database/columns';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { announceAll } from '@kallos/service-kit/messaging/outbox';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { withVerdicts } from '../check-claims.ts';
import { packVersion } from '../claims/check-post-claims.ts';
import { recheckPosts } from '../claims/recheck-posts.ts';
import { pagesCopy } from '../schema/copies.ts';
import {
  bulkGeneratedPosts as posts,
  dueAt,
  isHeld,
  isPending,
  isStopped,
  postTargets,
} from '../schema/posts.ts';
import { advancePosts } from './outcomes/finish-posts.ts';
import { lockPosts, stateOf, type PostRow } from './post-row.ts';

export type Target = typeof postTargets.$inferSelect;

/** A post that this publisher may process while it has the lease. */
export interface ClaimedPost {
  readonly post: PostRow;
  readonly targets: readonly Target[];
  readonly lease: string;
  /** Its retry time is over. */
  readonly isOutOfTime: boolean;
  /** Its unknown outcome has lasted long enough to ask a user. */
  readonly isDoubtDue: boolean;
  /** Seconds after which a user is asked about an unknown outcome. */
  readonly doubtSeconds: number;
  /** It was not sent before this time: its due time, or that of the restored backup. */
  readonly unsentUntil: Date;
  /** It was due so long ago that it is only looked up. */
  readonly isTooLate: boolean;
}

/** The rules for claiming posts. */
export interface ClaimRules {
  readonly leaseSeconds: number;
  readonly staleHours: number;
  readonly retryHours: number;
  /** Seconds after which a user is asked about an unknown outcome. */
  readonly doubtSeconds: number;
}

/** The number of oldest due posts among which accounts take turns. */
const window = 50;
/**
 * If more are due, this many accounts from a random start get a turn as well, so that none waits for another
 * one's backlog.
 */
const visits = 30;

/** Candidates per claimed post: another publisher may be claiming some. */
const spare = 3;

// Limits are literals in these statements: with a parameter the server plans a full table scan.
const pickSql = (limit: number) => sql`
  with recursive oldest as (
    select id, account_id, ${dueAt} as due_at from bulk_generated_posts
    where ${isPending} and ${dueAt} <= now()
    order by ${dueAt}, id limit ${sql.raw(String(window))}
  ), start as (
    select floor(random() * (max(account_id) + ${sql.raw(String(visits))}))::int - ${sql.raw(String(visits))} as after
    from bulk_generated_posts where ${isPending}
  ), accounts as (
    (select id, account_id, ${dueAt} as due_at from bulk_generated_posts
      where ${isPending} and account_id > (select after from start)
        and (select count(*) from oldest) = ${sql.raw(String(window))}
      order by account_id, ${dueAt}, id limit 1)
    union all
    select next.id, next.account_id, next.due_at from accounts, lateral (
      select id, account_id, ${dueAt} as due_at from bulk_generated_posts
      where ${isPending} and account_id > accounts.account_id
      order by account_id, ${dueAt}, id limit 1) next
  ), visited as (
    select * from accounts limit ${sql.raw(String(visits))}
  ), turns as (
    select id, due_at, row_number() over (partition by account_id order by due_at, id) as turn from oldest
  ), places as (
    select id, row_number() over (order by turn, due_at, id) as place from turns
    union all
    select id, row_number() over () as place from visited where due_at <= now()
  ), best as (
    select id, min(place) as place from places group by id
    order by place, id limit ${sql.raw(String(limit * spare))}
  )
  select post.id, post.post_status as was, post.pack_version
  from bulk_generated_posts post join best on best.id = post.id
  where ${isPending} and ${dueAt} <= now() and not ${isHeld} and not ${isStopped}
  order by best.place, post.id
  limit ${sql.raw(String(limit))} for update of post skip locked`;

type Picked = { id: number; was: string; pack_version: string | null };

/** Claims the picked rows that have not changed in between. */
function lease(tx: Transaction, picked: readonly Picked[], rules: ClaimRules) {
  const longerThan = (seconds: number) =>
    sql<boolean>`${posts.publishingSince} < now() - make_interval(secs => ${seconds})`;
  return tx
    .update(posts)
    .set({
      postStatus: 'publishing',
      leaseToken: sql`gen_random_uuid()`,
      leaseUntil: sql`now() + make_interval(secs => ${rules.leaseSeconds})`,
      nextTryAt: null,
      attempts: sql`${posts.attempts} + 1`,
      publishingSince: sql`coalesce(${posts.publishingSince}, now())`,
      updatedAt: sql`now()`,
    })
    .from(sql`json_to_recordset(${JSON.stringify(picked)}::json) as picked(id int, was text)`)
    .where(and(eq(posts.id, sql`picked.id`), eq(posts.postStatus, sql`picked.was`)))
    .returning({
      post: getTableColumns(posts),
      isFirst: sql<boolean>`picked.was = 'scheduled'`,
      isOutOfTime: longerThan(rules.retryHours * 3600),
      isDoubtDue: longerThan(rules.doubtSeconds),
      unsentUntil: sql`least(${posts.scheduledDate},
        (select taken_at from publishing_hold where released_at > ${posts.createdAt}))`.mapWith(
        posts.scheduledDate,
      ),
      isTooLate: sql<boolean>`${posts.scheduledDate} < now() - make_interval(secs => ${rules.staleHours * 3600})
        and exists (select 1 from publishing_hold where released_at > ${posts.scheduledDate})`,
    });
}

/** Claims posts; those without a verdict by the current rules are checked first, and skipped if forbidden. */
async function leasePosts(tx: Transaction, limit: number, rules: ClaimRules) {
  const picked = await tx.execute<Picked>(pickSql(limit));
  const unjudged = picked.filter((one) => one.was === 'scheduled' && one.pack_version !== packVersion);
  await recheckPosts(
    tx,
    unjudged.map(({ id }) => id),
  );
  return picked.length === 0 ? [] : lease(tx, picked, rules);
}

/**
 * Fixes the pages of posts on their first claim, or after a hold, so that a later selection neither
 * duplicates nor drops one.
 */
async function fixTargets(tx: Transaction, taken: readonly PostRow[]): Promise<void> {
  if (taken.length === 0) return;
  const places = recordsAsTable('taken', 'id int, "accountId" int', taken);
  const ids = taken.map(({ id }) => id);
  await Promise.all([
    // A post on hold was not published, so the current selection applies.
    tx
      .delete(postTargets)
      .where(
        and(
          isAnyOf(postTargets.bulkPostId, ids),
          eq(postTargets.isOnHold, true),
          eq(postTargets.state, 'publishing'),
        ),
      ),
    tx.execute(sql`
      insert into post_targets (bulk_post_id, page_id, account_id, page_name, platform, username)
      select taken.id, page.page_id, page.account_id, page.page_name, page.platform, page.username
      from ${places} join ${pagesCopy} page on page.account_id = taken."accountId"
      where ${isAnyOf(
        sql`page.account_id`,
        taken.map(({ accountId }) => accountId),
      )}
      on conflict do nothing`),
    announceAll(tx, postChanged, taken.map(stateOf)),
  ]);
}

/** Claims at most `limit` due posts, fair to accounts, including those with expired leases. */
export async function claimPosts(db: Database, limit: number, rules: ClaimRules): Promise<ClaimedPost[]> {
  const claim = async (tx: Transaction): Promise<ClaimedPost[]> => {
    const taken = await leasePosts(tx, limit, rules);
    if (taken.length === 0) return [];
    const ids = taken.map(({ post }) => post.id);
    const first = taken.filter(({ isFirst }) => isFirst).map(({ post }) => post);
    // Sent together, they run one after the other: the pages are read once they are fixed.
    const [, targets] = await Promise.all([
      fixTargets(tx, first),
      tx.select().from(postTargets).where(isAnyOf(postTargets.bulkPostId, ids)),
    ]);
    const targetsByPost = Map.groupBy(targets, ({ bulkPostId }) => bulkPostId);
    return taken.map(({ post, isOutOfTime, isDoubtDue, unsentUntil, isTooLate }) => ({
      post,
      isOutOfTime,
      isDoubtDue,
      unsentUntil,
      isTooLate,
      lease: post.leaseToken ?? '',
      doubtSeconds: rules.doubtSeconds,
      targets: targetsByPost.get(post.id) ?? [],
    }));
  };
  return withVerdicts('background', () => acrossAccounts(db, claim));
}

/** Returns milliseconds until the next post is due, negative if overdue; undefined if none is scheduled. */
export async function millisecondsToNextPost(db: Database): Promise<number | undefined> {
  const [next] = await acrossAccounts(db, (tx) =>
    tx.execute<{ after: number }>(sql`
      select (extract(epoch from ${dueAt} - now()) * 1000)::float8 as after from bulk_generated_posts
      where ${isPending} and not ${isHeld} order by ${dueAt} limit 1`),
  );
  return next?.after;
}

/** Holds missed posts for a user's decision; after a restore they are looked up first. */
export function holdMissedPosts(db: Database, staleHours: number): Promise<number> {
  return acrossAccounts(db, async (tx) => {
    // One list of stopped accounts: with a lookup per post the server does not use the index of due posts.
    const missed = await tx.execute<{ id: number }>(sql`
      select id from bulk_generated_posts post
      where post_status = 'scheduled' and scheduled_date < now() - make_interval(secs => ${sql.raw(String(staleHours * 3600))})
        and account_id <> all(array(select account_id from publishing_pauses
          union all select account_id from accounts_copy where life <> 'open'))
        and not exists (select 1 from publishing_hold where coalesce(released_at > scheduled_date, true))
      order by scheduled_date, id limit 100 for update skip locked`);
    const ids = missed.map(({ id }) => id);
    if (ids.length === 0) return 0;
    return (await advancePosts(tx, inArray(posts.id, ids), 'miss')).length;
  });
}

/** Renews leases; returns those that still belong to this publisher. */
export async function renewLeases(
  db: Database,
  claims: ReadonlyArray<{ readonly post: Pick<PostRow, 'id'>; readonly lease: string }>,
  leaseSeconds: number,
): Promise<ReadonlySet<string | null>> {
  if (claims.length === 0) return new Set();
  const ids = claims.map(({ post }) => post.id);
  const leases = claims.map(({ lease }) => lease);
  const kept = await acrossAccounts(db, async (tx) => {
    await lockPosts(tx, ids);
    return tx
      .update(posts)
      .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(and(isAnyOf(posts.id, ids), inArray(posts.leaseToken, leases)))
      .returning({ lease: posts.leaseToken });
  });
  return new Set(kept.map(({ lease }) => lease));
}
