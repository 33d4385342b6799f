import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { batchCalls } from '@kallos/service-kit/database/batch-calls';
import { isAnyOf, recordsAsTable } from '@kallos/service-kit/database/columns';
import { acrossAccounts, type Database } from '@kallos/service-kit/database/database';
import { sql, type SQL } from 'drizzle-orm';
import { bulkGeneratedPosts } from '../../schema/posts.ts';
import type { ClaimedPost, Target } from '../claim-due-posts.ts';
import { advancePosts } from './finish-posts.ts';
import { publishedText } from './record-published.ts';

/** The last page of a post to become public. */
export interface LastPage {
  readonly claim: ClaimedPost;
  readonly target: Target;
  readonly outcome: Extract<DeliveryOutcome, { state: 'published' }>;
}

const columns =
  'id int, lease uuid, "pageId" text, platform text, "externalId" text, permalink text, "publishedAt" timestamptz, content text, "contentHash" text';

// Locked in order to avoid deadlocks.
const lockSql = (pages: SQL) => sql`
  select post.id from bulk_generated_posts post join ${pages}
    on page.id = post.id and page.lease = post.lease_token
  order by post.id for update of post`;

// Posts with another open or unpublished page are processed individually.
const recordSql = (pages: SQL) => sql`
  with ended as (
    select post.id, post.account_id, page.content, page."contentHash" as content_hash, post.product_id, post.product_name,
      page."pageId" as page_id, page.platform, page."externalId" as external_id, page.permalink,
      page."publishedAt" as published_at
    from bulk_generated_posts post join ${pages}
      on page.id = post.id and page.lease = post.lease_token
    where not exists (select 1 from post_targets other
      where other.bulk_post_id = post.id and other.page_id <> page."pageId" and other.state <> 'published')
  ), kept as (
    insert into published_posts (account_id, page_id, platform, post_id, permalink, content, content_hash,
      published_date, product_id, product_name, bulk_post_id)
    select account_id, page_id, platform, external_id, permalink, content, content_hash,
      published_at, product_id, product_name, id from ended
    on conflict (account_id, page_id, post_id) do nothing
  ), targets as (
    update post_targets target set state = 'published', external_id = ended.external_id,
      permalink = ended.permalink, reason = null, is_unsure = false, updated_at = now()
    from ended where target.bulk_post_id = ended.id and target.page_id = ended.page_id
  )
  select id from ended`;

/** Ends posts that are now on all of their pages, in one transaction; returns which ones. */
export const finishPosts = (db: Database, pages: readonly LastPage[]): Promise<Set<number>> =>
  acrossAccounts(db, async (tx) => {
    const posts = pages.map(({ claim, target, outcome }) => ({
      ...target,
      ...outcome,
      ...claim,
      ...publishedText(claim.post, target.platform),
      id: claim.post.id,
    }));
    const page = recordsAsTable('page', columns, posts);
    const [, ended] = await Promise.all([
      tx.execute(lockSql(page)),
      tx.execute<{ id: number }>(recordSql(page)),
    ]);
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await advancePosts(tx, isAnyOf(bulkGeneratedPosts.id, ids), 'publish');
    return new Set(ids);
  });

/** Ends a post in a batch with concurrent ones; those left open are ended or fail individually. */
export const finishPost = batchCalls(async (db: Database, pages: readonly LastPage[]) => {
  const ended = await finishPosts(db, pages);
  return pages.map(({ claim: { post } }) => ended.has(post.id));
});
