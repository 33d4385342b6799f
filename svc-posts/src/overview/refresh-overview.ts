import { overviewDays } from '@kallos/contracts/posts/account-overview';
import { pausedReason } from '@kallos/contracts/social/troubles';
import { isAnyOf } from '@kallos/service-kit/database/columns';
import { acrossAccounts, type Database, type Transaction } from '@kallos/service-kit/database/database';
import { sql } from 'drizzle-orm';

/** The oldest marks of a round; it takes all marks of their accounts, so that each is computed once. */
const mostMarks = 500;
/** Accounts per round whose figures change by time. */
const mostDue = 200;
/**
 * Days before its end from which a connection counts as expiring; svc-social mails its warning
 * then.
 */
const endingDays = 7;

const literal = (value: number) => sql.raw(String(value));

/** Claims the accounts with outdated figures; marks written from now on stay. */
async function takeOutdated(tx: Transaction): Promise<{ ids: number[]; isFull: boolean }> {
  const marks = await tx.execute<{ account_id: number }>(sql`
    delete from overview_marks where account_id = any(array(
      select account_id from overview_marks order by id limit ${literal(mostMarks)}))
    returning account_id`);
  const due = await tx.execute<{ account_id: number }>(sql`
    select account_id from account_overview where changes_at <= now()
    order by changes_at limit ${literal(mostDue)}`);
  return {
    ids: [...new Set([...marks, ...due].map((row) => row.account_id))],
    isFull: marks.length >= mostMarks || due.length === mostDue,
  };
}

const productCosts = sql`(
  select cost.micro_usd from product_costs_copy cost
  where cost.account_id = account.account_id
    and cost.month = date_trunc('month', now() at time zone 'UTC')::date)`;

