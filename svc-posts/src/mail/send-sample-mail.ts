import { randomUUID } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import { sampleMailWords } from '@kallos/words/sample-mail';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf } from '@kallos/publishing/copies';
import { takeUse } from '../posts/allowances.ts';
import { refusal } from '@kallos/contracts/posts/refusals';
import { mails } from '@kallos/publishing/mail-schema';
import { composeMail } from './compose-mail.ts';
import { closeTry, ends } from './send-mails.ts';

const isMailOf = (accountId: number, key: string) =>
  and(eq(mails.accountId, accountId), eq(mails.kind, 'test'), eq(mails.messageId, key));

/** Takes the mail of a key for two minutes; undefined when it was sent or somebody is sending it. */
async function claimMail(tx: Transaction, accountId: number, key: string) {
  await tx
    .insert(mails)
    .values({
      accountId,
      kind: 'test',
      messageId: key,
      state: 'dropped',
      postIds: [],
      nextTryAt: sql`now()` as unknown as Date,
    })
    .onConflictDoNothing();
  const [claimed] = await tx
    .update(mails)
    .set({
      state: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      leaseToken: randomUUID(),
      leaseUntil: sql`now() + interval '2 minutes'`,
      updatedAt: sql`now()`,
    })
    .where(and(isMailOf(accountId, key), eq(mails.state, 'dropped')))
    .returning();
  return claimed;
}

async function isSent(tx: Transaction, accountId: number, key: string): Promise<boolean> {
  const [found] = await tx.select({ state: mails.state }).from(mails).where(isMailOf(accountId, key));
  return found?.state === 'sent';
}

/**
 * Sends the test e-mail to everyone of the account, once for each key; throws `conflict` when there is nobody or the
 * same mail is being sent, `upstream_failed` when nobody can be reached.
 */
export async function sendSampleMail(ctx: Ctx, accountId: number, key: string = randomUUID()) {
  const { claimed, emails, wasSent } = await inAccount(ctx.db, accountId, async (tx) => {
    const { emails } = await companyOf(tx, accountId);
    if (emails.length === 0) throw refusal('conflict', { emails: 'no_address' });
    const claimed = await claimMail(tx, accountId, key);
    if (claimed && !(await takeUse(tx, accountId, 'test-email', ctx.limits.testEmailsPerDay)))
      throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
    return { claimed, emails, wasSent: !claimed && (await isSent(tx, accountId, key)) };
  });
  if (wasSent) return { success: true as const, message: sampleMailWords.alreadySent(emails) };
  if (!claimed) throw refusal('conflict', { email: 'being_sent' });
  try {
    const mail = await composeMail(ctx, claimed);
    if (mail) await ctx.mailer.send(mail);
  } catch (cause) {
    ctx.log.warn({ err: cause, accountId }, 'test e-mail not sent');
    await closeTry(ctx, claimed, ends.dropped);
    throw refusal('upstream_failed', { email: 'not_sent' }, {}, cause);
  }
  await closeTry(ctx, claimed, ends.sent);
  return { success: true as const, message: sampleMailWords.sent(emails) };
}
