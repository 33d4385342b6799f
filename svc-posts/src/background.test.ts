import type { Database } from '@kallos/service-kit/database';
import { oldEvents, forgetSome } from '@kallos/service-kit/forget';
import { openLog } from '@kallos/service-kit/log';
import { costOf, type StatementCost } from '@kallos/service-kit/testing/statement-cost';
import { asOwner, testIdentityKey } from '@kallos/service-kit/testing';
import { createServiceClient } from '@kallos/service-kit/service-client';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestPosts, type TestPosts } from '../testing/test-posts.ts';
import { background } from './background.ts';
import { packVersion } from './claims/judge.ts';
import { claimPosts, millisecondsToNextPost, prolongLeases } from './publishing/claim.ts';
import { askHealth, watchHealth } from './publishing/health.ts';
import { startPublisher } from './publishing/run-publisher.ts';

/** Pages that a statement may read when nothing is due, however much is stored. */
const mostBuffers = 200;
const mostBuffersOfClaim = 500;
const posts = 60_000;
const accounts = 600;

const rules = { leaseSeconds: 7, staleHours: 12, retryHours: 6, doubtSeconds: 110 };
const alarm = { lateSeconds: 120, silentSeconds: 30 };
const log = openLog('test', 'silent');

let stage: TestPosts;
let sql: postgres.Sql;

/** A calendar of years: most was published, an eighth is scheduled and looked at, some are drafts; nothing is due. */
async function fill(): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('kallos.across', 'on', true)`;
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
  });
  await asOwner(stage.database.db, 'vacuum analyze');
}

beforeAll(async () => {
  stage = await openTestPosts(inject('postgresUrl'));
  sql = postgres(stage.database.url, { max: 1, onnotice: () => {} });
  await fill();
}, 300_000);
afterAll(async () => {
  await sql?.end();
  await stage?.database.drop();
});

const above = (costs: readonly StatementCost[], most: number) =>
  costs.filter(({ buffers }) => buffers > most);

/** Everything that runs by itself, in both processes of the service. */
async function runAll(db: Database): Promise<void> {
  const ctx = { ...stage.ctx, db };
  const call = createServiceClient({
    baseUrl: 'http://127.0.0.1:1',
    identityKey: testIdentityKey,
    name: 'test',
  });
  const publisher = startPublisher({
    db,
    log,
    delivery: { call, mediaBaseUrl: 'https://kallos.example' },
    rules: { ...rules, concurrency: 64, pollMilliseconds: 5000, graceMilliseconds: 100 },
  });
  const loops = background(ctx, { log });
  await watchHealth(db, alarm);
  await askHealth(db, alarm);
  await forgetSome(db, oldEvents);
  await prolongLeases(db, [crypto.randomUUID()], 7);
  // Each loop ends the round in which it is.
  await new Promise((wake) => setTimeout(wake, 500));
  await Promise.all([publisher, ...loops].map((loop) => loop.stop()));
}

describe('what runs by itself', () => {
  it('costs no more because more is stored', async () => {
    const costs = await costOf(stage.database.url, runAll);
    expect(costs.length).toBeGreaterThan(15);
    expect(above(costs, mostBuffers)).toEqual([]);
  });

  it('takes twenty of very many due posts at the price of twenty, every account in its turn', async () => {
    await sql.begin(async (tx) => {
      await tx`select set_config('kallos.across', 'on', true)`;
      // One account's backlog, older than what all others have due.
      await tx`update bulk_generated_posts set scheduled_date = now() - interval '2 hours'
        where post_status = 'scheduled' and account_id = 1`;
      await tx`update bulk_generated_posts set scheduled_date = now() - interval '1 hour'
        where post_status = 'scheduled' and account_id <> 1`;
    });
    await asOwner(stage.database.db, 'vacuum analyze');
    const taken: number[] = [];
    const costs = await costOf(stage.database.url, async (db) => {
      // Each round visits accounts from a random place on; ten leave nothing to chance.
      for (let round = 0; round < 10; round += 1)
        taken.push(...(await claimPosts(db, 20, rules)).map(({ post }) => post.accountId));
      await millisecondsToNextPost(db);
      await askHealth(db, alarm);
    });
    expect(above(costs, mostBuffersOfClaim)).toEqual([]);
    expect(taken).toHaveLength(200);
    expect(new Set(taken).size).toBeGreaterThan(20);
  });
});
