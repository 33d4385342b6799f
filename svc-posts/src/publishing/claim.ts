import { postChanged } from '@kallos/contracts/posts/events';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database';
import { announceAll } from '@kallos/service-kit/outbox';
import { inArray, sql } from 'drizzle-orm';
import { stateOf, type PostRow } from '../posts/post-rows.ts';
import { pagesCopy } from '../copies-schema.ts';
import { judgeNextPosts } from '../claims/judge-again.ts';
import { packVersion } from '../claims/judge.ts';
import { bulkGeneratedPosts, postTargets } from '../schema.ts';
import { moveOn } from './finish-posts.ts';

export type Target = typeof postTargets.$inferSelect;

/** A post that this publisher may work on as long as it keeps the lease. */
export interface ClaimedPost {
  readonly post: PostRow;
  readonly targets: readonly Target[];
  readonly lease: string;
  /** It has been tried for longer than a post is tried. */
  readonly isOutOfTime: boolean;
  /** A doubt about it is due to be shown to a person. */
  readonly isDoubtDue: boolean;
  /** How long a doubt may last before that. */
  readonly doubtSeconds: number;
}

/** How posts are taken. */
export interface ClaimRules {
  readonly leaseSeconds: number;
  readonly staleHours: number;
  readonly retryHours: number;
  /** How long a post may be in doubt before a person is told. */
  readonly doubtSeconds: number;
}

// Limits stand in the text of these statements: a bound one makes the server plan a scan of the whole table.
const claimSql = (limit: number, rules: ClaimRules) => sql`
  with due as (
    select id, account_id, scheduled_date from bulk_generated_posts
    where post_status = 'scheduled' and scheduled_date <= now()
      and pack_version = ${sql.raw(`'${packVersion}'`)}
      and (next_try_at is null or next_try_at <= now())
    union all
    select id, account_id, scheduled_date from bulk_generated_posts
    where post_status = 'publishing' and (lease_until is null or lease_until < now())
      and (next_try_at is null or next_try_at <= now())
  ), turns as (
    select id, scheduled_date,
      row_number() over (partition by account_id order by scheduled_date, id) as turn
    from due
  ), picked as (
    select post.id, post.post_status as was from bulk_generated_posts post join turns on turns.id = post.id
    where (post.next_try_at is null or post.next_try_at <= now())
      and ((post.post_status = 'scheduled' and post.scheduled_date <= now())
        or (post.post_status = 'publishing' and (post.lease_until is null or post.lease_until < now())))
    order by turns.turn, turns.scheduled_date, post.id
    limit ${sql.raw(String(limit))} for update of post skip locked
  )
  update bulk_generated_posts post set
    post_status = 'publishing', lease_token = gen_random_uuid(),
    lease_until = now() + make_interval(secs => ${rules.leaseSeconds}),
    next_try_at = null, attempts = post.attempts + 1,
    publishing_since = coalesce(post.publishing_since, now()), updated_at = now()
  from picked where post.id = picked.id
  returning post.id, post.lease_token as lease, picked.was = 'scheduled' as is_first,
    post.publishing_since < now() - make_interval(secs => ${rules.retryHours * 3600}) as is_out_of_time,
    post.publishing_since < now() - make_interval(secs => ${rules.doubtSeconds}) as is_doubt_due`;

/** Fixes the pages of posts that are taken for the first time, so that a later choice neither doubles nor drops one. */
async function fixTargets(tx: Transaction, posts: readonly PostRow[]): Promise<void> {
  if (posts.length === 0) return;
  await tx.execute(sql`
    insert into post_targets (bulk_post_id, page_id, account_id, page_name, platform, username)
    select post.id, page.page_id, post.account_id, page.page_name, page.platform, page.username
    from ${bulkGeneratedPosts} post join ${pagesCopy} page on page.account_id = post.account_id
    where post.id in (${sql.join(
      posts.map(({ id }) => sql`${id}`),
      sql`, `,
    )})
    on conflict do nothing`);
  await announceAll(tx, postChanged, posts.map(stateOf));
}

/**
 * Takes at most `limit` due posts, every account in its turn, also those whose publisher has gone silent; what the rules on
 * claims in force have not judged is judged first.
 */
export async function claimPosts(db: Database, limit: number, rules: ClaimRules): Promise<ClaimedPost[]> {
  while (await judgeNextPosts(db, 'due'));
  return acrossAccounts(db, async (tx) => {
    const claims = await tx.execute<{
      id: number;
      lease: string;
      is_first: boolean;
      is_out_of_time: boolean;
      is_doubt_due: boolean;
    }>(claimSql(limit, rules));
    if (claims.length === 0) return [];
    const ids = claims.map(({ id }) => id);
    const rows = await tx.select().from(bulkGeneratedPosts).where(inArray(bulkGeneratedPosts.id, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const taken = claims.flatMap((claim) => {
      const post = byId.get(claim.id);
      return post ? [{ ...claim, post }] : [];
    });
    await fixTargets(
      tx,
      taken.filter((claim) => claim.is_first).map(({ post }) => post),
    );
    const targets = await tx.select().from(postTargets).where(inArray(postTargets.bulkPostId, ids));
    const targetsByPost = Map.groupBy(targets, ({ bulkPostId }) => bulkPostId);
    return taken.map(({ post, lease, is_out_of_time: isOutOfTime, is_doubt_due: isDoubtDue }) => ({
      post,
      lease,
      isOutOfTime,
      isDoubtDue,
      doubtSeconds: rules.doubtSeconds,
      targets: targetsByPost.get(post.id) ?? [],
    }));
  });
}

/** Holds posts that nobody published for so long that a person should decide. */
export function holdMissedPosts(db: Database, staleHours: number): Promise<number> {
  return acrossAccounts(db, async (tx) => {
    const isMissed = sql`${bulkGeneratedPosts.id} in (
      select id from bulk_generated_posts
      where post_status = 'scheduled' and scheduled_date < now() - make_interval(secs => ${staleHours * 3600})
      order by scheduled_date, id limit 100 for update skip locked)`;
    return (await moveOn(tx, isMissed, 'miss')).length;
  });
}

/** Prolongs leases; returns those that still belong to this publisher. */
export async function prolongLeases(
  db: Database,
  leases: readonly string[],
  leaseSeconds: number,
): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const kept = await acrossAccounts(db, (tx) =>
    tx
      .update(bulkGeneratedPosts)
      .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(inArray(bulkGeneratedPosts.leaseToken, [...leases]))
      .returning({ lease: bulkGeneratedPosts.leaseToken }),
  );
  return new Set(kept.flatMap(({ lease }) => (lease === null ? [] : [lease])));
}
