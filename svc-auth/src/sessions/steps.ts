import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import type { Transaction } from '@kallos/service-kit/database/database';
import { hashSecret, newSecret } from '@kallos/service-kit/security/secrets';
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { lockPerson, ownerOf, type Person } from '../factors/person.ts';
import { signInSteps } from '../schema/auth.ts';

const ticketMinutes = 10;
/** Maximum open tickets per person: each right password opens one. */
const mostTickets = 10;

// Identifies the password of a ticket, to detect a change.
const markOf = (stored: string) => createHash('sha256').update(stored).digest('hex');

const isStepOf = (person: Person) =>
  person.kind === 'business'
    ? and(eq(signInSteps.accountId, person.accountId), eq(signInSteps.adminUserId, person.adminUserId))
    : eq(signInSteps.userId, person.userId);

/** Opens a ticket for the step after a right password, with an optional challenge. */
export async function openStep(
  tx: Transaction,
  step: { person: Person; stored: string; purpose: 'sign-in' | 'passkey'; challenge?: string },
): Promise<string> {
  const ticket = newSecret();
  const isTheirs = and(isStepOf(step.person), eq(signInSteps.purpose, step.purpose));
  const surplus = await tx
    .select({ id: signInSteps.id })
    .from(signInSteps)
    .where(isTheirs)
    .orderBy(desc(signInSteps.id))
    .offset(mostTickets - 1);
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(signInSteps).where(and(isTheirs, inArray(signInSteps.id, ids)));
  await tx.insert(signInSteps).values({
    ...ownerOf(step.person),
    ticket: hashSecret(ticket),
    purpose: step.purpose,
    passwordMark: markOf(step.stored),
    challenge: step.challenge ?? null,
    expiresAt: sql`now() + make_interval(mins => ${ticketMinutes})` as unknown as Date,
  });
  return ticket;
}

/**
 * Returns a ticket's purpose and owner, whose row it locks; undefined once the password changed. The
 * transaction must see every account.
 */
export async function findStep(tx: Transaction, ticket: string, purpose: 'sign-in' | 'passkey') {
  const [step] = await tx
    .select()
    .from(signInSteps)
    .where(and(eq(signInSteps.ticket, hashSecret(ticket)), gt(signInSteps.expiresAt, sql`now()`)));
  const expired = new AppError('not_found', { fields: { ticket: 'expired' } });
  if (step?.purpose !== purpose) throw expired;
  const { id, userId, adminUserId, accountId, passwordMark, challenge } = step;
  const person: Person =
    adminUserId !== null && accountId !== null
      ? { kind: 'business', adminUserId, accountId }
      : { kind: 'admin', userId: userId ?? 0 };
  const now = await lockPerson(tx, person);
  if (!now || markOf(now.password) !== passwordMark) throw expired;
  return { id, person, email: now.email, challenge };
}

/** Stores the challenge sent to the browser. */
export async function setChallenge(tx: Transaction, { id }: { id: number }, challenge: string) {
  await tx.update(signInSteps).set({ challenge }).where(eq(signInSteps.id, id));
}

/** Ends a ticket. */
export async function dropStep(tx: Transaction, { id }: { id: number }): Promise<void> {
  await tx.delete(signInSteps).where(eq(signInSteps.id, id));
}
