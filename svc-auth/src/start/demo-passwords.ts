import { randomBytes } from 'node:crypto';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { eq, inArray, ne } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { adminUsers, users } from '../schema/auth.ts';
import { endSessionsOfBusinessUser } from '../sessions/session-store.ts';
import { demoEmails, demoPassword } from './demo-accounts.ts';

const actor = 'start';

async function removeAdministrator(ctx: Ctx, { id, username }: { id: number; username: string }) {
  await acrossAccounts(ctx.db, async (tx) => {
    // Their sessions are deleted and thereby revoked.
    await tx.delete(users).where(eq(users.id, id));
    await recordAuditEntry(tx, 'administrator-removed', { actor, details: { username } });
  });
  ctx.log.warn({ username }, 'administrator with the demonstration password removed');
}

async function lockBusinessUser(ctx: Ctx, { id, accountId }: { id: number; accountId: number }) {
  const password = await ctx.passwords.hash(randomBytes(32).toString('base64url'));
  await acrossAccounts(ctx.db, async (tx) => {
    await tx.update(adminUsers).set({ password }).where(eq(adminUsers.id, id));
    await endSessionsOfBusinessUser(tx, id);
    await recordAuditEntry(tx, 'user-updated', { actor, accountId, details: { userId: id } });
  });
  ctx.log.warn({ user: id }, 'user with the demonstration password locked until it is changed');
}

/** Disables in production the demo logins whose passwords are published. */
export async function disableDemoLogins(
  ctx: Ctx,
  { username, demoAdministratorPassword }: { username: string; demoAdministratorPassword: string },
): Promise<void> {
  const administrators = await ctx.db.select().from(users).where(ne(users.username, username));
  for (const user of administrators)
    if (await ctx.passwords.matches(demoAdministratorPassword, user.password))
      await removeAdministrator(ctx, user);
  const shown = await acrossAccounts(ctx.db, (tx) =>
    tx.select().from(adminUsers).where(inArray(adminUsers.email, demoEmails)),
  );
  for (const user of shown)
    if (await ctx.passwords.matches(demoPassword, user.password)) await lockBusinessUser(ctx, user);
}
