import type { AccountChanges, AccountFields, accounts as accountsApi } from '@kallos/contracts/auth/accounts';
import { accountCreated, accountUpdated } from '@kallos/contracts/auth/events';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { StoredPath } from '@kallos/contracts/media/stored-path';
import { likePatterns } from '@kallos/contracts/texts/fold';
import { pageOf } from '@kallos/contracts/wire';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import type { AdminCaller } from '@kallos/service-kit/security/identity';
import { and, asc, desc, eq, inArray, like, or, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { withMailTrouble } from '../mail/mail-trouble.ts';
import { accounts, adminUsers, companyInfo } from '../schema/auth.ts';
import { endSessionsInAccount } from '../sessions/session-store.ts';

type AccountRow = typeof accounts.$inferSelect;

/** Returns the uploaded logos of accounts; a link to another site is not among them. */
async function logosOf(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ accountId: companyInfo.accountId, logoUrl: companyInfo.logoUrl })
    .from(companyInfo)
    .where(and(inArray(companyInfo.accountId, [...ids]), like(companyInfo.logoUrl, '/media/%')));
  return new Map(
    rows.flatMap(({ accountId, logoUrl }) => {
      const { data } = StoredPath.safeParse(logoUrl);
      return data === undefined ? [] : [[accountId, data] as const];
    }),
  );
}

async function withUsers(tx: Transaction, rows: AccountRow[]) {
  const ids = rows.map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await tx
          .select({
            id: adminUsers.id,
            accountId: adminUsers.accountId,
            email: adminUsers.email,
            mailTrouble: adminUsers.mailTrouble,
            invitedAt: adminUsers.invitedAt,
          })
          .from(adminUsers)
          .where(inArray(adminUsers.accountId, ids))
          .orderBy(asc(adminUsers.id));
  const byAccount = Map.groupBy(await withMailTrouble(tx, found), ({ accountId }) => accountId);
  const logos = await logosOf(tx, ids);
  return rows.map((row) => ({
    ...row,
    logoPath: logos.get(row.id) ?? null,
    adminUsers: byAccount.get(row.id) ?? [],
  }));
}

/** Returns an account's data for events. */
export const stateOf = ({ id, businessName, status, groupName, tags, trialEndsAt, life }: AccountRow) => ({
  accountId: id,
  businessName,
  status,
  groupName,
  tags,
  trialEndsAt,
  life,
});

async function oneWithUsers(tx: Transaction, row: AccountRow | undefined) {
  const [account] = row ? await withUsers(tx, [row]) : [];
  if (!account) throw new AppError('not_found');
  return account;
}

/** Adds an account in a transaction that sees all accounts. */
export async function insertAccount(tx: Transaction, fields: AccountFields): Promise<AccountRow> {
  const [row] = await tx.insert(accounts).values(fields).returning();
  if (!row) throw new AppError('internal');
  await announce(tx, accountCreated, stateOf(row));
  return row;
}

type ListQuery = HandlerInput<typeof accountsApi.list>['query'];

/** Matches a search word in number, name or a user's address. */
const hasWord = (tx: Transaction, pattern: string) =>
  or(
    like(accounts.searchText, pattern),
    inArray(
      accounts.id,
      tx.select({ id: adminUsers.accountId }).from(adminUsers).where(like(adminUsers.email, pattern)),
    ),
  );

/** Lists accounts with their users, newest first; search and paging run in SQL. */
export async function listAccounts(ctx: Ctx, query: ListQuery) {
  const { limit, offset } = pageOf(query);
  return acrossAccounts(ctx.db, async (tx) => {
    const matches = and(
      query.status && eq(accounts.status, query.status),
      ...likePatterns(query.search ?? '').map((pattern) => hasWord(tx, pattern)),
    );
    const total = await tx.$count(accounts, matches);
    const rows = await tx
      .select()
      .from(accounts)
      .where(matches)
      .orderBy(desc(accounts.createdAt), desc(accounts.id))
      .limit(limit)
      .offset(offset);
    return {
      success: true as const,
      accounts: await withUsers(tx, rows),
      total,
      hasMore: offset + rows.length < total,
    };
  });
}

/** Reads one account with its users. */
export async function getAccount(ctx: Ctx, id: number) {
  return acrossAccounts(ctx.db, async (tx) => {
    const [row] = await tx.select().from(accounts).where(eq(accounts.id, id));
    const account = await oneWithUsers(tx, row);
    return { success: true as const, account, adminUsers: account.adminUsers };
  });
}

/** Creates an account without users. */
export async function createAccount(ctx: Ctx, fields: AccountFields, caller: AdminCaller) {
  return acrossAccounts(ctx.db, async (tx) => {
    const row = await insertAccount(tx, fields);
    await recordAuditEntry(tx, 'account-created', {
      actor: caller.subject,
      accountId: row.id,
      details: fields,
    });
    return { success: true as const, account: { ...row, adminUsers: [] } };
  });
}

/** Renames an account or changes its status; a new status has other rights, so its sessions end. */
export async function updateAccount(ctx: Ctx, id: number, fields: AccountChanges, caller: AdminCaller) {
  return acrossAccounts(ctx.db, async (tx) => {
    const [before] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update');
    const [row] = await tx
      .update(accounts)
      .set({ ...fields, updatedAt: sql`now()` })
      .where(eq(accounts.id, id))
      .returning();
    const account = await oneWithUsers(tx, row);
    if (before?.status !== account.status) await endSessionsInAccount(tx, id);
    await announce(tx, accountUpdated, stateOf(account));
    await recordAuditEntry(tx, 'account-updated', { actor: caller.subject, accountId: id, details: fields });
    return { success: true as const, account };
  });
}
