import { mailAnswered } from '@kallos/contracts/posts/events';
import { deliverNext, type Deliveries, type LeasedDelivery } from '@kallos/mail/deliver';
import type { SmtpVerdict } from '@kallos/mail/smtp-verdict';
import { acrossAccounts, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf } from '../copies/copies.ts';
import { mailDeliveries, mails } from '../schema/mails.ts';
import { composeMail, type MailRow } from './compose-mail.ts';

/** An undelivered mail is retried with corrected addresses this often, for three days. */
const lookAgain = sql`now() + interval '30 minutes'`;

/** Locks the next due mail; notices are limited to one an hour per account and kind. */
async function lockNextMail(tx: Transaction): Promise<(MailRow & { isOutOfTime: boolean }) | undefined> {
  const [next] = await tx.execute<{ id: number; is_out_of_time: boolean }>(sql`
    update mails set attempts = attempts + 1, updated_at = now()
    where id = (
      select id from mails next
      where state in ('waiting', 'sending') and next_try_at <= now() and (lease_until is null or lease_until < now())
        and (kind in ('period', 'test') or not exists (
          select 1 from mails other
          where other.account_id = next.account_id and other.kind = next.kind and other.id <> next.id
            and ((other.state = 'sending' and other.sent_at is null and other.id < next.id)
              or other.sent_at > now() - interval '1 hour')))
      order by next_try_at limit 1 for update skip locked)
    returning id, created_at < now() - interval '72 hours' as is_out_of_time`);
  if (!next) return undefined;
  const [row] = await tx.select().from(mails).where(eq(mails.id, next.id));
  return row && { ...row, isOutOfTime: next.is_out_of_time };
}

/** Adds a delivery for each address that has none; returns whether any delivery of the mail is unfinished. */
export async function addDeliveries(
  tx: Transaction,
  mail: Pick<MailRow, 'id' | 'accountId'>,
  emails: readonly string[],
): Promise<void> {
  const { id: mailId, accountId } = mail;
  if (emails.length > 0)
    await tx
      .insert(mailDeliveries)
      .values([...new Set(emails)].map((email) => ({ mailId, accountId, email })))
      .onConflictDoNothing();
}

async function openDeliveries(tx: Transaction, mailId: number): Promise<number> {
  const [open] = await tx
    .select({ many: count() })
    .from(mailDeliveries)
    .where(and(eq(mailDeliveries.mailId, mailId), inArray(mailDeliveries.state, ['queued', 'retry'])));
  return open?.many ?? 0;
}

/** Creates the deliveries of one due mail; returns whether there was one. */
async function openNextMail(ctx: Ctx): Promise<boolean> {
  return acrossAccounts(ctx.db, async (tx) => {
    const mail = await lockNextMail(tx);
    if (!mail) return false;
    const set = (fields: Partial<typeof mails.$inferInsert>, nextTryAt = lookAgain) =>
      tx
        .update(mails)
        .set({ ...fields, nextTryAt: nextTryAt as unknown as Date, updatedAt: sql`now()` })
        .where(eq(mails.id, mail.id));
    if (mail.isOutOfTime && (await openDeliveries(tx, mail.id)) === 0) {
      ctx.log.error({ mailId: mail.id, accountId: mail.accountId, kind: mail.kind }, 'mail given up');
      await set({ state: 'dropped' });
      return true;
    }
    const { emails, deadEmails } = await companyOf(tx, mail.accountId);
    await addDeliveries(
      tx,
      mail,
      emails.filter((email) => !deadEmails.includes(email)),
    );
    await set({ state: 'sending' });
    return true;
  });
}

/** Closes the mail after its last delivery: sent if one succeeded, otherwise open for corrected addresses. */
async function closeMail(tx: Transaction, mail: MailRow, verdict: SmtpVerdict | 'dropped'): Promise<void> {
  const isSent = verdict !== 'dropped' && verdict.state === 'sent';
  const isOver = (await openDeliveries(tx, mail.id)) === 0;
  const states = await tx
    .select({ state: mailDeliveries.state })
    .from(mailDeliveries)
    .where(eq(mailDeliveries.mailId, mail.id));
  const isTaken = states.some(({ state }) => state === 'sent');
  const isMoot = states.some(({ state }) => state === 'dropped') || mail.kind === 'test';
  await tx
    .update(mails)
    .set({
      ...(isSent ? { sentAt: sql`coalesce(${mails.sentAt}, now())` } : {}),
      ...(isOver && isTaken
        ? { state: 'sent' as const }
        : isOver && isMoot
          ? { state: 'dropped' as const }
          : {}),
      updatedAt: sql`now()`,
    })
    .where(eq(mails.id, mail.id));
}

/** Announces a server's verdict on an address when it changes. */
async function announceAnswer(
  tx: Transaction,
  accountId: number,
  email: string,
  verdict: SmtpVerdict | 'dropped',
): Promise<void> {
  if (verdict === 'dropped' || verdict.state === 'retry') return;
  const { deadEmails } = await companyOf(tx, accountId);
  const isNews = verdict.state === 'refused' || deadEmails.includes(email);
  const { reason, answer } = verdict.state === 'refused' ? verdict : { reason: null, answer: '' };
  if (isNews)
    await announce(tx, mailAnswered, { accountId, email, at: new Date().toISOString(), reason, answer });
}

const mailOf = async (tx: Transaction, { id }: LeasedDelivery): Promise<MailRow | undefined> => {
  const [found] = await tx
    .select({ mail: mails })
    .from(mailDeliveries)
    .innerJoin(mails, eq(mails.id, mailDeliveries.mailId))
    .where(eq(mailDeliveries.id, id));
  return found?.mail;
};

/** Returns the deliveries of this service's mails. */
export const deliveriesOf = (ctx: Ctx): Deliveries => ({
  table: mailDeliveries,
  isOutOfTime: sql`created_at < now() - interval '72 hours'`,
  compose: async (delivery) => {
    const mail = await acrossAccounts(ctx.db, (tx) => mailOf(tx, delivery));
    return mail && composeMail(ctx, mail, delivery.email);
  },
  onVerdict: async (tx, delivery, verdict) => {
    const mail = await mailOf(tx, delivery);
    if (!mail) return;
    // Locked, so that of two last deliveries the later one sees the other's end.
    await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, mail.id)).for('update');
    await closeMail(tx, mail, verdict);
    await announceAnswer(tx, mail.accountId, delivery.email, verdict);
  },
});

/** Opens one due mail and tries one delivery; returns whether there was either. */
export async function sendNextMail(ctx: Ctx): Promise<boolean> {
  const isOpened = await openNextMail(ctx);
  const isTried = await deliverNext(ctx, deliveriesOf(ctx));
  return isOpened || isTried;
}
