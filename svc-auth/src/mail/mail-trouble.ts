import { isAddressDead } from '@kallos/contracts/auth/mail-trouble';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { adminUsers, mails } from '../schema/auth.ts';

type Known = Pick<typeof adminUsers.$inferSelect, 'id' | 'accountId' | 'email' | 'mailTrouble' | 'invitedAt'>;

/** Adds the state of mail delivery to users: the last refusal, else a deferred mail. */
export async function withMailTrouble(tx: Transaction, users: readonly Known[]) {
  const emails = users.map(({ email }) => email);
  const waiting =
    emails.length === 0
      ? []
      : await tx
          .select({ email: mails.email, answer: mails.answer, at: mails.createdAt })
          .from(mails)
          .where(and(inArray(mails.email, emails), eq(mails.state, 'retry')))
          .orderBy(asc(mails.id));
  const waitingFor = new Map(waiting.map((mail) => [mail.email, mail]));
  return users.map(({ mailTrouble, ...user }) => {
    const retried = waitingFor.get(user.email);
    return {
      ...user,
      mailTrouble: mailTrouble
        ? { ...mailTrouble, state: 'refused' as const, isStopped: isAddressDead(mailTrouble.reason) }
        : retried
          ? {
              state: 'waiting' as const,
              reason: null,
              answer: retried.answer ?? '',
              at: retried.at,
              isStopped: false,
            }
          : null,
    };
  });
}

/** Returns whether notices to an address are stopped after a permanent refusal. */
export async function isStopped(tx: Transaction, email: string): Promise<boolean> {
  const [user] = await tx
    .select({ reason: sql<string | null>`${adminUsers.mailTrouble}->>'reason'` })
    .from(adminUsers)
    .where(eq(adminUsers.email, email));
  return isAddressDead(user?.reason);
}
