import { costOfBackground, loopsIn } from '@kallos/service-kit/testing/loops';
import { fillTables } from '@kallos/service-kit/testing/statement-cost';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../testing/app.ts';
import { background } from './background.ts';

/** Buffer reads that a statement may need when nothing is due, regardless of the tables' size. */
const mostBuffers = 200;
const rows = 40_000;

const test = useTestApp();

/** Years of use, and many failed sign-ins: nothing has expired yet. */
beforeAll(async () => {
  await fillTables({ url: test.databaseUrl, db: test.ctx.db }, async (tx) => {
    await tx`insert into sessions (token, user_id, idle_seconds, expires_at)
      select 't' || n, 1, 3600, now() + interval '1 day' from generate_series(1, ${rows}::int) n`;
    await tx`insert into audit_addresses (entry_id, account_id, address, at)
      select n, 1, '192.0.2.1', now() from generate_series(1, ${rows}::int) n`;
    await tx`insert into password_links (account_id, admin_user_id, kind, token, expires_at)
      select account_id, id, 'reset', 'l' || n, now() from generate_series(1, ${rows}::int) n,
        (select account_id, id from admin_users order by id limit 1) one`;
    await tx`insert into sign_in_steps (user_id, ticket, password_mark, expires_at)
      select 1, 's' || n, 'm', now() + interval '5 minutes' from generate_series(1, ${rows}::int) n`;
    await tx`insert into sign_in_waits (name, failures, wait_until, touched_at)
      select md5(n::text), 1, now(), now() from generate_series(1, ${rows}::int) n`;
    await tx`insert into sign_in_waits (name, failures, wait_until, touched_at)
      select 'place:' || md5(n::text), 1, now(), now() - interval '10 days' from generate_series(1, ${rows}::int) n`;
    await tx`insert into sign_in_buckets (address, level, touched_at)
      select n::text, 1, now() from generate_series(1, ${rows}::int) n`;
    await tx`insert into mails (kind, email, next_try_at)
      select 'new-device', n || '@example.gr', now() + interval '1 hour' from generate_series(1, ${rows}::int) n`;
    await tx`insert into outbox (subject, payload, sent_at)
      select 'auth.changed.v1', '{}', now() from generate_series(1, ${rows}::int)`;
    await tx`insert into inbox (listener, message_id) select 'svc-auth', gen_random_uuid() from generate_series(1, ${rows}::int)`;
  });
}, 300_000);

it('reads no more buffers when the tables grow', async () => {
  const { costs, ran } = await costOfBackground(test.databaseUrl, {
    service: 'auth',
    start: (db, kit) => background({ ...test.ctx, db }, kit),
  });
  expect(ran).toEqual(expect.arrayContaining(loopsIn(import.meta.dirname)));
  expect(costs.length).toBeGreaterThan(15);
  expect(costs.filter(({ buffers }) => buffers > mostBuffers)).toEqual([]);
});
