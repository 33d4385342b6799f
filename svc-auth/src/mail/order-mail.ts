import type { Transaction } from '@kallos/service-kit/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { mails } from '../schema/auth.ts';

/** Orders a mail; one with a link that is on its way already is enough. */
export async function orderMail(tx: Transaction, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing();
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
export async function hurryMails(tx: Transaction, email: string): Promise<void> {
  await tx
    .update(mails)
    .set({ nextTryAt: sql`now()` })
    .where(and(eq(mails.email, email), isOpen));
}
