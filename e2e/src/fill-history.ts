import { acrossAccounts, openServiceDatabases } from './databases.ts';

/** Gives an account as many past and future posts as years of use would: copies of its first post, an hour apart. */
export async function fillHistory(
  accountId: number,
  { past, future }: { past: number; future: number },
): Promise<void> {
  const { byService, close } = openServiceDatabases();
  const sql = byService['posts'];
  if (!sql) throw new Error('svc-posts has no database');
  try {
    await acrossAccounts(
      sql,
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
  } finally {
    await close();
  }
}
