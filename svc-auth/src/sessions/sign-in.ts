import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database';
import type { Caller } from '@kallos/service-kit/identity';
import { eq } from 'drizzle-orm';
import { recordDeed } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { orderMail } from '../mail/order-mail.ts';
import { adminUsers, users } from '../schema.ts';
import { isNewDevice, placeOf, type SignInPlace } from './devices.ts';
import { endSession, openSession, type SessionOwner } from './session-store.ts';
import { beginAttempt, forgiveAttempt, type Attempt } from './throttle.ts';

/** Where a sign-in comes from, and the session that the browser may still hold. */
export interface SignInFacts extends SignInPlace {
  readonly caller: Caller;
}

interface Credentials {
  readonly kind: 'admin' | 'business';
  readonly name: string;
  readonly password: string;
}

/** Somebody who has the typed name: the stored hash, and how their session is opened. */
interface Candidate {
  readonly stored: string;
  readonly actor: string;
  readonly owner: SessionOwner;
  /** Where they are written to; administrators have no address. */
  readonly email?: string;
  /** Reads the hash as it is now and keeps it so until the transaction ends. */
  readonly lockHash: (tx: Transaction) => Promise<Array<{ password: string }>>;
  readonly replaceHash: (tx: Transaction, password: string) => Promise<unknown>;
}

const accountOf = (candidate: Candidate | undefined) =>
  candidate && 'accountId' in candidate.owner ? candidate.owner.accountId : undefined;

async function recordFailure(ctx: Ctx, attempt: Attempt, ip: string, candidate: Candidate | undefined) {
  // A name that nobody has may be a password in the wrong field, so only its hash is kept.
  const details = { name: attempt.name };
  const actor = candidate?.actor ?? 'nobody';
  await acrossAccounts(ctx.db, (tx) =>
    recordDeed(tx, 'sign-in-failed', { actor, accountId: accountOf(candidate), details, address: ip }),
  );
}

/** Opens the session unless the password was changed while it was being checked; a session still held ends. */
async function openFor(ctx: Ctx, candidate: Candidate, password: string, facts: SignInFacts) {
  const { ip, caller } = facts;
  const raised = ctx.passwords.isOutdated(candidate.stored) ? await ctx.passwords.hash(password) : undefined;
  return acrossAccounts(ctx.db, async (tx) => {
    const [now] = await candidate.lockHash(tx);
    if (now?.password !== candidate.stored) throw new AppError('invalid_credentials');
    if (raised !== undefined) await candidate.replaceHash(tx, raised);
    if ('subject' in caller && caller.subject === candidate.actor) await endSession(tx, caller.sessionId);
    const { actor, owner, email } = candidate;
    const place = placeOf(facts);
    if (owner.kind === 'business' && email !== undefined && (await isNewDevice(tx, owner, place))) {
      const details = { device: place.device, address: ip };
      await orderMail(tx, { kind: 'new-device', email, accountId: owner.accountId, details });
    }
    await recordDeed(tx, 'signed-in', { actor, accountId: accountOf(candidate), address: ip });
    return openSession(tx, owner, place);
  });
}

/** Signs somebody in; an unknown name costs the same time and gets the same answer as a wrong password. */
async function signIn(
  ctx: Ctx,
  { kind, name, password }: Credentials,
  facts: SignInFacts,
  candidate: Candidate | undefined,
) {
  const attempt = await beginAttempt(ctx, kind, name, facts.ip);
  const isMatch = await ctx.passwords.matches(password, candidate?.stored);
  if (!candidate || !isMatch) {
    await recordFailure(ctx, attempt, facts.ip, candidate);
    throw new AppError('invalid_credentials');
  }
  const token = await openFor(ctx, candidate, password, facts);
  await forgiveAttempt(ctx, attempt);
  return { success: true as const, token, message: 'Login successful' };
}

/** Signs a platform administrator in. */
export async function signInAdministrator(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
  facts: SignInFacts,
) {
  const [user] = await ctx.db.select().from(users).where(eq(users.username, username));
  return signIn(
    ctx,
    { kind: 'admin', name: username, password },
    facts,
    user && {
      stored: user.password,
      actor: `admin:${user.id}`,
      owner: { kind: 'admin', userId: user.id },
      lockHash: (tx) =>
        tx.select({ password: users.password }).from(users).where(eq(users.id, user.id)).for('update'),
      replaceHash: (tx, hash) => tx.update(users).set({ password: hash }).where(eq(users.id, user.id)),
    },
  );
}

/** Signs the user of a business account in. */
export async function signInBusinessUser(
  ctx: Ctx,
  given: { email: string; password: string },
  facts: SignInFacts,
) {
  const email = given.email.toLowerCase();
  const [user] = await acrossAccounts(ctx.db, (tx) =>
    tx.select().from(adminUsers).where(eq(adminUsers.email, email)),
  );
  const isTheirs = eq(adminUsers.id, user?.id ?? 0);
  return signIn(
    ctx,
    { kind: 'business', name: email, password: given.password },
    facts,
    user && {
      stored: user.password,
      actor: `business:${user.id}`,
      owner: { kind: 'business', adminUserId: user.id, accountId: user.accountId },
      email: user.email,
      lockHash: (tx) =>
        tx.select({ password: adminUsers.password }).from(adminUsers).where(isTheirs).for('update'),
      replaceHash: (tx, hash) => tx.update(adminUsers).set({ password: hash }).where(isTheirs),
    },
  );
}
