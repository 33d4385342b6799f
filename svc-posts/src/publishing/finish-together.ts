import { among } from '@kallos/service-kit/columns';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database';
import { sql } from 'drizzle-orm';
import { bulkGeneratedPosts } from '../schema.ts';
import type { ClaimedPost, Target } from './claim.ts';
import { moveOn } from './finish-posts.ts';
import type { Outcome } from './record-outcome.ts';

/** The last page of a post on which it now stands, too. */
export interface LastPage {
  readonly claim: ClaimedPost;
  readonly target: Target;
  readonly outcome: Extract<Outcome, { state: 'published' }>;
}

/** As one value, so that the statement reads the same for any number of posts. */
const asJson = (pages: readonly LastPage[]) =>
  JSON.stringify(
    pages.map(({ claim: { post, lease }, target: { pageId, platform }, outcome }) => ({
      id: post.id,
      lease,
      page_id: pageId,
      platform,
      external_id: outcome.externalId,
      permalink: outcome.permalink,
      published_at: outcome.publishedAt,
    })),
  );

// Locked in order, so that two of these never wait for each other.
const lockSql = (pages: string) => sql`
  select post.id from bulk_generated_posts post
  join json_to_recordset(${pages}::json) as page(id int, lease uuid)
    on page.id = post.id and page.lease = post.lease_token
  order by post.id for update of post`;

// A post with another page that is still open, or not published, is left to those who look at all of its pages.
const recordSql = (pages: string) => sql`
  with ended as (
    select post.id, post.account_id, post.content, post.content_hash, post.product_id, post.product_name,
      page.page_id, page.platform, page.external_id, page.permalink, page.published_at
    from bulk_generated_posts post
    join json_to_recordset(${pages}::json) as page(id int, lease uuid, page_id text, platform text,
      external_id text, permalink text, published_at timestamptz)
      on page.id = post.id and page.lease = post.lease_token
    where not exists (select 1 from post_targets other
      where other.bulk_post_id = post.id and other.page_id <> page.page_id and other.state <> 'published')
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

async function finishIn(tx: Transaction, pages: readonly LastPage[]): Promise<Set<number>> {
  const text = asJson(pages);
  const [, ended] = await Promise.all([
    tx.execute(lockSql(text)),
    tx.execute<{ id: number }>(recordSql(text)),
  ]);
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  await moveOn(tx, among(bulkGeneratedPosts.id, ids), 'publish');
  return new Set(ids);
}

/** Ends posts that now stand on all of their pages, in one transaction; answers those for which that was so. */
export const finishPosts = (db: Database, pages: readonly LastPage[]): Promise<Set<number>> =>
  acrossAccounts(db, (tx) => finishIn(tx, pages));

const largestBatch = 32;

/** Ends posts as they come, together with those that came while the last ones were written; false leaves one open. */
export type Finisher = (page: LastPage) => Promise<boolean>;

/** Starts with nothing to write. */
export function createFinisher(db: Database): Finisher {
  const waiting: Array<{ page: LastPage; tell: (isEnded: boolean) => void }> = [];
  let isWriting = false;
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largestBatch);
      // What could not be written together is tried one by one, and fails alone.
      const ended = await finishPosts(
        db,
        batch.map(({ page }) => page),
      ).catch(() => new Set<number>());
      for (const { page, tell } of batch) tell(ended.has(page.claim.post.id));
    }
    isWriting = false;
  };
  return (page) =>
    new Promise((tell) => {
      waiting.push({ page, tell });
      if (!isWriting) void writeAll();
    });
}
