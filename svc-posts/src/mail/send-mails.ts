import { acrossAccounts } from '@kallos/service-kit/database';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { mails } from '@kallos/publishing/mail-schema';
import { composeMail, type MailRow } from './compose-mail.ts';

type Claimed = MailRow & { isOutOfTime: boolean };

/** Shorter than the lease, so that nobody else takes a mail that is still on the wire. */
const patienceMilliseconds = 60_000;

/** Takes the next mail for two minutes; of one account and kind, a notice goes out at most once an hour. */
function claimMail(ctx: Ctx): Promise<Claimed | undefined> {
  return acrossAccounts(ctx.db, async (tx) => {
    const [claimed] = await tx.execute<{ id: number; is_out_of_time: boolean }>(sql`
      update mails set state = 'sending', attempts = attempts + 1, updated_at = now(),
        lease_token = gen_random_uuid(), lease_until = now() + interval '2 minutes'
      where id = (
        select id from mails next
        where state in ('waiting', 'sending') and next_try_at <= now()
          and (lease_until is null or lease_until < now())
          and (kind in ('period', 'test') or not exists (
            select 1 from mails other
            where other.account_id = next.account_id and other.kind = next.kind and other.id <> next.id
              and ((other.state = 'sending' and other.id < next.id)
                or (other.state = 'sent' and other.sent_at > now() - interval '1 hour'))))
        order by next_try_at limit 1 for update skip locked)
      returning id, created_at < now() - interval '72 hours' as is_out_of_time`);
    if (!claimed) return undefined;
    const [row] = await tx.select().from(mails).where(eq(mails.id, claimed.id));
    return row && { ...row, isOutOfTime: claimed.is_out_of_time };
  });
}

type End = Pick<Partial<typeof mails.$inferInsert>, 'state'> & { sentAt?: SQL; nextTryAt?: SQL };

/** How a try to send a mail ends for good. */
export const ends = {
  sent: { state: 'sent', sentAt: sql`now()` },
  dropped: { state: 'dropped' },
} satisfies Record<string, End>;

/** Doubles from ten seconds up to half an hour. */
const laterAfter = (attempts: number): End => ({
  nextTryAt: sql`now() + make_interval(secs => ${Math.min(2 ** Math.min(attempts, 12) * 5, 1800)})`,
});

/** Writes down how a try ended, unless the lease ran out and somebody else has taken the mail. */
export async function closeTry(ctx: Ctx, mail: Pick<MailRow, 'id' | 'leaseToken'>, end: End): Promise<void> {
  const closed = await acrossAccounts(ctx.db, (tx) =>
    tx
      .update(mails)
      .set({ ...end, leaseToken: null, leaseUntil: null, updatedAt: sql`now()` })
      .where(and(eq(mails.id, mail.id), eq(mails.leaseToken, mail.leaseToken ?? '')))
      .returning({ id: mails.id }),
  );
  if (closed.length === 0) ctx.log.warn({ mailId: mail.id }, 'mail was taken over while it was sent');
}

function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the mail server takes too long')), patienceMilliseconds);
  });
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer));
}

/** Sends one mail whose time has come; true when there was one. A refused one is tried again for three days. */
export async function sendNextMail(ctx: Ctx): Promise<boolean> {
  const claimed = await claimMail(ctx);
  if (!claimed) return false;
  const { isOutOfTime, ...mail } = claimed;
  const facts = { mailId: mail.id, accountId: mail.accountId, kind: mail.kind, attempts: mail.attempts };
  if (isOutOfTime) {
    ctx.log.error(facts, 'mail given up');
    await closeTry(ctx, mail, ends.dropped);
    return true;
  }
  try {
    const text = await composeMail(ctx, mail);
    if (text) await withPatience(ctx.mailer.send(text));
    await closeTry(ctx, mail, text ? ends.sent : ends.dropped);
  } catch (error) {
    ctx.log.warn({ err: error, ...facts }, 'mail not sent, will try again');
    await closeTry(ctx, mail, laterAfter(mail.attempts));
  }
  return true;
}
