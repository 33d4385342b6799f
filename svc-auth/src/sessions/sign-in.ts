import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database';
import { eq } from 'drizzle-orm';
import { recordDeed } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { adminUsers, users } from '../schema.ts';
import { openSession, type SessionOwner } from './session-store.ts';
import { beginAttempt, forgiveAttempt } from './throttle.ts';

const signedIn = (token: string) => ({ success: true as const, token, message: 'Login successful' });

interface Credentials {
  readonly kind: 'admin' | 'business';
  readonly name: string;
  readonly password: string;
  readonly ip: string;
}

/** Somebody who has the typed name: the stored hash, and how their session is opened. */
interface Candidate {
  readonly stored: string;
  readonly actor: string;
  readonly owner: SessionOwner;
  readonly replaceHash: (tx: Transaction, password: string) => Promise<unknown>;
}

/** Signs somebody in; an unknown name costs the same time and gets the same answer as a wrong password. */
async function signIn(ctx: Ctx, { kind, name, password, ip }: Credentials, candidate: Candidate | undefined) {
  const attempt = await beginAttempt(ctx, kind, name, ip);
  const isMatch = await ctx.passwords.matches(password, candidate?.stored);
  if (!candidate || !isMatch) throw new AppError('invalid_credentials');
  await forgiveAttempt(ctx, attempt);
  const raised = ctx.passwords.isOutdated(candidate.stored) ? await ctx.passwords.hash(password) : undefined;
  return acrossAccounts(ctx.db, async (tx) => {
    if (raised !== undefined) await candidate.replaceHash(tx, raised);
    const accountId = 'accountId' in candidate.owner ? candidate.owner.accountId : undefined;
    await recordDeed(tx, 'signed-in', { actor: candidate.actor, accountId, details: { ip } });
    return signedIn(await openSession(tx, candidate.owner));
  });
}

/** Signs a platform administrator in. */
export async function signInAdministrator(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
  ip: string,
) {
  const [user] = await ctx.db.select().from(users).where(eq(users.username, username));
  return signIn(
    ctx,
    { kind: 'admin', name: username, password, ip },
    user && {
      stored: user.password,
      actor: `admin:${user.id}`,
      owner: { kind: 'admin', userId: user.id },
      replaceHash: (tx, hash) => tx.update(users).set({ password: hash }).where(eq(users.id, user.id)),
    },
  );
}

/** Signs the user of a business account in. */
export async function signInBusinessUser(ctx: Ctx, given: { email: string; password: string }, ip: string) {
  const email = given.email.toLowerCase();
  const [user] = await acrossAccounts(ctx.db, (tx) =>
    tx.select().from(adminUsers).where(eq(adminUsers.email, email)),
  );
  return signIn(
    ctx,
    { kind: 'business', name: email, password: given.password, ip },
    user && {
      stored: user.password,
      actor: `business:${user.id}`,
      owner: { kind: 'business', adminUserId: user.id, accountId: user.accountId },
      replaceHash: (tx, hash) =>
        tx.update(adminUsers).set({ password: hash }).where(eq(adminUsers.id, user.id)),
    },
  );
}
