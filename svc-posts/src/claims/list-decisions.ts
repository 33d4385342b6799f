import { activePacks } from '@kallos/compliance/rules/rules';
import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import type { claimDecisions as endpoints } from '@kallos/contracts/posts/claim-decisions';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { accountsCopy } from '../schema/copies.ts';
import { claimDecisions } from '../schema/posts.ts';

const onePage = 50;
const pageAndOne = sql.raw(String(onePage + 1)) as unknown as number;

type Query = HandlerInput<typeof endpoints.list>['query'];

const none = { refused: 0, overridden: 0, taken_back: 0, judged_again: 0 };

const isOf = (accountId: number | undefined) =>
  accountId === undefined ? undefined : eq(claimDecisions.accountId, accountId);

async function countsOf(tx: Transaction, accountId: number | undefined) {
  const rows = await tx
    .select({ kind: claimDecisions.kind, count: count() })
    .from(claimDecisions)
    .where(and(isOf(accountId), gt(claimDecisions.decidedAt, sql`now() - interval '30 days'`)))
    .groupBy(claimDecisions.kind);
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count: times }) => [kind, times])) };
}

async function namesOf(tx: Transaction, accountIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .select({ accountId: accountsCopy.accountId, businessName: accountsCopy.businessName })
    .from(accountsCopy)
    .where(inArray(accountsCopy.accountId, [...accountIds]));
  return new Map(rows.map(({ accountId, businessName }) => [accountId, businessName]));
}

async function pageOf(tx: Transaction, { accountId, before }: Query) {
  const rows = await tx
    .select()
    .from(claimDecisions)
    .where(and(isOf(accountId), before === undefined ? undefined : lt(claimDecisions.id, before)))
    .orderBy(desc(claimDecisions.id))
    .limit(pageAndOne);
  const names = await namesOf(tx, [...new Set(rows.map((row) => row.accountId))]);
  return rows.map(({ name, reason, ...row }) => ({
    ...row,
    businessName: names.get(row.accountId) ?? null,
    override: name === null || reason === null ? null : { name, reason },
  }));
}

/** Lists decisions on claims in one account or all, paged. */
export async function listDecisions(ctx: Ctx, query: Query): Promise<HandlerReply<typeof endpoints.list>> {
  const read = async (tx: Transaction) => ({
    counts: await countsOf(tx, query.accountId),
    rows: await pageOf(tx, query),
  });
  const { counts, rows } = await (query.accountId === undefined
    ? acrossAccounts(ctx.db, read)
    : inAccount(ctx.db, query.accountId, read));
  return {
    success: true,
    packVersion: activePacks.version,
    packs: activePacks.packs.map(({ name, rules }) => ({ name, rules: rules.length })),
    counts,
    decisions: rows.slice(0, onePage),
    hasMore: rows.length > onePage,
  };
}
