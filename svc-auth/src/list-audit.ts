import type { audit as endpoints, AuditKind } from '@kallos/contracts/auth/audit';
import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { isAnyOf } from '@kallos/service-kit/database/columns';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, desc, eq, ilike, lt, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Ctx } from './context.ts';
import { adminUsers, auditEntries, users } from './schema/auth.ts';

const onePage = 50;
const pageAndOne = sql.raw(String(onePage + 1)) as unknown as number;

/** The audit of all accounts: queries of one account run with row security. */
const entries = new QueryBuilder().select().from(auditEntries).as('entries');

type Query = HandlerInput<typeof endpoints.list>['query'];

const idsOf = (actors: readonly string[], kind: string): number[] => [
  ...new Set(
    actors.filter((actor) => actor.startsWith(`${kind}:`)).map((actor) => Number(actor.split(':')[1])),
  ),
];

/** Returns the names behind the subjects of actors that still exist. */
async function namesOf(tx: Transaction, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const staff = await tx
    .select({ id: users.id, name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})` })
    .from(users)
    .where(isAnyOf(users.id, idsOf(actors, 'admin')));
  const business = await tx
    .select({ id: adminUsers.id, name: adminUsers.email })
    .from(adminUsers)
    .where(isAnyOf(adminUsers.id, idsOf(actors, 'business')));
  return new Map([
    ...staff.map(({ id, name }) => [`admin:${id}`, name] as const),
    ...business.map(({ id, name }) => [`business:${id}`, name] as const),
  ]);
}

/** Returns the facts of an entry as texts; facts without a value are left out. */
const textsOf = (details: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(details) as Record<string, unknown>)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** The words of a search as patterns; wildcards are literal. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);

const isSignIn = sql`(${entries.action} like 'sign%' or ${entries.action} like 'password-%' or ${entries.action} like 'passkey-%'
  or ${entries.action} in ('sessions-ended', 'second-step-set-up', 'second-step-removed', 'recovery-codes-renewed'))`;
const isConnection = sql`(${entries.action} like 'connection-%' or ${entries.action} = 'page-holder-changed')`;
const isByStaff = sql`${entries.actor} like 'admin:%'`;

const kinds: Record<AuditKind, SQL> = {
  sign_ins: isSignIn,
  connections: isConnection,
  staff: isByStaff,
  business: sql`not (${isSignIn} or ${isConnection} or ${isByStaff})`,
};

const matchesOf = ({ accountId, kind, until, search = '', before }: Query) =>
  and(
    accountId === undefined ? undefined : eq(entries.accountId, accountId),
    before === undefined ? undefined : lt(entries.id, before),
    until === undefined ? undefined : sql`date_trunc('milliseconds', ${entries.at}) <= ${until}::timestamptz`,
    kind && kinds[kind],
    ...patternsOf(search).map((pattern) =>
      or(
        ilike(entries.action, pattern),
        ilike(entries.actor, pattern),
        sql`${entries.details}::text ilike ${pattern}`,
        sql`${entries.actor} in (select 'admin:' || ${users.id} from ${users} where ${users.username} || ' ' || ${users.name} ilike ${pattern})`,
      ),
    ),
  );

/** Lists the audit of one account or all, newest first. */
export async function listAudit(ctx: Ctx, query: Query): Promise<HandlerReply<typeof endpoints.list>> {
  const read = async (tx: Transaction) => {
    const rows = await tx
      .select()
      .from(entries)
      .where(matchesOf(query))
      // The index of one account is by time.
      .orderBy(...(query.accountId === undefined ? [] : [desc(entries.at)]), desc(entries.id))
      .limit(pageAndOne);
    const shown = rows.slice(0, onePage);
    const names = await namesOf(
      tx,
      shown.map(({ actor }) => actor),
    );
    return {
      success: true as const,
      entries: shown.map((row) => ({
        ...row,
        actor: names.get(row.actor) ?? row.actor,
        details: textsOf(row.details),
      })),
      hasMore: rows.length > onePage,
    };
  };
  return query.accountId === undefined
    ? acrossAccounts(ctx.db, read)
    : inAccount(ctx.db, query.accountId, read);
}
