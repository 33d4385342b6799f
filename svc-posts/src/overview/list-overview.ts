import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import {
  type accountOverview as endpoints,
  helpScore,
  OverviewFilter,
  type OverviewSort,
  trialEndingDays,
  waitingLongDays,
} from '@kallos/contracts/posts/account-overview';
import type { AgencyAlert } from '@kallos/contracts/posts/agency-mail';
import { likePatterns } from '@kallos/contracts/texts/fold';
import { pageOf } from '@kallos/contracts/wire';
import { isAnyOf } from '@kallos/service-kit/database/columns';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, asc, eq, isNull, like, ne, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { accountOverview, overviewMarks } from '../schema/overview.ts';
import { aiConfigurations } from '../schema/writing.ts';
import { shareOfAccount } from '../writing/budget.ts';
import { toCsv } from './overview-csv.ts';

/** All accounts, because administrators compare them. */
export const overview = new QueryBuilder().select().from(accountOverview).as('overview');

type Query = HandlerInput<typeof endpoints.download>['query'];

/** Accounts that lists show; closed ones are found only by their own filter. */
export const isKept = sql`${overview.life} in ('open', 'suspended')`;

/** The part of its budget from which on an account is shown: its last calls may not fit any more. */
const nearLimit = sql.raw('0.9');
const budgetUsd = sql<number>`${aiConfigurations.monthlyBudgetUsd} / ${sql.raw(String(shareOfAccount))}`;

const conditions: Record<OverviewFilter, SQL> = {
  needs_help: sql`${overview.trouble} >= ${sql.raw(String(helpScore))}`,
  broken: sql`${overview.connection} in ('broken', 'none', 'no_pages')`,
  ending: sql`${overview.connection} = 'ending'`,
  // A suspended account is expected to have none.
  no_posts: sql`${overview.life} = 'open' and coalesce(${overview.nextPostAt} > now() + interval '7 days', true)`,
  failed: sql`${overview.failed} + ${overview.doubtful} + ${overview.held} > 0`,
  waiting: sql`${overview.waiting} > 0`,
  findings: sql`${overview.findings} > 0`,
  no_sign_in: sql`coalesce(${overview.lastSignInAt} < now() - interval '30 days', true)`,
  trial_ends: sql`${overview.status} = 'trial' and ${overview.trialEndsAt} < now() + make_interval(days => ${sql.raw(String(trialEndingDays))})`,
  over_budget: sql`${overview.spentMicroUsd} >= (select ${nearLimit} * ${budgetUsd} * 1e6 from ${aiConfigurations} where ${aiConfigurations.userId} is null)`,
  stopped: sql`(${overview.pausedSince} is not null or ${overview.life} = 'suspended')`,
  archived: sql`${overview.life} in ('archived', 'deleting')`,
};

const filterOf = (filter: OverviewFilter | undefined): SQL | undefined =>
  filter === 'archived' ? conditions.archived : and(isKept, filter && conditions[filter]);

// A higher value comes first in descending order; an account without a value comes last in both.
const sorts: Record<OverviewSort, SQL> = {
  trouble: sql`${overview.trouble}`,
  name: sql`lower(${overview.businessName})`,
  connection: sql`case ${overview.connection} when 'broken' then 4 when 'ending' then 3 when 'none' then 2 when 'no_pages' then 1 else 0 end`,
  next: sql`${overview.nextPostAt}`,
  empty: sql`${overview.emptyDays}`,
  // The one that waits longest first.
  waiting: sql`now() - ${overview.waitingSince}`,
  failed: sql`${overview.failed} + ${overview.doubtful} + ${overview.held}`,
  sign_in: sql`${overview.lastSignInAt}`,
  texts: sql`${overview.texts}`,
  spend: sql`${overview.spentMicroUsd} + ${overview.productsMicroUsd}`,
  findings: sql`${overview.findings}`,
};

/** Returns the conditions of search, status and group. */
export const baseOf = ({
  search,
  status,
  group,
}: Pick<Query, 'search' | 'group'> & { status?: Query['status'] }) => [
  ...likePatterns(search ?? '').map((pattern) => like(overview.searchText, pattern)),
  status && eq(overview.status, status),
  group === undefined ? undefined : eq(overview.groupName, group),
];

const matchesOf = (query: Query) => and(...baseOf(query), filterOf(query.filter));

const orderOf = ({ sort, order }: Query) => [
  sql`${sorts[sort]} ${sql.raw(order)} nulls last`,
  // Among equal problems, the account that runs out of posts first comes first.
  ...(sort === 'trouble' ? [sql`${overview.nextPostAt} asc nulls first`] : []),
  asc(overview.accountId),
];

const toRow = ({ spentMicroUsd, productsMicroUsd, ...row }: typeof accountOverview.$inferSelect) => ({
  ...row,
  textsUsd: spentMicroUsd / 1e6,
  spentUsd: (spentMicroUsd + productsMicroUsd) / 1e6,
});