// Drafts do not fill a day; only scheduled and public posts do.
const figuresOf = (ids: readonly number[]) => sql`
  select
    account.account_id, account.business_name, account.status, account.group_name, account.tags, account.trial_ends_at,
    account.life, pause.since as paused_since,
    lower(translate(regexp_replace(normalize(concat_ws(' ', account.account_id, account.business_name, account.group_name,
      (select string_agg(tag, ' ') from jsonb_array_elements_text(account.tags) tag),
      (select string_agg(email, ' ') from jsonb_array_elements_text(company.emails) email)
    ), NFKD), '[\\u0300-\\u036f]', '', 'g'), 'ς', 'σ') collate pg_c_utf8) as search_text,
    case
      when coalesce(connection.state, 'none') = 'none' then 'none'
      when connection.state <> 'ok' or connection.ends_at <= now() then 'broken'
      when connection.ends_at <= now() + make_interval(days => ${literal(endingDays)}) then 'ending'
      when page.pages = 0 then 'no_pages'
      else 'ok'
    end as connection,
    case
      when connection.state in ('needs_reconnect', 'missing_permission') then connection.since
      when connection.state = 'ok' and connection.ends_at <= now() then connection.ends_at
    end as broken_since,
    case when connection.state = 'ok' then connection.ends_at end as connection_ends_at,
    page.pages,
    post.next_post_at,
    ${literal(overviewDays)} - post.filled_days as empty_days,
    post.waiting, post.waiting_since, post.failed, post.doubtful, pending.held, post.findings,
    sign_in.last_sign_in_at,
    written.texts,
    spent.micro_usd,
    coalesce(${productCosts}, 0),
    least(
      (place.today + 1)::timestamp at time zone place.zone,
      (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC',
      post.next_moment,
      post.oldest_trouble + interval '7 days',
      case when connection.ends_at > now() then connection.ends_at end,
      case when connection.ends_at > now() + make_interval(days => ${literal(endingDays)})
        then connection.ends_at - make_interval(days => ${literal(endingDays)}) end
    ) as changes_at,
    now()
  from accounts_copy account
  left join company_copy company on company.account_id = account.account_id
  left join connections_copy connection on connection.account_id = account.account_id
  left join sign_ins_copy sign_in on sign_in.account_id = account.account_id
  left join publishing_pauses pause on pause.account_id = account.account_id
  cross join lateral (
    select coalesce(company.time_zone, 'Europe/Athens') as zone,
      (now() at time zone coalesce(company.time_zone, 'Europe/Athens'))::date as today
  ) place
  cross join lateral (
    select count(*)::int as pages from pages_copy where pages_copy.account_id = account.account_id
  ) page
  cross join lateral (
    select
      min(one.scheduled_date) filter (where one.post_status = 'scheduled' and one.is_ahead) as next_post_at,
      (count(distinct one.local_day) filter (where one.post_status in ('scheduled', 'publishing', 'published')
        and one.local_day between place.today and place.today + ${literal(overviewDays - 1)}))::int as filled_days,
      (count(*) filter (where one.post_status = 'draft' and one.is_ahead))::int as waiting,
      min(one.created_at) filter (where one.post_status = 'draft' and one.is_ahead) as waiting_since,
      (count(*) filter (where one.is_failed and one.is_recent))::int as failed,
      (count(*) filter (where one.post_status = 'needs_look' and one.is_recent))::int as doubtful,
      (count(*) filter (where one.post_status in ('draft', 'scheduled') and one.is_ahead and one.has_findings))::int as findings,
      min(one.scheduled_date) filter (where one.is_ahead) as next_moment,
      min(one.scheduled_date) filter (where one.is_recent and (one.is_failed or one.post_status = 'needs_look')) as oldest_trouble
    from (
      select bulk.post_status, bulk.scheduled_date, bulk.created_at,
        (bulk.scheduled_date at time zone place.zone)::date as local_day,
        bulk.scheduled_date > now() as is_ahead,
        bulk.scheduled_date > now() - interval '7 days' as is_recent,
        bulk.post_status = 'failed' or (bulk.post_status = 'published' and bulk.failure_reason = 'partial') as is_failed,
        jsonb_array_length(coalesce(bulk.verdict->'findings', '[]')) > 0
          and bulk.claim_override is null as has_findings
      from bulk_generated_posts bulk
      where bulk.account_id = account.account_id and bulk.scheduled_date > now() - interval '8 days'
    ) one
  ) post
  cross join lateral (
    select count(*)::int as held from bulk_generated_posts waiting
    where waiting.account_id = account.account_id and waiting.post_status in ('scheduled', 'publishing')
      and waiting.failure_reason <> ${sql.raw(`'${pausedReason}'`)}
  ) pending
  cross join lateral (
    select count(*)::int as texts from generated_posts generated
    where generated.account_id = account.account_id
      and generated.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  ) written
  cross join lateral (
    select coalesce(sum(uses.used), 0)::bigint as micro_usd from daily_uses uses
    where uses.account_id = account.account_id and uses.kind = 'model-micro-usd'
      and uses.day >= date_trunc('month', now() at time zone 'UTC')::date
  ) spent
  where ${isAnyOf(sql`account.account_id`, ids)}`;

const columns = [
  'business_name',
  'status',
  'group_name',
  'tags',
  'trial_ends_at',
  'life',
  'paused_since',
  'search_text',
  'connection',
  'broken_since',
  'connection_ends_at',
  'pages',
  'next_post_at',
  'empty_days',
  'waiting',
  'waiting_since',
  'failed',
  'doubtful',
  'held',
  'findings',
  'last_sign_in_at',
  'texts',
  'spent_micro_usd',
  'products_micro_usd',
  'changes_at',
  'computed_at',
];
const columnList = sql.raw(columns.join(', '));
const replacements = sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '));

/** Computes the figures of these accounts from the tables; accounts that no longer exist lose their row. */
async function compute(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from account_overview where ${isAnyOf(sql`account_overview.account_id`, ids)}
      and not exists (select 1 from accounts_copy where accounts_copy.account_id = account_overview.account_id)`);
  await tx.execute(sql`
    insert into account_overview (account_id, ${columnList}) ${figuresOf(ids)}
    on conflict (account_id) do update set ${replacements}`);
}

/** Recomputes accounts whose figures are outdated; returns whether there may be more. */
export function refreshOverview(db: Database): Promise<boolean> {
  return acrossAccounts(db, async (tx) => {
    // Concurrent processes could overwrite newer figures with older ones.
    const [turn] = await tx.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('account overview')) as is_ours`,
    );
    if (turn?.is_ours !== true) return false;
    const { ids, isFull } = await takeOutdated(tx);
    if (ids.length > 0) await compute(tx, ids);
    return isFull;
  });
}
