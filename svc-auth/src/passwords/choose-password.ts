import type { passwords as endpoints } from '@kallos/contracts/auth/passwords';
import type { HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import { eq, sql } from 'drizzle-orm';
import { announceUsers } from '../accounts/business-users.ts';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { orderMail } from '../mail/order-mail.ts';
import { adminUsers } from '../schema/auth.ts';
import type { SignInFacts } from '../sessions/devices.ts';
import { continueSignIn } from '../sessions/enter.ts';
import { endSessionsOfBusinessUser } from '../sessions/session-store.ts';
import { attemptOf, clearAttempt, maySendLink } from '../sessions/throttle.ts';
import { findLink, invalidateLinks, type PasswordLink } from './password-links.ts';
import { refuseGuessableOf } from './refuse-guessable.ts';

/**
 * Queues a mail with a link unless the mailbox recently got valid ones. The address is looked up only when
 * the mail is written, so that answer and timing reveal nothing.
 */
export async function requestReset(ctx: Ctx, { email }: { email: string }, { ip }: { ip: string }) {
  if (!(await maySendLink(ctx, email, ip))) return { success: true as const };
  await acrossAccounts(ctx.db, (tx) => orderMail(tx, { kind: 'reset', email, details: { address: ip } }));
  return { success: true as const };
}

const stateOf = (link: PasswordLink | undefined) =>
  !link ? 'unknown' : link.isUsed ? 'used' : link.isExpired ? 'expired' : 'open';

/** Returns the state of a link without changing it. */
export async function showLink(ctx: Ctx, token: string): Promise<HandlerReply<typeof endpoints.showLink>> {
  const link = await acrossAccounts(ctx.db, (tx) => findLink(tx, token));
  const state = stateOf(link);
  return link && state === 'open'
    ? { state, kind: link.kind, email: link.email }
    : { state: state as 'used' };
}

function requireOpen(link: PasswordLink | undefined): PasswordLink {
  const state = stateOf(link);
  if (!link || state !== 'open') throw new AppError('not_found', { fields: { link: state } });
  return link;
}

/** Sets the password; a link works once. A first password signs the user in. */
export async function choosePassword(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
  facts: SignInFacts,
) {
  const { ip } = facts;
  const found = requireOpen(await acrossAccounts(ctx.db, (tx) => findLink(tx, token)));
  await refuseGuessableOf(ctx, password, found);
  const hash = await ctx.passwords.hash(password, subnetOf(ip));
  const { email } = found;
  const entered = await acrossAccounts(ctx.db, async (tx) => {
    const { adminUserId, accountId } = found;
    await tx
      .select({ id: adminUsers.id })
      .from(adminUsers)
      .where(eq(adminUsers.id, adminUserId))
      .for('update');
    const { invitedAt } = requireOpen(await findLink(tx, token));
    await tx
      .update(adminUsers)
      .set({ password: hash, invitedAt: null, updatedAt: sql`now()` })
      .where(eq(adminUsers.id, adminUserId));
    await endSessionsOfBusinessUser(tx, adminUserId);
    await invalidateLinks(tx, adminUserId);
    const actor = `business:${adminUserId}`;
    await recordAuditEntry(tx, 'password-chosen', {
      actor,
      accountId,
      details: { by: found.kind },
      address: ip,
    });
    if (invitedAt === null) {
      await orderMail(tx, { kind: 'password-changed', email, accountId });
      return {};
    }
    await announceUsers(tx, accountId);
    const person = { kind: 'business' as const, adminUserId, accountId };
    return continueSignIn(tx, { person, email, stored: hash }, facts);
  });
  // Earlier guesses by others must not lock the owner out.
  await clearAttempt(ctx, attemptOf('business', email, ip));
  return { ...entered, success: true as const };
}
