import { businessSignedIn } from '@kallos/contracts/auth/events';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { eq, sql } from 'drizzle-orm';
import { recordAuditEntry } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { accountOf, lockPerson, subjectOf, type Person } from '../factors/person.ts';
import { consumeCode, consumePasskey, methodsOf } from '../factors/second-steps.ts';
import { orderMailOfDay } from '../mail/order-mail.ts';
import { accounts, adminUsers, users } from '../schema/auth.ts';
import { isNewDevice, placeOf, type SignInFacts } from './devices.ts';
import { endSession, endSurplus, isOwnSessionOf, openSession } from './session-store.ts';
import { dropStep, findStep, openStep } from './steps.ts';
import { beginAttempt, clearAttempt } from './throttle.ts';

/**
 * Maximum new-device mails per person and day, because every sign-in from a new browser could cause
 * one.
 */
const mostNewDeviceMails = 10;

/** Rejects the users of accounts that are suspended or closed. */
async function requireOpenAccount(tx: Transaction, person: Person): Promise<void> {
  const accountId = accountOf(person);
  if (accountId === undefined) return;
  const [account] = await tx.select({ life: accounts.life }).from(accounts).where(eq(accounts.id, accountId));
  if (account && account.life !== 'open')
    throw new AppError('forbidden', {
      fields: { account: account.life === 'suspended' ? 'suspended' : 'closed' },
    });
}

/** Stores and announces a user's sign-in. */
async function recordSignIn(
  tx: Transaction,
  { adminUserId, accountId }: Person & { kind: 'business' },
): Promise<void> {
  const [user] = await tx
    .update(adminUsers)
    .set({ lastSignInAt: sql`now()` })
    .where(eq(adminUsers.id, adminUserId))
    .returning({ at: adminUsers.lastSignInAt });
  if (user?.at) await announce(tx, businessSignedIn, { accountId, at: user.at });
}

/** Opens the session of an authenticated person and ends one that the browser still has. */
async function openUserSession(
  tx: Transaction,
  { person, email, by }: { person: Person; email: string | null; by: string },
  facts: SignInFacts,
): Promise<string> {
  const { ip, caller } = facts;
  await requireOpenAccount(tx, person);
  const actor = subjectOf(person);
  const accountId = accountOf(person);
  if ('subject' in caller && caller.subject === actor) await endSession(tx, caller.sessionId);
  const place = placeOf(facts);
  if (email !== null && (await isNewDevice(tx, person, place))) {
    const details = { device: place.device, address: ip };
    await orderMailOfDay(tx, { kind: 'new-device', email, accountId, details }, mostNewDeviceMails);
  }
  await recordAuditEntry(tx, 'signed-in', { actor, accountId, details: { by }, address: ip });
  if (person.kind === 'business') await recordSignIn(tx, person);
  else
    await tx
      .update(users)
      .set({ lastSignInAt: sql`now()` })
      .where(eq(users.id, person.userId));
  const token = await openSession(tx, person, place);
  if ((await endSurplus(tx, isOwnSessionOf(person))) > 0) {
    await recordAuditEntry(tx, 'sessions-ended', {
      actor,
      accountId,
      details: { sessions: 'least recently used' },
    });
    if (email !== null) await orderMailOfDay(tx, { kind: 'session-limit', email, accountId }, 1);
  }
  return token;
}

/**
 * Continues after a correct password: opens a session, or asks for the second step if one is set
 * up.
 */
export async function continueSignIn(
  tx: Transaction,
  { person, email, stored }: { person: Person; email: string | null; stored: string },
  facts: SignInFacts,
) {
  await requireOpenAccount(tx, person);
  const ways = await methodsOf(tx, person);
  if (ways.length === 0) {
    const token = await openUserSession(tx, { person, email, by: 'password' }, facts);
    return { success: true as const, token, message: 'Login successful' };
  }
  const ticket = await openStep(tx, { person, stored, purpose: 'sign-in' });
  return { success: true as const, token: '', message: 'Second step required', secondStep: { ticket, ways } };
}

/** Verifies a second step; returns its method, or undefined if it proves nothing. */
type Take = (tx: Transaction, step: Awaited<ReturnType<typeof findStep>>) => Promise<string | undefined>;

/** Completes a sign-in with a second step; a wrong one counts as a failed attempt of the person. */
async function completeSignIn(ctx: Ctx, ticket: string, take: Take, facts: SignInFacts) {
  const { person } = await acrossAccounts(ctx.db, (tx) => findStep(tx, ticket, 'sign-in'));
  const actor = subjectOf(person);
  const attempt = await beginAttempt(ctx, 'second step', actor, facts.ip);
  const token = await acrossAccounts(ctx.db, async (tx) => {
    // When two requests use a ticket at once, the second reads it after the first commits.
    await lockPerson(tx, person);
    const step = await findStep(tx, ticket, 'sign-in');
    const by = await take(tx, step);
    if (by === undefined) return undefined;
    await dropStep(tx, step);
    return openUserSession(tx, { ...step, by }, facts);
  });
  if (token === undefined) {
    const deed = { actor, accountId: accountOf(person), details: { by: 'second step' }, address: facts.ip };
    await acrossAccounts(ctx.db, (tx) => recordAuditEntry(tx, 'sign-in-failed', deed));
    throw new AppError('invalid_credentials', { fields: { code: 'wrong' } });
  }
  await clearAttempt(ctx, attempt);
  return { success: true as const, token, message: 'Login successful' };
}

/** Completes a sign-in with a one-time or a recovery code. */
export const completeSignInByCode = (ctx: Ctx, given: { ticket: string; code: string }, facts: SignInFacts) =>
  completeSignIn(ctx, given.ticket, (tx, { person }) => consumeCode(ctx, tx, person, given.code), facts);

/** Completes a sign-in with a passkey. */
export const completeSignInByPasskey = (
  ctx: Ctx,
  given: { ticket: string; response: string },
  facts: SignInFacts,
) =>
  completeSignIn(
    ctx,
    given.ticket,
    (tx, { person, challenge }) => consumePasskey(ctx, tx, person, { ...given, challenge }),
    facts,
  );
