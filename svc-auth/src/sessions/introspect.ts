import type { AccountLife } from '@kallos/contracts/account-life';
import type { sessions as endpoints, SessionFacts } from '@kallos/contracts/auth/sessions';
import type { HandlerReply } from '@kallos/contracts/endpoint';
import type { StaffRole } from '@kallos/contracts/staff-role';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { accounts, adminUsers, sessions, users } from '../schema/auth.ts';

type Found = typeof sessions.$inferSelect & {
  username: string | null;
  email: string | null;
  accountName: string | null;
  accountStatus: 'trial' | 'active' | null;
  accountLife: AccountLife | null;
  staffRole: StaffRole | null;
  isPast: boolean;
};

function factsOf(found: Found): SessionFacts {
  const isGrant = found.userId !== null && found.accountId !== null;
  const idleEnd = found.lastSeenAt.getTime() + found.idleSeconds * 1000;
  return {
    sessionId: found.id,
    subject:
      found.adminUserId !== null
        ? `business:${found.adminUserId}`
        : isGrant
          ? `account:${found.accountId}`
          : `admin:${found.userId}`,
    role: found.accountId === null ? 'admin' : 'business_admin',
    name: found.email ?? found.username ?? '',
    expiresAt: Math.min(idleEnd, found.expiresAt.getTime()),
    ...(found.accountId === null ? {} : { accountId: found.accountId }),
    ...(found.accountName === null ? {} : { accountName: found.accountName }),
    ...(found.accountStatus === 'trial' ? { isTrial: true } : {}),
    ...(found.browser === null ? {} : { browser: found.browser }),
    ...(found.staffRole === null ? {} : { staffRole: found.staffRole }),
    ...(isGrant ? { actor: `admin:${found.userId}` } : {}),
  };
}

/** Returns the owner of the session with a token's hash, and counts activity unless disabled. */
export async function introspectSession(
  ctx: Ctx,
  { tokenHash, isActivity }: { tokenHash: string; isActivity: boolean },
): Promise<HandlerReply<typeof endpoints.introspect>> {
  return acrossAccounts(ctx.db, async (tx) => {
    const [found] = await tx
      .select({
        ...getTableColumns(sessions),
        username: users.username,
        email: adminUsers.email,
        accountName: accounts.businessName,
        accountStatus: accounts.status,
        accountLife: accounts.life,
        staffRole: users.staffRole,
        isPast: sql<boolean>`${sessions.expiresAt} <= now() or ${sessions.lastSeenAt} + make_interval(secs => ${sessions.idleSeconds}) <= now()`,
      })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .leftJoin(accounts, eq(accounts.id, sessions.accountId))
      .leftJoin(adminUsers, eq(adminUsers.id, sessions.adminUserId))
      .where(eq(sessions.token, tokenHash));
    if (!found || found.endedAt) return { state: 'unknown' };
    // Only staff still work in an account that is suspended or closed.
    if (found.adminUserId !== null && found.accountLife !== 'open') return { state: 'unknown' };
    if (found.isPast) return { state: 'expired' };
    if (!isActivity) return { state: 'live', session: factsOf(found) };
    // At most one write a minute per session.
    const [seen] = await tx
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(sql`${sessions.id} = ${found.id} and ${sessions.lastSeenAt} < now() - interval '1 minute'`)
      .returning({ lastSeenAt: sessions.lastSeenAt });
    return { state: 'live', session: factsOf({ ...found, ...seen }) };
  });
}
