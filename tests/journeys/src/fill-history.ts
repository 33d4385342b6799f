import { inDatabase } from './databases.ts';

/** Copies an account's first post to an hourly history, like years of use. */
export async function fillHistory(
  accountId: number,
  { past, future }: { past: number; future: number },
): Promise<void> {
  await inDatabase(
    'posts',
    (tx) => tx`
        with first as (
          select * from bulk_generated_posts where account_id = ${accountId} order by id limit 1
        ), hours as (
          select -n as hour from generate_series(1, ${past}::int) n
          union all select n from generate_series(1, ${future}::int) n
        )
        insert into bulk_generated_posts (account_id, product_id, product_name, product_image, category_name,
          content, content_hash, post_status, scheduled_date, local_time, time_zone, writer_kind)
        select account_id, product_id, product_name, product_image, category_name,
          hour || ' ' || content, md5(hour::text), case when hour < 0 then 'failed' else 'draft' end,
          now() + make_interval(hours => hour),
          to_char((now() + make_interval(hours => hour)) at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI'),
          time_zone, writer_kind
        from first, hours`,
  );
}

/** Adds a published post per day with its reach; null for unknown. */
export async function fillNumbers(
  accountId: number,
  days: readonly { ago: number; reach: number | null }[],
): Promise<void> {
  for (const { ago, reach } of days) {
    const [row] = await inDatabase(
      'posts',
      (tx) => tx<Array<{ id: number }>>`
          with post as (
            insert into bulk_generated_posts (account_id, product_name, content, content_hash, post_status,
              scheduled_date, published_at, local_time, time_zone, writer_kind)
            select ${accountId}, ${`Πριν ${ago} ημέρες`}, 'x', md5(${`${ago}`}), 'published', at, at,
              to_char(at, 'YYYY-MM-DD"T"HH24:MI'), 'Europe/Athens', 'person'
            from (select now() - make_interval(days => ${ago}) as at) moment returning id
          )
          insert into post_targets (bulk_post_id, page_id, account_id, page_name, platform, state)
          select id, '11', ${accountId}, 'Δέρμα & Φως', 'facebook', 'published' from post returning bulk_post_id as id`,
    );
    const key = `filled:${row?.id}`;
    await inDatabase(
      'social',
      (tx) => tx`
          with delivery as (
            insert into deliveries (key, account_id, bulk_post_id, page_id, platform, message, image_urls, fingerprint, state)
            values (${key}, ${accountId}, ${row?.id ?? 0}, '11', 'facebook', 'x', '[]', 'x', 'published') returning key
          )
          insert into post_insights (delivery_key, day, account_id, reach, reactions)
          select key, current_date, ${accountId}, ${reach}, 1 from delivery where ${reach !== null}`,
    );
  }
}
