import { AppError } from '@kallos/contracts/errors';
import { readEmail } from '@kallos/contracts/texts/email-address';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { accountOf, lockPerson, subjectOf, type Person } from '../factors/person.ts';
import { adminUsers, users } from '../schema/auth.ts';
import type { SignInFacts } from './devices.ts';
import { continueSignIn } from './enter.ts';
import { beginAttempt, countSuccess, clearAttempt, rejectFrequent, type Attempt } from './throttle.ts';

interface Credentials {
  readonly kind: 'admin' | 'business';
  readonly name: string;
  readonly password: string;
}

/** A user with the typed name and the stored hash. */
interface Candidate {
  readonly stored: string;
  readonly person: Person;
  readonly replaceHash: (tx: Transaction, password: string) => Promise<unknown>;
}

async function recordFailure(ctx: Ctx, attempt: Attempt, ip: string, candidate: Candidate | undefined) {
  // An unknown name may be a password in the wrong field, so only its hash is stored.
  const details = { name: attempt.name };
  const actor = candidate ? subjectOf(candidate.person) : 'nobody';
  const accountId = candidate && accountOf(candidate.person);
  await acrossAccounts(ctx.db, (tx) =>
    recordAuditEntry(tx, 'sign-in-failed', { actor, accountId, details, address: ip }),
  );
}

/** Continues unless the password changed during the check. */
async function goOn(ctx: Ctx, candidate: Candidate, password: string, facts: SignInFacts) {
  const raised = ctx.passwords.isOutdated(candidate.stored) ? await ctx.passwords.hash(password) : undefined;
  return acrossAccounts(ctx.db, async (tx) => {
    const now = await lockPerson(tx, candidate.person);
    if (now?.password !== candidate.stored) throw new AppError('invalid_credentials');
    if (raised !== undefined) await candidate.replaceHash(tx, raised);
    const stored = raised ?? candidate.stored;
    return continueSignIn(tx, { person: candidate.person, email: now.email, stored }, facts);
  });
}

/**
 * Signs a user in; an unknown name takes the same time and gets the same response as a wrong
 * password.
 */
async function signIn(
  ctx: Ctx,
  { kind, name, password }: Credentials,
  facts: SignInFacts,
  candidate: Candidate | undefined,
) {
  const attempt = await beginAttempt(ctx, kind, name, facts.ip);
  if (kind === 'business') await rejectFrequent(ctx, attempt);
  const isMatch = await ctx.passwords.matches(password, candidate?.stored, attempt.address);
  if (!candidate || !isMatch) {
    await recordFailure(ctx, attempt, facts.ip, candidate);
    throw new AppError('invalid_credentials');
  }
  const reply = await goOn(ctx, candidate, password, facts).catch(async (error: unknown) => {
    // The password was right, but the account is suspended or closed.
    if (error instanceof AppError && error.code === 'forbidden') await clearAttempt(ctx, attempt);
    throw error;
  });
  await clearAttempt(ctx, attempt);
  if (kind === 'business') await countSuccess(ctx, attempt);
  return reply;
}

/** Signs a platform administrator in. */
export async function signInAdministrator(
  ctx: Ctx,
  { username, password }: { username: string; password: string },
  facts: SignInFacts,
) {
  // Staff sign in with their e-mail address, in any case.
  const names = [username, readEmail(username) ?? username];
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(inArray(users.username, names), isNull(users.removedAt)));
  return signIn(
    ctx,
    { kind: 'admin', name: username, password },
    facts,
    user && {
      stored: user.password,
      person: { kind: 'admin', userId: user.id },
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
  const email = readEmail(given.email) ?? given.email.toLowerCase();
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
      person: { kind: 'business', adminUserId: user.id, accountId: user.accountId },
      replaceHash: (tx, hash) => tx.update(adminUsers).set({ password: hash }).where(isTheirs),
    },
  );
}
