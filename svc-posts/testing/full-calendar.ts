import { createServiceClient } from '@kallos/service-kit/http/service-client';
import { testIdentityKey } from '@kallos/service-kit/testing';
import type { BackgroundWork } from '@kallos/service-kit/testing/loops';
import type postgres from 'postgres';
import { background } from '../src/background.ts';
import { packVersion } from '../src/claims/check-post-claims.ts';
import type { Ctx } from '../src/context.ts';
import { renewLeases } from '../src/publishing/claim-due-posts.ts';
import { readHealthNow, watchHealth } from '../src/publishing/health/health.ts';
import { startPublisher } from '../src/publishing/run-publisher.ts';
import { readSpentUsd } from '../src/writing/budget.ts';

export const rules = { leaseSeconds: 7, staleHours: 12, retryHours: 6, doubtSeconds: 180 };
export const alarm = { lateSeconds: 120, silentSeconds: 30 };

/**
 * Fills a calendar of years: most posts are published, an eighth is scheduled and checked, some are
 * drafts; nothing is due.
 */
export async function fillCalendar(tx: postgres.TransactionSql, posts: number, accounts: number) {
  await tx`
      insert into bulk_generated_posts (account_id, product_id, product_name, content, content_hash, post_status,
        scheduled_date, local_time, time_zone, is_scheduled, writer_kind, pack_version, looked_version, look_at)
      select 1 + n % ${accounts}, n, 'Profhilo', repeat('α', 300), 'h', state,
        case when state = 'published' then now() - n * interval '10 minutes' else now() + interval '3 hours' + n * interval '1 minute' end,
        '2000-01-01T09:00', 'Europe/Athens', state <> 'draft', 'built-in', ${packVersion}, 1,
        case when state = 'scheduled' then now() + n * interval '1 minute' + interval '2 hours' end
      from (select n, case when n % 8 = 0 then 'scheduled' when n % 20 = 1 then 'draft' else 'published' end as state
        from generate_series(1, ${posts}::int) n) made`;
  await tx`insert into post_checks (bulk_post_id, account_id, version, checked_at)
      select id, account_id, 1, now() from bulk_generated_posts where post_status = 'scheduled'`;
  await tx`insert into post_targets (bulk_post_id, page_id, account_id, page_name, platform, state)
      select id, 'fb', account_id, 'Αίγλη', 'facebook', 'published' from bulk_generated_posts
      where post_status = 'published'`;
  await tx`insert into outbox (subject, payload, sent_at)
      select 'posts.changed.v1', '{}', now() from generate_series(1, 60000)`;
  await tx`insert into inbox (listener, message_id) select 'svc-posts', gen_random_uuid() from generate_series(1, 60000)`;
  await tx`insert into mails (account_id, kind, post_ids, state, next_try_at, sent_at)
      select 1 + n % ${accounts}, 'failure', '{}', 'sent', now() - interval '1 day', now() - interval '1 day'
      from generate_series(1, 20000) n`;
  await tx`insert into email_scheduling_tokens (account_id, mail_id, token, expires_at)
      select account_id, id, id::text, now() from mails`;
  await tx`insert into generated_posts (account_id, content, content_hash, writer_kind)
      select 1 + n % ${accounts}, repeat('α', 300), n::text, 'built-in' from generate_series(1, 20000) n`;
  await tx`insert into daily_uses (account_id, day, kind, used)
      select 1 + n % ${accounts}, current_date - (n / ${accounts})::int, 'text', 1 from generate_series(0, 20000) n`;
  await tx`insert into claim_decisions (account_id, bulk_post_id, kind, rule_ids, pack_version)
      select 1 + n % ${accounts}, n, 'judged_again', '{}', 'x' from generate_series(1, 20000) n`;
  await tx`insert into scheduled_periods (account_id, next_scheduled_date, post_frequency_days)
      select n + 1000, now() + interval '7 days', 2 from generate_series(1, 10000) n`;
}

/** Makes all scheduled posts due, one account's before all others. */
export const makeDue = async (tx: postgres.TransactionSql) => tx`update bulk_generated_posts
  set scheduled_date = now() - interval '1 hour' * case when account_id = 1 then 2 else 1 end
  where post_status = 'scheduled'`;

/** Returns the background work of both processes of the service. */
export const backgroundWork = (ctx: Ctx): BackgroundWork => ({
  service: 'posts',
  start: (db, kit) => {
    const call = createServiceClient({
      baseUrl: 'http://127.0.0.1:1',
      identityKey: testIdentityKey,
      name: 'test',
    });
    const delivery = { call, mediaBaseUrl: 'https://kallos.example' };
    const pace = { concurrency: 64, pollMilliseconds: 5000, graceMilliseconds: 100 };
    const publisher = startPublisher({ db, log: kit.log, delivery, rules: { ...rules, ...pace } }, kit.wakes);
    return [publisher, ...background({ ...ctx, db }, kit)];
  },
  ask: async (db) => {
    await watchHealth(db, alarm);
    await readHealthNow(db, alarm);
    await readSpentUsd(db);
    await renewLeases(db, [{ post: { id: 1 }, lease: crypto.randomUUID() }], 7);
  },
});
