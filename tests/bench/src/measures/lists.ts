import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { across } from '../across.ts';
import { ask } from '../ask.ts';
import { type Figure, percentile, type Scale } from '../figure.ts';
import { fillProducts } from '../fill-products.ts';
import type { Product } from '../product.ts';

const full = { posts: 1_000_000, accounts: 10_000, products: 10_000, calendar: 700 };

/** Fills a product like a large customer base, and the demo account with years of posts. */
async function fill({ databases }: Product, size: number): Promise<void> {
  const many = (most: number) => Math.max(100, Math.round(most * size));
  await across(databases.auth, async (tx) => {
    await tx`insert into accounts (business_name, status, created_at)
      select 'Κλινική ' || n, case when n % 3 = 0 then 'trial' else 'active' end, now() - n * interval '1 minute'
      from generate_series(1, ${many(full.accounts)}::int) n`;
    await tx`insert into admin_users (account_id, email, password)
      select id, 'user' || id || '@clinic.example', 'x' from accounts where business_name like 'Κλινική %'`;
  });
  await fillProducts(databases.catalog, many(full.products));
  await across(databases.posts, async (tx) => {
    const text = 'Η φροντίδα του δέρματος θέλει σταθερότητα και σωστή καθοδήγηση από τον γιατρό σας. ';
    const add = (account: postgres.Fragment, step: string, from: number, to: number) => tx`
      insert into bulk_generated_posts (account_id, product_id, product_name, content, content_hash, post_status,
        scheduled_date, local_time, time_zone, is_scheduled, writer_kind, published_at)
      select ${account}, n, 'Profhilo', n || ' ' || md5(n::text) || repeat(${text}, 6) || md5((n + 7)::text), md5(n::text),
        case when at < now() then 'published' else 'draft' end, at, to_char(at, 'YYYY-MM-DD"T"HH24:MI'), 'Europe/Athens',
        at < now(), 'built-in', case when at < now() then at end
      from (select n, now() + n * ${step}::interval as at from generate_series(${from}::int, ${to}::int) n) made`;
    // One post every two days, a tenth of them in the future.
    await add(tx`1`, '2 days', -Math.round(full.calendar * 0.9), Math.round(full.calendar * 0.1));
    const others = many(full.posts);
    const accounts = many(full.accounts);
    await add(tx`10 + abs(n) % ${accounts}::int`, '1 minute', -others, -1);
  });
  for (const sql of Object.values(databases)) await sql`analyze`;
}

/** Returns the 8 kB pages that background statements read per transaction. */
async function pagesWhileIdle({ databases }: Product, seconds: number): Promise<number> {
  const read = async () => {
    const [row] = await databases.auth<Array<{ pages: string; transactions: string }>>`
      select sum(blks_hit + blks_read) as pages, sum(xact_commit + xact_rollback) as transactions
      from pg_stat_database where datname is not null`;
    return { pages: Number(row?.pages), transactions: Number(row?.transactions) };
  };
  const before = await read();
  await pause(seconds * 1000);
  const after = await read();
  return (after.pages - before.pages) / (after.transactions - before.transactions);
}

/** Returns the screens' lists: name, token and address. */
function listsOf({ admin, business }: Product, size: number): Array<readonly [string, string, string]> {
  const since = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
  return [
    ['accounts, their number', admin, '/api/accounts?pageSize=1'],
    ['accounts, a page', admin, '/api/accounts?page=1&pageSize=10'],
    [
      'accounts, a search',
      admin,
      `/api/accounts?search=${encodeURIComponent('κλινικη 77')}&page=1&pageSize=10`,
    ],
    ['products, their number', admin, '/api/products?pageSize=1'],
    ['products, a page', admin, '/api/products?sort=newest&page=1&pageSize=20'],
    [
      'products, a search',
      admin,
      `/api/products?search=${encodeURIComponent('ορος 98')}&sort=a-z&page=1&pageSize=20`,
    ],
    [
      'products, the last page',
      admin,
      `/api/products?page=${Math.floor((full.products * size) / 20)}&pageSize=20`,
    ],
    [
      'products, a word that all have',
      admin,
      `/api/products?search=${encodeURIComponent('υαλουρονικό')}&pageSize=20`,
    ],
    [
      'products, a search of two letters',
      admin,
      `/api/products?search=${encodeURIComponent('ορ')}&pageSize=20`,
    ],
    ['campaigns of 700 posts, first data', business, `/api/bulk-posts?from=${since}`],
    ['campaigns of 700 posts, all of them', business, '/api/bulk-posts'],
    ['posts, their numbers', business, '/api/bulk-posts?limit=0'],
    ["the business's products", business, '/api/v2/account-products'],
    ['numbers of posts', business, '/api/social-media/insights'],
  ];
}

/** Measures the lists of a full product, and its background statements. */
export async function measureLists(product: Product, scale: Scale): Promise<Figure[]> {
  await fill(product, scale.size);
  const pages = await pagesWhileIdle(product, 60 * scale.size);
  const figures: Figure[] = [
    { name: 'full and idle: pages a transaction', value: pages, unit: '', goal: 200 },
  ];
  for (const [name, token, target] of listsOf(product, scale.size)) {
    const calls = Math.max(10, scale.rounds * 20);
    const answers: Array<{ bytes: number; time: number }> = [];
    for (let turn = -5; turn < calls; turn++) {
      const answer = await ask(product.url + target, token);
      if (turn >= 0) answers.push(answer);
    }
    const isAll = name.endsWith('all of them');
    const goal = (most: number) => (isAll ? {} : { goal: most });
    const bytes = Math.max(...answers.map((answer) => answer.bytes)) / 1000;
    const time = percentile(
      answers.map((answer) => answer.time),
      0.95,
    );
    figures.push({ name: `${name}: p95`, value: time, unit: 'ms', ...goal(50) });
    figures.push({ name: `${name}: on the wire`, value: bytes, unit: 'kB', ...goal(60) });
  }
  return figures;
}
