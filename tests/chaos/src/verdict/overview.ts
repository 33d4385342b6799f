import { pollUntil } from 'stack/wait';
import type { Databases } from './databases.ts';

const day = 86_400_000;

interface Account {
  readonly id: number;
  readonly business_name: string;
  readonly status: string;
  readonly group_name: string;
  readonly life: string;
  readonly time_zone: string | null;
  readonly signed_in_at: Date | null;
}

interface Connection {
  readonly account_id: number;
  readonly state: string;
  readonly token_expires_at: Date | null;
  readonly data_access_expires_at: Date | null;
}

interface Post {
  readonly account_id: number;
  readonly post_status: string;
  readonly scheduled_date: Date;
  readonly created_at: Date;
  readonly failure_reason: string | null;
  readonly findings: number;
  readonly is_overridden: boolean;
}

interface Count {
  readonly account_id: number;
  readonly count: number;
}

/** Reads the tables that own what the overview shows; no copies. */
async function readTables(databases: Databases) {
  return {
    accounts: await databases.read(
      'auth',
      (sql) => sql<Account[]>`
        select accounts.id, business_name, status, group_name, life, company_info.time_zone,
          (select max(last_sign_in_at) from admin_users where account_id = accounts.id) as signed_in_at
        from accounts left join company_info on company_info.account_id = accounts.id`,
    ),
    connections: await databases.read(
      'social',
      (sql) => sql<Connection[]>`
        select account_id, state, token_expires_at, data_access_expires_at from social_connections`,
    ),
    pages: await databases.read(
      'social',
      (sql) => sql<Count[]>`
        select account_id, count(*)::int as count from selected_pages where is_active group by 1`,
    ),
    posts: await databases.read(
      'posts',
      (sql) => sql<Post[]>`
        select account_id, post_status, scheduled_date, created_at, failure_reason,
          coalesce(jsonb_array_length(verdict->'findings'), 0) as findings,
          coalesce(claim_override->>'contentHash' = content_hash, false) as is_overridden
        from bulk_generated_posts`,
    ),
    texts: await databases.read(
      'posts',
      (sql) => sql<Count[]>`
        select account_id, count(*)::int as count from generated_posts
        where to_char(created_at at time zone 'UTC', 'YYYY-MM') = to_char(now() at time zone 'UTC', 'YYYY-MM')
        group by 1`,
    ),
    costs: await databases.read(
      'posts',
      (sql) => sql<Count[]>`
        select account_id, sum(used)::float8 as count from daily_uses
        where kind = 'model-micro-usd' and to_char(day, 'YYYY-MM') = to_char(now() at time zone 'UTC', 'YYYY-MM')
        group by 1`,
    ),
    productCosts: await databases.read(
      'catalog',
      (sql) => sql<Count[]>`
        select replace(scope, 'account:', '')::int as account_id, used::float8 as count from usage_counters
        where kind = 'ai-micro-usd' and scope like 'account:%'
          and to_char(since at time zone 'UTC', 'YYYY-MM') = to_char(now() at time zone 'UTC', 'YYYY-MM')`,
    ),
  };
}

type Tables = Awaited<ReturnType<typeof readTables>>;

const earliest = (moments: ReadonlyArray<Date | null>): number | null => {
  const known = moments.flatMap((moment) => moment?.getTime() ?? []);
  return known.length === 0 ? null : Math.min(...known);
};

function connectionOf(all: readonly Connection[], pages: number, now: number): string {
  if (all.length === 0) return 'none';
  const ends = earliest(all.flatMap((one) => [one.token_expires_at, one.data_access_expires_at]));
  if (all.some(({ state }) => state !== 'ok') || (ends !== null && ends <= now)) return 'broken';
  if (ends !== null && ends <= now + 7 * day) return 'ending';
  return pages === 0 ? 'no_pages' : 'ok';
}

