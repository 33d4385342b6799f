import { acrossAccounts } from '@kallos/service-kit/database';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { mails } from '../schema.ts';
import { composeMail, type MailRow } from './compose-mail.ts';

/** A link that comes later than this helps nobody; other mails are tried for three days. */
const threeDays = 3 * 24 * 60;
const patienceMinutes: Record<MailRow['kind'], number> = {
  reset: 30,
  invitation: threeDays,
  'password-changed': threeDays,
  'new-device': threeDays,
  'second-step-changed': threeDays,
};

/** Takes the next mail for two minutes, or longer each time that it failed. */
function claimMail(ctx: Ctx): Promise<MailRow | undefined> {
  return acrossAccounts(ctx.db, async (tx) => {
    const [claimed] = await tx.execute<{ id: number }>(sql`
      update mails set attempts = attempts + 1,
        next_try_at = now() + make_interval(secs => least(120 * power(2, least(attempts, 4)), 1800))
      where id = (
        select id from mails where next_try_at <= now() order by next_try_at limit 1 for update skip locked)
      returning id`);
    if (!claimed) return undefined;
    const [row] = await tx.select().from(mails).where(eq(mails.id, claimed.id));
    return row;
  });
}

const isOutOfTime = ({ kind, createdAt }: MailRow) =>
  createdAt.getTime() < Date.now() - patienceMinutes[kind] * 60_000;

const forget = (ctx: Ctx, { id }: MailRow) =>
  acrossAccounts(ctx.db, (tx) => tx.delete(mails).where(eq(mails.id, id)));

/** Sends one mail whose time has come and forgets it; true when there was one. */
export async function sendNextMail(ctx: Ctx): Promise<boolean> {
  const row = await claimMail(ctx);
  if (!row) return false;
  const facts = { mailId: row.id, kind: row.kind, attempts: row.attempts };
  if (isOutOfTime(row)) {
    ctx.log.error(facts, 'mail given up');
    await forget(ctx, row);
    return true;
  }
  try {
    const text = await acrossAccounts(ctx.db, (tx) => composeMail(ctx, tx, row));
    if (text) await ctx.mailer.send({ ...text, to: [row.email] });
    await forget(ctx, row);
  } catch (error) {
    ctx.log.warn({ err: error, ...facts }, 'mail not sent, will try again');
  }
  return true;
}
