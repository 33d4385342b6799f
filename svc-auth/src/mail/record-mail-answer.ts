import type { MailRefusal } from '@kallos/contracts/auth/mail-trouble';
import type { Transaction } from '@kallos/service-kit/database/database';
import { eq } from 'drizzle-orm';
import { announceUsers } from '../accounts/business-users.ts';
import { adminUsers } from '../schema/auth.ts';

/** What a mail server answered about an address; without a reason it took the mail. */
export interface MailAnswer {
  readonly email: string;
  readonly at: string;
  readonly reason: MailRefusal | null;
  readonly answer: string;
}

/** Stores what a mail server answered at the user who has the address; an answer from before it was cleared is left out. */
export async function recordMailAnswer(
  tx: Transaction,
  { email, at, reason, answer }: MailAnswer,
): Promise<void> {
  const [user] = await tx.select().from(adminUsers).where(eq(adminUsers.email, email)).for('update');
  if (!user) return;
  const { mailTrouble: known, mailClearedAt } = user;
  const since = Math.max(mailClearedAt?.getTime() ?? 0, known === null ? 0 : Date.parse(known.at));
  if (Date.parse(at) < since || (reason === null && known === null)) return;
  const mailTrouble = reason === null ? null : { reason, answer, at };
  await tx.update(adminUsers).set({ mailTrouble }).where(eq(adminUsers.id, user.id));
  await announceUsers(tx, user.accountId);
}
