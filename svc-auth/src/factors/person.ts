import { AppError } from '@kallos/contracts/errors';
import type { Transaction } from '@kallos/service-kit/database/database';
import type { AdminCaller, BusinessCaller } from '@kallos/service-kit/security/identity';
import { and, eq, isNull } from 'drizzle-orm';
import { adminUsers, users } from '../schema/auth.ts';
import type { SessionOwner } from '../sessions/session-store.ts';

/** A person who signs in: an administrator or a business user. */
export type Person = Exclude<SessionOwner, { kind: 'impersonation' }>;

/** Returns the person of a caller; rejects an administrator who acts inside an account. */
export function personOf(caller: AdminCaller | BusinessCaller): Person {
  const id = Number(caller.subject.split(':')[1]);
  if (caller.kind === 'admin') return { kind: 'admin', userId: id };
  if (caller.actor !== undefined) throw new AppError('forbidden');
  return { kind: 'business', adminUserId: id, accountId: caller.accountId };
}

/** Returns a person's name in sessions, audit and counters. */
export const subjectOf = (person: Person): string =>
  person.kind === 'admin' ? `admin:${person.userId}` : `business:${person.adminUserId}`;

/** Returns the account of a person, if any. */
export const accountOf = (person: Person): number | undefined =>
  person.kind === 'admin' ? undefined : person.accountId;

/** Returns the owner columns of a row. */
export const ownerOf = (person: Person) =>
  person.kind === 'admin'
    ? { userId: person.userId }
    : { adminUserId: person.adminUserId, accountId: person.accountId };

/**
 * Reads and locks a person's name, address and stored password until the transaction ends; undefined for one who was
 * removed.
 */
export async function lockPerson(tx: Transaction, person: Person) {
  const [row] =
    person.kind === 'admin'
      ? await tx
          .select({ name: users.username, email: users.email, password: users.password })
          .from(users)
          .where(and(eq(users.id, person.userId), isNull(users.removedAt)))
          .for('update')
      : await tx
          .select({ name: adminUsers.email, email: adminUsers.email, password: adminUsers.password })
          .from(adminUsers)
          .where(eq(adminUsers.id, person.adminUserId))
          .for('update');
  return row;
}
