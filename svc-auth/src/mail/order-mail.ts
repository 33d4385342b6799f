import type { Transaction } from '@kallos/service-kit/database';
import { mails } from '../schema.ts';

/** Orders a mail; one with a link that is on its way already is enough. */
export async function orderMail(tx: Transaction, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing();
}
