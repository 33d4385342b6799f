import type { Transaction } from '@kallos/service-kit/database/database';
import { hashSecret, newSecret } from '@kallos/service-kit/security/secrets';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { staffLinks, users } from '../schema/auth.ts';

/** Days for which a link is valid. */
const validDays = 7;

/** Creates a link for an administrator; its token is not stored. */
export async function createStaffLink(tx: Transaction, userId: number): Promise<string> {
  const token = newSecret();
  await tx.insert(staffLinks).values({
    userId,
    token: hashSecret(token),
    expiresAt: sql`now() + make_interval(days => ${validDays})` as unknown as Date,
  });
  return token;
}

/** Returns the link of a token with its administrator; undefined when unknown or the person was removed. */
export async function findStaffLink(tx: Transaction, token: string) {
  const [row] = await tx
    .select({
      userId: users.id,
      username: users.username,
      name: users.name,
      isUsed: sql<boolean>`${staffLinks.usedAt} is not null`,
      isExpired: sql<boolean>`${staffLinks.expiresAt} <= now()`,
    })
    .from(staffLinks)
    .innerJoin(users, eq(users.id, staffLinks.userId))
    .where(and(eq(staffLinks.token, hashSecret(token)), isNull(users.removedAt)));
  return row;
}

/** A link as found. */
export type StaffLink = NonNullable<Awaited<ReturnType<typeof findStaffLink>>>;

/** Invalidates every link of an administrator. */
export async function invalidateStaffLinks(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(staffLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffLinks.userId, userId), isNull(staffLinks.usedAt)));
}
