import type postgres from 'postgres';

let external = 0;

/** Events of the same size as the product's. */
const announced = JSON.stringify({ bulkPostId: 1, accountId: 1, status: 'published', text: 'x'.repeat(900) });

// No fairness, checks or events here: only the rows that a delivery must leave are written.
async function claim(sql: postgres.Sql, batch: number): Promise<number[]> {
  return sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    const taken = await tx<Array<{ id: number }>>`
      update bulk_generated_posts set post_status = 'publishing', lease_token = gen_random_uuid(),
        lease_until = now() + interval '7 seconds', next_try_at = null, attempts = attempts + 1,
        publishing_since = now(), updated_at = now()
      where id in (select id from bulk_generated_posts
        where post_status in ('scheduled', 'publishing') and greatest(scheduled_date, next_try_at, lease_until) <= now()
        order by greatest(scheduled_date, next_try_at, lease_until), id
        limit ${tx.unsafe(String(batch))} for update skip locked)
      returning *`;
    const ids = taken.map(({ id }) => id);
    await tx`insert into post_targets (bulk_post_id, page_id, account_id, page_name, platform)
      select post.id, page.page_id, post.account_id, page.page_name, page.platform
      from bulk_generated_posts post join pages_copy page on page.account_id = post.account_id
      where post.id = any(${ids})`;
    await tx`insert into outbox (subject, payload) select 'posts.post-changed.v1', ${announced}::jsonb
      from generate_series(1, ${ids.length}::int)`;
    return ids;
  }) as Promise<number[]>;
}

async function finish(sql: postgres.Sql, ids: readonly number[]): Promise<void> {
  external += 1;
  await sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
    await tx`insert into published_posts (account_id, page_id, platform, post_id, permalink, content, content_hash,
        published_date, product_id, product_name, bulk_post_id)
      select post.account_id, target.page_id, target.platform, ${`bare_${external}_`} || post.id,
        'https://platform.example/p/1', post.content, post.content_hash, now(), post.product_id, post.product_name, post.id
      from bulk_generated_posts post join post_targets target on target.bulk_post_id = post.id
      where post.id = any(${ids as number[]})`;
    await tx`update post_targets set state = 'published', external_id = 'x', permalink = 'https://platform.example/p/1',
      updated_at = now() where bulk_post_id = any(${ids as number[]})`;
    await tx`update bulk_generated_posts set post_status = 'published', published_at = now(), lease_token = null,
      lease_until = null, updated_at = now() where id = any(${ids as number[]}) returning *`;
    await tx`insert into outbox (subject, payload) select 'posts.post-finished.v1', ${announced}::jsonb
      from generate_series(1, ${ids.length}::int)`;
  });
}

/**
 * Claims and ends posts with `skip locked` and the same writes as the publisher, one statement per
 * table; returns their number.
 */
export async function bareLoop(sql: postgres.Sql, batch: number, batches: number): Promise<number> {
  let ended = 0;
  for (let turn = 0; turn < batches; turn += 1) {
    const ids = await claim(sql, batch);
    await finish(sql, ids);
    ended += ids.length;
  }
  return ended;
}
