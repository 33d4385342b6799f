import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database';
import { hashSecret, newSecret } from '@kallos/service-kit/secrets';
import { and, eq, gt, sql } from 'drizzle-orm';
import { recordDeed } from '../audit.ts';
import type { Ctx } from '../context.ts';
import { accountOf, lockPerson, ownerOf, subjectOf, type Person } from '../factors/person.ts';
import { takeCode, waysOf } from '../factors/second-steps.ts';
import { orderMail } from '../mail/order-mail.ts';
import { signInSteps } from '../schema.ts';
import { isNewDevice, placeOf, type SignInFacts } from './devices.ts';
import { endSession, openSession } from './session-store.ts';
import { beginAttempt, forgiveAttempt } from './throttle.ts';

const ticketMinutes = 10;

/** By this a ticket notices that the password has changed meanwhile. */
const markOf = (stored: string) => createHash('sha256').update(stored).digest('hex');

/** Opens the session of somebody who has proved who they are; a session that the browser still holds ends. */
async function enter(
  tx: Transaction,
  { person, name, by }: { person: Person; name: string; by: string },
  facts: SignInFacts,
): Promise<string> {
  const { ip, caller } = facts;
  const actor = subjectOf(person);
  if ('subject' in caller && caller.subject === actor) await endSession(tx, caller.sessionId);
  const place = placeOf(facts);
  if (person.kind === 'business' && (await isNewDevice(tx, person, place))) {
    const details = { device: place.device, address: ip };
    await orderMail(tx, { kind: 'new-device', email: name, accountId: person.accountId, details });
  }
  await recordDeed(tx, 'signed-in', { actor, accountId: accountOf(person), details: { by }, address: ip });
  return openSession(tx, person, place);
}

/** Goes on after a right password: into a session, or to the second step of who has set one up. */
export async function enterOrAsk(
  tx: Transaction,
  { person, name, stored }: { person: Person; name: string; stored: string },
  facts: SignInFacts,
) {
  const ways = await waysOf(tx, person);
  if (ways.length === 0) {
    const token = await enter(tx, { person, name, by: 'password' }, facts);
    return { success: true as const, token, message: 'Login successful' };
  }
  const ticket = newSecret();
  await tx.insert(signInSteps).values({
    ...ownerOf(person),
    ticket: hashSecret(ticket),
    passwordMark: markOf(stored),
    expiresAt: sql`now() + make_interval(mins => ${ticketMinutes})` as unknown as Date,
  });
  return { success: true as const, token: '', message: 'Second step required', secondStep: { ticket, ways } };
}

/** Whose sign-in a ticket continues; the transaction must see every account. */
async function findStep(tx: Transaction, ticket: string) {
  const [step] = await tx
    .select()
    .from(signInSteps)
    .where(and(eq(signInSteps.ticket, hashSecret(ticket)), gt(signInSteps.expiresAt, sql`now()`)));
  if (!step) throw new AppError('not_found', { fields: { ticket: 'expired' } });
  const { userId, adminUserId, accountId, passwordMark } = step;
  const person: Person =
    adminUserId !== null && accountId !== null
      ? { kind: 'business', adminUserId, accountId }
      : { kind: 'admin', userId: userId ?? 0 };
  return { id: step.id, person, passwordMark };
}

/** Ends a sign-in by a code; a wrong one counts against the person, wherever it is typed. */
export async function enterByCode(
  ctx: Ctx,
  { ticket, code }: { ticket: string; code: string },
  facts: SignInFacts,
) {
  const { person } = await acrossAccounts(ctx.db, (tx) => findStep(tx, ticket));
  const actor = subjectOf(person);
  const attempt = await beginAttempt(ctx, 'second step', actor, facts.ip);
  const token = await acrossAccounts(ctx.db, async (tx) => {
    const now = await lockPerson(tx, person);
    const step = await findStep(tx, ticket);
    if (!now || markOf(now.password) !== step.passwordMark)
      throw new AppError('not_found', { fields: { ticket: 'expired' } });
    const by = await takeCode(ctx, tx, person, code);
    if (by === undefined) return undefined;
    await tx.delete(signInSteps).where(eq(signInSteps.id, step.id));
    return enter(tx, { person, name: now.name, by }, facts);
  });
  if (token === undefined) {
    const deed = { actor, accountId: accountOf(person), details: { by: 'second step' }, address: facts.ip };
    await acrossAccounts(ctx.db, (tx) => recordDeed(tx, 'sign-in-failed', deed));
    throw new AppError('invalid_credentials', { fields: { code: 'wrong' } });
  }
  await forgiveAttempt(ctx, attempt);
  return { success: true as const, token, message: 'Login successful' };
}