/** Counts an account's figures from rows, without the product's SQL. */
function recount({ id, time_zone, ...account }: Account, tables: Tables, now: number) {
  const ofAccount = <T extends { account_id: number }>(rows: readonly T[]) =>
    rows.filter(({ account_id }) => account_id === id);
  const posts = ofAccount(tables.posts);
  const ahead = posts.filter(({ scheduled_date }) => scheduled_date.getTime() > now);
  const recent = posts.filter(({ scheduled_date }) => scheduled_date.getTime() > now - 7 * day);
  const drafts = ahead.filter(({ post_status }) => post_status === 'draft');
  const zone = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone ?? 'Europe/Athens' });
  const today = Date.parse(`${zone.format(now)}T12:00:00Z`);
  const days = Array.from({ length: 14 }, (_, at) => new Date(today + at * day).toISOString().slice(0, 10));
  const filled = new Set(
    posts
      .filter(({ post_status }) => ['scheduled', 'publishing', 'published'].includes(post_status))
      .map(({ scheduled_date }) => zone.format(scheduled_date)),
  );
  const pages = ofAccount(tables.pages)[0]?.count ?? 0;
  return {
    business_name: account.business_name,
    status: account.status,
    group_name: account.group_name,
    life: account.life,
    connection: connectionOf(ofAccount(tables.connections), pages, now),
    pages,
    next_post_at: earliest(
      ahead.filter(({ post_status }) => post_status === 'scheduled').map((post) => post.scheduled_date),
    ),
    empty_days: days.filter((one) => !filled.has(one)).length,
    waiting: drafts.length,
    waiting_since: earliest(drafts.map(({ created_at }) => created_at)),
    failed: recent.filter(
      ({ post_status, failure_reason }) =>
        post_status === 'failed' || (post_status === 'published' && failure_reason === 'partial'),
    ).length,
    doubtful: recent.filter(({ post_status }) => post_status === 'needs_look').length,
    held: posts.filter(
      ({ post_status, failure_reason }) =>
        ['scheduled', 'publishing'].includes(post_status) &&
        failure_reason !== null &&
        failure_reason !== 'publishing_paused',
    ).length,
    findings: ahead.filter(
      ({ post_status, findings, is_overridden }) =>
        ['draft', 'scheduled'].includes(post_status) && findings > 0 && !is_overridden,
    ).length,
    last_sign_in_at: account.signed_in_at?.getTime() ?? null,
    texts: ofAccount(tables.texts)[0]?.count ?? 0,
    spent_micro_usd: ofAccount(tables.costs)[0]?.count ?? 0,
    products_micro_usd: ofAccount(tables.productCosts)[0]?.count ?? 0,
  };
}

type Figures = Record<string, unknown>;

/** Returns how the overview differs from a recount, by account and figure. */
async function differences(databases: Databases): Promise<string[]> {
  const shown = await databases.read('posts', (sql) => sql<Figures[]>`select * from account_overview`);
  const tables = await readTables(databases);
  const now = Date.now();
  const known = new Map(shown.map((row) => [Number(row['account_id']), row]));
  const plain = (value: unknown) =>
    value instanceof Date ? value.getTime() : typeof value === 'bigint' ? Number(value) : value;
  const found = tables.accounts.flatMap((account) => {
    const row = known.get(account.id);
    known.delete(account.id);
    if (!row) return [`account ${account.id} is not in the overview`];
    return Object.entries(recount(account, tables, now)).flatMap(([name, counted]) => {
      const value = name.endsWith('_micro_usd') ? Number(row[name]) : plain(row[name]);
      return value === counted
        ? []
        : [
            `${name} of account ${account.id} is ${String(value)} in the overview and counted ${String(counted)}`,
          ];
    });
  });
  return [...found, ...[...known.keys()].map((id) => `account ${id} is only in the overview`)];
}

/** Waits until the overview of accounts equals a recount; returns the remaining differences. */
export async function awaitOverview(databases: Databases, timeoutMs: number): Promise<string[]> {
  let last: string[] = [];
  await pollUntil(
    async () => {
      last = await differences(databases);
      return last.length === 0 ? true : null;
    },
    { timeoutMs, everyMs: 500 },
  );
  return last;
}
