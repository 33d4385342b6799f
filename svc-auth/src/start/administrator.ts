import { acrossAccounts } from '@kallos/service-kit/database/database';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { deleteSecondSteps } from '../factors/second-steps.ts';
import { orderMail } from '../mail/order-mail.ts';
import { users } from '../schema/auth.ts';
import { endSessionsOfAdministrator } from '../sessions/session-store.ts';

/**
 * Ensures the named administrator exists. A password that differs from the deployment's previous one replaces
 * theirs, ends their sessions and removes the second step; a password of their own choice survives a restart.
 */
export async function ensureAdministrator(
  ctx: Ctx,
  { username, password, email }: { username: string; password: string; email?: string | undefined },
): Promise<void> {
  const [known] = await ctx.db.select().from(users).where(eq(users.username, username));
  if (known && known.email !== (email ?? null))
    await ctx.db
      .update(users)
      .set({ email: email ?? null })
      .where(eq(users.id, known.id));
  if (known && known.staffRole !== 'owner')
    await ctx.db.update(users).set({ staffRole: 'owner' }).where(eq(users.id, known.id));
  if (known && (await ctx.passwords.matches(password, known.deployedPassword ?? known.password))) return;
  const hash = await ctx.passwords.hash(password);
  await acrossAccounts(ctx.db, async (tx) => {
    if (!known) {
      await tx.insert(users).values({ username, password: hash, email }).onConflictDoNothing();
      return;
    }
    await tx
      .update(users)
      .set({ password: hash, deployedPassword: null, updatedAt: sql`now()` })
      .where(eq(users.id, known.id));
    await endSessionsOfAdministrator(tx, known.id);
    // The deployment can restore an administrator who lost every second step.
    await deleteSecondSteps(tx, { kind: 'admin', userId: known.id });
    for (const address of new Set([known.email, email ?? null]))
      if (address !== null) await orderMail(tx, { kind: 'password-changed', email: address });
    ctx.log.info({ username }, 'administrator has a new password');
  });
}
