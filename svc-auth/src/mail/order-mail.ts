import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { mails } from '../schema/auth.ts';

/** Queues a mail; one open mail with a link is enough. */
export async function orderMail(tx: Transaction, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing();
}

/** Queues a mail unless `most` of its kind were queued for that address within a day. */
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

/** Returns whether such a mail is still queued. */
export async function hasOpenMail(
  tx: Transaction,
  { kind, email }: Pick<typeof mails.$inferSelect, 'kind' | 'email'>,
): Promise<boolean> {
  return (await tx.$count(mails, and(eq(mails.email, email), eq(mails.kind, kind), isOpen))) > 0;
}

/** Ends the delay of deferred mails to an address. */
export async function sendMailsNow(tx: Transaction, email: string): Promise<void> {
  await tx
    .update(mails)
    .set({ nextTryAt: sql`now()` })
    .where(and(eq(mails.email, email), isOpen));
}