/** Returns the time up to which all changes are included. */
export async function asOf(tx: Transaction): Promise<string> {
  const [oldest] = await tx.execute<{ at: string }>(sql`
    select least(
      now(),
      (select ${overviewMarks.markedAt} from ${overviewMarks} order by ${overviewMarks.id} limit 1),
      (select min(${accountOverview.changesAt}) from ${accountOverview} where ${accountOverview.changesAt} < now())
    )::text as at`);
  return new Date(oldest?.at ?? 0).toISOString();
}

const countOf = (matches: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${matches ?? sql`true`}))::int`;
const filterCounts = () =>
  Object.fromEntries(OverviewFilter.options.map((name) => [name, countOf(filterOf(name))])) as Record<
    OverviewFilter,
    SQL<number>
  >;

/** Counts in one scan the accounts that each filter and this query match. */
async function countsOf(tx: Transaction, query: Query) {
  const [found] = await tx
    .select({ total: countOf(filterOf(query.filter)), ...filterCounts() })
    .from(overview)
    .where(and(...baseOf(query)));
  if (!found) throw new AppError('internal');
  const { total, ...byFilter } = found;
  return { total, counts: byFilter as Record<OverviewFilter, number> };
}

const alertConditions: Record<AgencyAlert, SQL> = {
  failed: conditions.failed,
  lost: sql`${overview.connection} = 'broken'`,
  ending: conditions.ending,
  no_posts: conditions.no_posts,
  waiting_long: sql`${overview.waitingSince} < now() - make_interval(days => ${sql.raw(String(waitingLongDays))})`,
};

/** Counts the accounts that each of these alerts is about, and those that any is about. */
export async function countAlerts(tx: Transaction, alerts: readonly AgencyAlert[]) {
  const any = and(isKept, or(...alerts.map((alert) => alertConditions[alert])));
  const byAlert = Object.fromEntries(
    alerts.map((alert) => [alert, countOf(and(isKept, alertConditions[alert]))]),
  );
  const [counts] = await tx.select({ any: countOf(any), ...byAlert }).from(overview);
  if (!counts) throw new AppError('internal');
  return counts as { any: number } & Partial<Record<AgencyAlert, number>>;
}

/** Returns what one account may spend on models in a month, in US dollars. */
async function readBudgetUsd(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ budgetUsd }).from(aiConfigurations).where(isNull(aiConfigurations.userId));
  return row?.budgetUsd ?? 0;
}

/** Returns the names of all groups. */
export async function readGroups(tx: Transaction): Promise<string[]> {
  const groups = await tx
    .selectDistinct({ groupName: overview.groupName })
    .from(overview)
    .where(ne(overview.groupName, ''))
    .orderBy(overview.groupName);
  return groups.map(({ groupName }) => groupName);
}

/** Returns a page of accounts with their figures. */
export function listOverview(
  ctx: Ctx,
  query: HandlerInput<typeof endpoints.list>['query'],
): Promise<HandlerReply<typeof endpoints.list>> {
  const { limit, offset } = pageOf(query);
  return acrossAccounts(ctx.db, async (tx) => {
    // Whole rows of all accounts would not fit into the memory of the sort.
    const page = await tx
      .select({ accountId: overview.accountId })
      .from(overview)
      .where(matchesOf(query))
      .orderBy(...orderOf(query))
      .limit(limit)
      .offset(offset);
    const ids = page.map(({ accountId }) => accountId);
    const found = await tx.select().from(accountOverview).where(isAnyOf(accountOverview.accountId, ids));
    const rows = found.toSorted((one, other) => ids.indexOf(one.accountId) - ids.indexOf(other.accountId));
    return {
      success: true as const,
      asOf: await asOf(tx),
      budgetUsd: await readBudgetUsd(tx),
      ...(await countsOf(tx, query)),
      groups: await readGroups(tx),
      rows: rows.map(toRow),
    };
  });
}

/** Reads the figures of one account. */
export async function readOverview(ctx: Ctx, accountId: number): Promise<HandlerReply<typeof endpoints.get>> {
  const [row] = await inAccount(ctx.db, accountId, (tx) =>
    tx.select().from(accountOverview).where(eq(accountOverview.accountId, accountId)),
  );
  if (!row) throw new AppError('not_found');
  return { success: true, asOf: await acrossAccounts(ctx.db, asOf), row: toRow(row) };
}

/** Returns all matching accounts as a CSV file. */
export async function downloadOverview(ctx: Ctx, query: Query): Promise<Response> {
  const rows = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select()
      .from(overview)
      .where(matchesOf(query))
      .orderBy(...orderOf(query)),
  );
  return new Response(toCsv(rows.map(toRow)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="accounts.csv"',
      'cache-control': 'no-store',
    },
  });
}
