import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { eq } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { accounts, sessions } from '../schema/auth.ts';
import { endSession, endSurplus, isGrantOf, openSession } from './session-store.ts';

/** Returns the signed-in caller's own data. */
export async function describeCaller(ctx: Ctx, caller: AdminCaller | BusinessCaller) {
  if (caller.kind === 'admin')
    return {
      success: true as const,
      role: 'admin' as const,
      name: caller.name,
      userId: caller.subject,
      account: null,
      isImpersonated: false,
      staffRole: caller.role,
    };
  const [account] = await inAccount(ctx.db, caller.accountId, (tx) =>
    tx.select().from(accounts).where(eq(accounts.id, caller.accountId)),
  );
  if (!account) throw new AppError('invalid_token');
  return {
    success: true as const,
    role: 'business_admin' as const,
    name: caller.name,
    userId: caller.actor ?? caller.subject,
    account,
    isImpersonated: caller.actor !== undefined,
    ...(caller.actorRole && { staffRole: caller.actorRole }),
  };
}

/** Ends the caller's session; an administrator's grants end with it. */
export async function signOut(ctx: Ctx, caller: AdminCaller | BusinessCaller) {
  await acrossAccounts(ctx.db, async (tx) => {
    const accountId = caller.kind === 'business' ? caller.accountId : undefined;
    await recordAuditEntry(tx, 'signed-out', { actor: caller.subject, accountId });
    await endSession(tx, caller.sessionId);
  });
  return { success: true as const, message: 'Logged out' };
}

/** Grants an administrator a short session inside one account, which ends with their own. */
export async function grantImpersonation(
  ctx: Ctx,
  { accountId, reason }: { accountId: number; reason?: string | undefined },
  caller: AdminCaller,
) {
  return acrossAccounts(ctx.db, async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (!account) throw new AppError('not_found');
    // The lock prevents a concurrent logout from missing the grant.
    const [own] = await tx.select().from(sessions).where(eq(sessions.id, caller.sessionId)).for('update');
    if (!own || own.endedAt || own.userId === null) throw new AppError('invalid_token');
    const details = { reason: reason ?? null };
    await recordAuditEntry(tx, 'impersonation-granted', { actor: caller.subject, accountId, details });
    const grant = {
      kind: 'impersonation',
      userId: own.userId,
      accountId,
      grantedBy: own.id,
      reason,
    } as const;
    const token = await openSession(tx, grant, { browser: own.browser });
    await endSurplus(tx, isGrantOf(own.userId));
    return { success: true as const, token, message: `Acting as ${account.businessName}` };
  });
}
