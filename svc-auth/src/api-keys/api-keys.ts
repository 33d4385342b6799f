import { type ApiScope, mostApiKeys } from '@kallos/contracts/auth/api-keys';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { hashApiKey, newApiKey, startOf } from '@kallos/service-kit/security/api-key';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { type AuditAction, recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { accounts, apiKeys } from '../schema/auth.ts';
import { revokeEverywhere } from '../sessions/session-store.ts';

type Manager = AdminCaller | BusinessCaller;
type KeyRow = typeof apiKeys.$inferSelect;

const mostListed = 200;

/** Names a secret in the list of ended sessions. */
export const sessionIdOf = (keyId: number, secretHash: string): string =>
  `key:${keyId}:${secretHash.slice(0, 12)}`;

/** Matches the keys that a caller manages. */
const isManagedBy = (caller: Manager): SQL =>
  caller.kind === 'business' ? eq(apiKeys.accountId, caller.accountId) : sql`true`;

// The contract drops the hashes.
const viewKey = ({ createdByName, previousUntil, ...row }: KeyRow) => ({
  ...row,
  createdBy: createdByName,
  previousUntil: previousUntil !== null && previousUntil > new Date() ? previousUntil : null,
});

/** Lists the keys that a caller manages, newest first. */
export async function listKeys(ctx: Ctx, caller: Manager) {
  const rows = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select({ key: apiKeys, accountName: accounts.businessName })
      .from(apiKeys)
      .leftJoin(accounts, eq(accounts.id, apiKeys.accountId))
      .where(isManagedBy(caller))
      .orderBy(desc(apiKeys.id))
      .limit(mostListed),
  );
  const keys = rows.map(({ key, accountName }) => ({ ...viewKey(key), accountName }));
  return { success: true as const, keys };
}

/**
 * Returns the account of a new key; null is agency-wide, which only an administrator may request.
 */
function accountOfNew(caller: Manager, asked: number | null | undefined): number | null {
  if (caller.kind === 'admin') {
    if (asked === undefined) throw new AppError('invalid_fields', { fields: { accountId: 'required' } });
    return asked;
  }
  if (asked !== undefined && asked !== caller.accountId) throw new AppError('not_found');
  return caller.accountId;
}

async function nameOf(tx: Transaction, accountId: number | null): Promise<string | null> {
  if (accountId === null) return null;
  // The lock serializes concurrent creations at the limit.
  const [account] = await tx
    .select({ name: accounts.businessName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update');
  if (!account) throw new AppError('not_found');
  return account.name;
}

async function refuseTooMany(tx: Transaction, accountId: number | null): Promise<void> {
  const isOfHolder = accountId === null ? isNull(apiKeys.accountId) : eq(apiKeys.accountId, accountId);
  const live = await tx.$count(
    apiKeys,
    and(isOfHolder, isNull(apiKeys.revokedAt), sql`${apiKeys.expiresAt} > now()`),
  );
  if (live >= mostApiKeys) throw new AppError('limit_reached', { fields: { keys: 'too_many' } });
}

const record = (tx: Transaction, action: AuditAction, caller: Manager, row: KeyRow) =>
  recordAuditEntry(tx, action, {
    actor: (caller.kind === 'business' ? caller.actor : undefined) ?? caller.subject,
    accountId: row.accountId ?? undefined,
    details: { key: row.id, name: row.name, scopes: row.scopes },
  });

/** Creates a key; only a hash of its secret is stored. */
export async function createKey(
  ctx: Ctx,
  asked: { name: string; scopes: ApiScope[]; days: number; accountId?: number | null | undefined },
  caller: Manager,
) {
  const accountId = accountOfNew(caller, asked.accountId);
  const secret = newApiKey();
  return acrossAccounts(ctx.db, async (tx) => {
    const accountName = await nameOf(tx, accountId);
    await refuseTooMany(tx, accountId);
    const [row] = await tx
      .insert(apiKeys)
      .values({
        accountId,
        name: asked.name,
        scopes: [...new Set(asked.scopes)],
        secret: hashApiKey(secret),
        start: startOf(secret),
        createdBy: caller.subject,
        createdByName: caller.name,
        days: asked.days,
        expiresAt: sql`now() + make_interval(days => ${asked.days})`,
      })
      .returning();
    if (!row) throw new AppError('internal');
    await record(tx, 'api-key-created', caller, row);
    return { success: true as const, key: { ...viewKey(row), accountName }, secret };
  });
}

/** Locks a key that a caller manages and that was not revoked. */
async function lockKey(tx: Transaction, id: number, caller: Manager): Promise<KeyRow> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isManagedBy(caller), isNull(apiKeys.revokedAt)))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

const secretsOf = ({ id, secret, previousSecret }: KeyRow): string[] =>
  [secret, previousSecret].flatMap((hash) => (hash === null ? [] : [sessionIdOf(id, hash)]));

/** Gives a key a new secret; the old one works for the overlap, an older one ends at once. */
export async function rotateKey(
  ctx: Ctx,
  { id, overlapHours }: { id: number; overlapHours: number },
  caller: Manager,
) {
  const secret = newApiKey();
  return acrossAccounts(ctx.db, async (tx) => {
    const before = await lockKey(tx, id, caller);
    const accountName = await nameOf(tx, before.accountId);
    const [row] = await tx
      .update(apiKeys)
      .set({
        secret: hashApiKey(secret),
        start: startOf(secret),
        previousSecret: before.secret,
        // A rotation does not revive an expired secret.
        previousUntil: sql`least(now() + make_interval(hours => ${overlapHours}), ${apiKeys.expiresAt})`,
        expiresAt: sql`now() + make_interval(days => ${apiKeys.days})`,
        warnedDays: null,
      })
      .where(eq(apiKeys.id, id))
      .returning();
    if (!row) throw new AppError('internal');
    await revokeEverywhere(tx, secretsOf(before));
    await record(tx, 'api-key-rotated', caller, row);
    return { success: true as const, key: { ...viewKey(row), accountName }, secret };
  });
}

/** Makes gateways check the keys of accounts again that were suspended or closed; the keys stay. */
export async function endKeysOfAccounts(tx: Transaction, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(and(inArray(apiKeys.accountId, [...accountIds]), isNull(apiKeys.revokedAt)));
  await revokeEverywhere(tx, rows.flatMap(secretsOf));
}

/** Ends a key with both of its secrets. */
export async function revokeKey(ctx: Ctx, id: number, caller: Manager) {
  return acrossAccounts(ctx.db, async (tx) => {
    const row = await lockKey(tx, id, caller);
    await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(eq(apiKeys.id, id));
    await revokeEverywhere(tx, secretsOf(row));
    await record(tx, 'api-key-revoked', caller, row);
    return { success: true as const, message: 'Revoked' };
  });
}
