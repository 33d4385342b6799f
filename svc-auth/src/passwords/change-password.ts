import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { subnetOf } from '@kallos/service-kit/http/load/subnet';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { eq, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { accountOf, lockPerson, personOf, type Person } from '../factors/person.ts';
import { requirePassword } from '../factors/set-up-codes.ts';
import { orderMail } from '../mail/order-mail.ts';
import { adminUsers, users } from '../schema/auth.ts';
import { endOtherSessions } from '../sessions/devices.ts';
import { refuseGuessable, weakPassword } from './guessable-passwords.ts';
import { invalidateLinks } from './password-links.ts';
import { refuseGuessableOf } from './refuse-guessable.ts';

/** Rejects a password that is too short for an administrator, or guessable. */
export function refuseForAdministrator(ctx: Ctx, password: string, name: string): void {
  if ([...password].length < ctx.shortestAdminPassword)
    throw new AppError('invalid_fields', {
      message: `Password must be at least ${ctx.shortestAdminPassword} characters`,
      fields: { password: 'too_small' },
    });
  refuseGuessable(password, { email: name });
}

async function storePassword(tx: Transaction, person: Person, password: string): Promise<void> {
  if (person.kind === 'business') {
    await tx
      .update(adminUsers)
      .set({ password, updatedAt: sql`now()` })
      .where(eq(adminUsers.id, person.adminUserId));
    await invalidateLinks(tx, person.adminUserId);
    return;
  }
  await tx
    .update(users)
    .set({
      password,
      deployedPassword: sql`coalesce(${users.deployedPassword}, ${users.password})`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, person.userId));
}

/** Changes the caller's own password, ends their other sessions and mails them. */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, password, ip }: { currentPassword: string; password: string; ip: string },
  caller: AdminCaller | BusinessCaller,
) {
  const person = personOf(caller);
  const stored = await requirePassword(ctx, person, { password: currentPassword, ip });
  if (password.normalize('NFKC') === currentPassword.normalize('NFKC')) throw weakPassword('same_as_before');
  if (person.kind === 'business')
    await refuseGuessableOf(ctx, password, { email: caller.name, userId: person.adminUserId });
  else refuseForAdministrator(ctx, password, caller.name);
  const hash = await ctx.passwords.hash(password, subnetOf(ip));
  await acrossAccounts(ctx.db, async (tx) => {
    const now = await lockPerson(tx, person);
    // Staff or a mailed link may have set another password since the current one was checked.
    if (now?.password !== stored)
      throw new AppError('invalid_credentials', { fields: { password: 'wrong' } });
    await storePassword(tx, person, hash);
    await endOtherSessions(tx, caller);
    const accountId = accountOf(person);
    await recordAuditEntry(tx, 'password-changed', { actor: caller.subject, accountId, address: ip });
    if (now.email !== null)
      await orderMail(tx, {
        kind: 'password-changed',
        email: now.email,
        accountId,
        details: { by: 'owner' },
      });
  });
  return { success: true as const };
}
