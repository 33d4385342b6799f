import type { staff as endpoints } from '@kallos/contracts/auth/staff';
import type { HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import { eq, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { lockPerson } from '../factors/person.ts';
import { refuseForAdministrator } from '../passwords/change-password.ts';
import { users } from '../schema/auth.ts';
import type { SignInFacts } from '../sessions/devices.ts';
import { continueSignIn } from '../sessions/enter.ts';
import { endSessionsOfAdministrator } from '../sessions/session-store.ts';
import { attemptOf, clearAttempt } from '../sessions/throttle.ts';
import { findStaffLink, invalidateStaffLinks, type StaffLink } from './staff-links.ts';

const stateOf = (link: StaffLink | undefined) =>
  !link ? 'unknown' : link.isUsed ? 'used' : link.isExpired ? 'expired' : 'open';

/** Returns the state of an administrator's link without changing it. */
export async function showStaffLink(
  ctx: Ctx,
  token: string,
): Promise<HandlerReply<typeof endpoints.showLink>> {
  const link = await acrossAccounts(ctx.db, (tx) => findStaffLink(tx, token));
  const state = stateOf(link);
  return link && state === 'open'
    ? { state, username: link.username, name: link.name }
    : { state: state as 'used' };
}

function requireOpen(link: StaffLink | undefined): StaffLink {
  const state = stateOf(link);
  if (!link || state !== 'open') throw new AppError('not_found', { fields: { link: state } });
  return link;
}

/** Sets the password of an administrator and signs in; a link works once. */
export async function chooseStaffPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
  facts: SignInFacts,
) {
  const { ip } = facts;
  const found = requireOpen(await acrossAccounts(ctx.db, (tx) => findStaffLink(tx, token)));
  refuseForAdministrator(ctx, password, found.username);
  const hash = await ctx.passwords.hash(password, subnetOf(ip));
  const { userId, username } = found;
  const person = { kind: 'admin' as const, userId };
  const entered = await acrossAccounts(ctx.db, async (tx) => {
    const now = await lockPerson(tx, person);
    requireOpen(await findStaffLink(tx, token));
    await tx
      .update(users)
      .set({ password: hash, invitedAt: null, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    await endSessionsOfAdministrator(tx, userId);
    await invalidateStaffLinks(tx, userId);
    await recordAuditEntry(tx, 'password-chosen', {
      actor: `admin:${userId}`,
      details: { by: 'invitation' },
      address: ip,
    });
    return continueSignIn(tx, { person, email: now?.email ?? null, stored: hash }, facts);
  });
  // Earlier guesses by others must not lock the owner out.
  await clearAttempt(ctx, attemptOf('admin', username, ip));
  return entered;
}
