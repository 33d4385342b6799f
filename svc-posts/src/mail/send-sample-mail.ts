import { randomUUID } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { refusal } from '@kallos/contracts/posts/refusals';
import { deliver, leaseDeliveries, type LeasedDelivery } from '@kallos/mail/deliver';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { sampleMailWords, type SampleMailResult } from '@kallos/words/sample-mail';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf } from '../copies/copies.ts';
import { consumeAllowance } from '../posts/texts/allowances.ts';
import { mailDeliveries, mails } from '../schema/mails.ts';
import { addDeliveries, deliveriesOf } from './send-mails.ts';

const isMailOf = (accountId: number, key: string) =>
  and(eq(mails.accountId, accountId), eq(mails.kind, 'test'), eq(mails.messageId, key));

/** Returns the locked mail of a key; creates it on first use. */
async function lockMail(tx: Transaction, accountId: number, key: string) {
  await tx
    .insert(mails)
    .values({
      accountId,
      kind: 'test',
      messageId: key,
      state: 'sending',
      postIds: [],
      nextTryAt: sql`now() + interval '72 hours'` as unknown as Date,
    })
    .onConflictDoNothing();
  const [mail] = await tx.select().from(mails).where(isMailOf(accountId, key)).for('update');
  return mail;
}

async function resultsOf(tx: Transaction, mailId: number): Promise<SampleMailResult[]> {
  const rows = await tx
    .select({ email: mailDeliveries.email, state: mailDeliveries.state, reason: mailDeliveries.refusal })
    .from(mailDeliveries)
    .where(eq(mailDeliveries.mailId, mailId))
    .orderBy(asc(mailDeliveries.id));
  return rows.map(({ email, state, reason }) => ({
    email,
    state: state === 'sent' || state === 'refused' ? state : 'retry',
    reason,
  }));
}

type Claimed = { mailId: number; leased: LeasedDelivery[]; wasSent: boolean };

/**
 * Leases the open deliveries of a mail; also to addresses that refused mail, because a person requested it.
 */
async function claim(ctx: Ctx, tx: Transaction, accountId: number, key: string): Promise<Claimed> {
  const { emails } = await companyOf(tx, accountId);
  if (emails.length === 0) throw refusal('conflict', { emails: 'no_address' });
  const mail = await lockMail(tx, accountId, key);
  if (!mail) throw new AppError('internal');
  await addDeliveries(tx, mail, emails);
  const leased = await leaseDeliveries(
    tx,
    deliveriesOf(ctx),
    sql`mail_id = ${mail.id} and state <> 'sent' and (lease_until is null or lease_until < now())`,
  );
  if (
    leased.length > 0 &&
    !(await consumeAllowance(tx, accountId, 'test-email', ctx.limits.testEmailsPerDay))
  )
    throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
  const results = await resultsOf(tx, mail.id);
  return { mailId: mail.id, leased, wasSent: results.every(({ state }) => state === 'sent') };
}

/**
 * Sends the test e-mail to every recipient of the account, once per key, and returns the result for each
 * address. Throws `conflict` without recipients or while the same mail is being sent, `upstream_failed` when
 * no recipient can be reached.
 */
export async function sendSampleMail(ctx: Ctx, accountId: number, key: string = randomUUID()) {
  const { mailId, leased, wasSent } = await inAccount(ctx.db, accountId, (tx) =>
    claim(ctx, tx, accountId, key),
  );
  if (leased.length === 0 && !wasSent) throw refusal('conflict', { email: 'being_sent' });
  for (const delivery of leased) await deliver(ctx, deliveriesOf(ctx), delivery);
  const recipients = await inAccount(ctx.db, accountId, (tx) => resultsOf(tx, mailId));
  const sent = recipients.flatMap(({ email, state }) => (state === 'sent' ? [email] : []));
  const rest = sampleMailWords.notSent(recipients);
  if (sent.length === 0) throw refusal('upstream_failed', { email: 'not_sent' }, { recipients: rest });
  const words = wasSent ? sampleMailWords.alreadySent(sent) : sampleMailWords.sent(sent);
  return {
    success: true as const,
    message: rest === '' ? words : `${words}. ${rest}`,
    recipients,
  };
}
