import { setTimeout as pause } from 'node:timers/promises';
import { across } from '../across.ts';
import { ask } from '../ask.ts';
import { type Figure, percentile, type Scale } from '../figure.ts';
import type { Product } from '../product.ts';

const full = { posts: 1_000_000, accounts: 10_000 };
/** Behind the accounts of other measures. */
const firstAccount = 100_000;

/** Adds accounts with connections, sign-ins and posts of four months, some of them failed or empty. */
async function fill({ databases }: Product, size: number): Promise<number> {
  const accounts = Math.max(100, Math.round(full.accounts * size));
  const posts = Math.max(1000, Math.round(full.posts * size));
  await across(databases.posts, async (tx) => {
    const ids = tx`generate_series(${firstAccount}::int, ${firstAccount + accounts - 1}::int) n`;
    await tx`insert into accounts_copy (account_id, business_name, status, group_name)
      select n, 'Ιατρείο ' || n, case when n % 3 = 0 then 'trial' else 'active' end, 'Ομάδα ' || n % 20 from ${ids}`;
    await tx`insert into connections_copy (account_id, state, since, ends_at)
      select n, case when n % 17 = 0 then 'needs_reconnect' else 'ok' end, now() - interval '3 days',
        case when n % 13 = 0 then now() + interval '5 days' end from ${ids}`;
    await tx`insert into sign_ins_copy (account_id, last_sign_in_at)
      select n, now() - n % 60 * interval '1 day' from ${ids}`;
    await tx`
      insert into bulk_generated_posts (account_id, product_id, product_name, content, content_hash, post_status,
        scheduled_date, local_time, time_zone, is_scheduled, writer_kind)
      select ${firstAccount}::int + n % ${accounts}::int, n, 'Profhilo', 'Κείμενο ' || n, md5(n::text),
        case when at > now() then 'draft' when n % 997 = 0 then 'failed' else 'published' end,
        at, to_char(at, 'YYYY-MM-DD"T"HH24:MI'), 'Europe/Athens', at < now(), 'built-in'
      from (select n, now() + (n % 1009 - 950) * interval '3 hours' as at
        from generate_series(0, ${posts - 1}::int) n) made`;
  });
  await databases.posts`analyze`;
  return accounts;
}

const search = encodeURIComponent('ιατρειο 1042');
const calls: ReadonlyArray<readonly [string, string]> = [
  ['the worst', '/api/account-overview?page=1&pageSize=50'],
  ['a filter', '/api/account-overview?filter=no_posts&page=3&pageSize=50'],
  ['a search', `/api/account-overview?search=${search}&pageSize=50`],
  ['sorted by next post', '/api/account-overview?sort=next&order=asc&page=1&pageSize=50'],
  ['the last page', '/api/account-overview?sort=name&order=asc&page=200&pageSize=50'],
  ['one account', '/api/account-overview/1'],
];

async function measureCalls(product: Product, state: string, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, target] of calls) {
    const times: number[] = [];
    for (let turn = -5; turn < Math.max(10, rounds * 20); turn++) {
      const { time } = await ask(product.url + target, product.admin);
      if (turn >= 0) times.push(time);
    }
    figures.push({
      name: `overview, ${state}, ${name}: p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      goal: 100,
    });
  }
  return figures;
}

interface Reply {
  readonly total: number;
  readonly asOf: string;
}

/** Waits until the read model has every account; returns the seconds. */
async function untilComputed({ url, admin }: Product, accounts: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const response = await fetch(`${url}/api/account-overview?pageSize=1`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    const { total, asOf } = (await response.json()) as Reply;
    if (total >= accounts && Date.now() - Date.parse(asOf) < 10_000)
      return (performance.now() - began) / 1000;
    await pause(500);
  }
}

/** Measures the account overview of an empty and a full product. */
export async function measureOverview(product: Product, { size, rounds }: Scale): Promise<Figure[]> {
  const empty = await measureCalls(product, 'empty', rounds);
  const seconds = await untilComputed(product, await fill(product, size));
  return [
    ...empty,
    { name: 'overview: all accounts computed after a fill', value: seconds, unit: 's' },
    ...(await measureCalls(product, 'full', rounds)),
  ];
}
