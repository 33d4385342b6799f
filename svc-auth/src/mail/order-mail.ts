import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { mails } from '../schema/auth.ts';

/** Orders a mail; one with a link that is on its way already is enough. */
export async function orderMail(tx: Transaction, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing();
}

/** Orders a mail unless `most` of its kind were ordered for that address within a day. */
export async function orderMailOfDay(
  tx: Transaction,
  mail: typeof mails.$inferInsert,
  most: number,
): Promise<void> {
  const isSame = and(eq(mails.kind, mail.kind), eq(mails.email, mail.email));
  const isRecent = sql`${mails.createdAt} > now() - interval '1 day'`;
  const isOfAccount = mail.accountId == null ? isNull(mails.accountId) : eq(mails.accountId, mail.accountId);
  if ((await tx.$count(mails, and(isOfAccount, isSame, isRecent))) < most) await orderMail(tx, mail);
}

const isOpen = inArray(mails.state, ['queued', 'retry']);

/** Whether such a mail is still to be sent. */
export async function hasOpenMail(
  tx: Transaction,
  { kind, email }: Pick<typeof mails.$inferSelect, 'kind' | 'email'>,
): Promise<boolean> {
  return (await tx.$count(mails, and(eq(mails.email, email), eq(mails.kind, kind), isOpen))) > 0;
}

/** Ends the pause of the mails to an address that were put off. */
export async function sendMailsNow(tx: Transaction, email: string): Promise<void> {
  await tx
    .update(mails)
    .set({ nextTryAt: sql`now()` })
    .where(and(eq(mails.email, email), isOpen));
}
