import type { MailRefusal } from '@kallos/contracts/auth/mail-trouble';
import type { Transaction } from '@kallos/service-kit/database/database';
import { eq } from 'drizzle-orm';
import { announceUsers } from '../accounts/business-users.ts';
import { adminUsers } from '../schema/auth.ts';

/** A mail server's response about an address; without a reason it accepted the mail. */
export interface MailAnswer {
  readonly email: string;
  readonly at: string;
  readonly reason: MailRefusal | null;
  readonly answer: string;
}

/** Stores a mail server's answer with the address's user; ignores one from before the clearing. */
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
