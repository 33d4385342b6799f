import type { Transaction } from '@kallos/service-kit/database/database';
import { hashSecret, newSecret } from '@kallos/service-kit/security/secrets';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { adminUsers, passwordLinks } from '../schema/auth.ts';

/** Validity of a link in minutes. */
const validMinutes = { reset: 30, invitation: 7 * 24 * 60 } as const;

type LinkKind = keyof typeof validMinutes;

/** Creates a link for a user; its token is not stored. */
export async function createLink(
  tx: Transaction,
  { kind, ...user }: { kind: LinkKind; accountId: number; adminUserId: number },
): Promise<string> {
  const token = newSecret();
  await tx.insert(passwordLinks).values({
    ...user,
    kind,
    token: hashSecret(token),
    expiresAt: sql`now() + make_interval(mins => ${validMinutes[kind]})` as unknown as Date,
  });
  return token;
}

/** Returns the link of a token; undefined when unknown. The transaction must see every account. */
export async function findLink(tx: Transaction, token: string) {
  const [row] = await tx
    .select({
      id: passwordLinks.id,
      kind: passwordLinks.kind,
      accountId: passwordLinks.accountId,
      adminUserId: passwordLinks.adminUserId,
      email: adminUsers.email,
      invitedAt: adminUsers.invitedAt,
      isUsed: sql<boolean>`${passwordLinks.usedAt} is not null`,
      isExpired: sql<boolean>`${passwordLinks.expiresAt} <= now()`,
    })
    .from(passwordLinks)
    .innerJoin(adminUsers, eq(adminUsers.id, passwordLinks.adminUserId))
    .where(eq(passwordLinks.token, hashSecret(token)));
  return row;
}

/** A link as found. */
export type PasswordLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Invalidates every link of a user. */
export async function invalidateLinks(tx: Transaction, adminUserId: number): Promise<void> {
  await tx
    .update(passwordLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordLinks.adminUserId, adminUserId), isNull(passwordLinks.usedAt)));
}
