import type { apiKeys as endpoints } from '@kallos/contracts/auth/api-keys';
import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { and, asc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { accounts, apiKeys } from '../schema/auth.ts';
import { sessionIdOf } from './api-keys.ts';

/**
 * Returns the permissions of a secret in one account, and records the use at most once a minute.
 */
export async function introspectKey(
  ctx: Ctx,
  { secretHash, accountId }: HandlerInput<typeof endpoints.introspect>['body'],
): Promise<HandlerReply<typeof endpoints.introspect>> {
  return acrossAccounts(ctx.db, async (tx) => {
    const [found] = await tx
      .select({
        ...getTableColumns(apiKeys),
        isPast: sql<boolean>`${apiKeys.expiresAt} <= now()`,
        isPreviousPast: sql<boolean>`coalesce(${apiKeys.previousUntil} <= now(), true)`,
      })
      .from(apiKeys)
      .where(or(eq(apiKeys.secret, secretHash), eq(apiKeys.previousSecret, secretHash)));
    if (!found || found.revokedAt) return { state: 'unknown' };
    const isPrevious = found.previousSecret === secretHash;
    if (isPrevious ? found.isPreviousPast : found.isPast) return { state: 'expired' };
    await tx
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(
        and(
          eq(apiKeys.id, found.id),
          sql`coalesce(${apiKeys.lastUsedAt}, '-infinity') < now() - interval '1 minute'`,
        ),
      );
    const wanted = accountId ?? found.accountId;
    const isReached = wanted !== null && (found.accountId === null || found.accountId === wanted);
    const [account] = isReached
      ? await tx
          .select({ id: accounts.id, name: accounts.businessName, status: accounts.status })
          .from(accounts)
          .where(and(eq(accounts.id, wanted), eq(accounts.life, 'open')))
      : [];
    const end = isPrevious ? (found.previousUntil ?? found.expiresAt) : found.expiresAt;
    return {
      state: 'live',
      key: {
        keyId: found.id,
        name: found.name,
        scopes: found.scopes,
        accountId: found.accountId,
        account: account ? { id: account.id, name: account.name, isTrial: account.status === 'trial' } : null,
        sessionId: sessionIdOf(found.id, secretHash),
        expiresAt: end.getTime(),
      },
    };
  });
}

/** Lists the accounts that a key has access to, by number. */
export async function listKeyAccounts(
  ctx: Ctx,
  { keyId, after, limit }: HandlerInput<typeof endpoints.listAccounts>['body'],
) {
  const rows = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select({ id: accounts.id, name: accounts.businessName, status: accounts.status })
      .from(accounts)
      .innerJoin(apiKeys, or(isNull(apiKeys.accountId), eq(apiKeys.accountId, accounts.id)))
      .where(
        and(
          eq(apiKeys.id, keyId),
          isNull(apiKeys.revokedAt),
          gt(accounts.id, after),
          eq(accounts.life, 'open'),
        ),
      )
      .orderBy(asc(accounts.id))
      .limit(limit),
  );
  return {
    success: true as const,
    accounts: rows.map(({ id, name, status }) => ({ id, name, isTrial: status === 'trial' })),
  };
}
