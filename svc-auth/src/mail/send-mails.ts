import { deliverNext, type Deliveries } from '@kallos/mail/deliver';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { mails } from '../schema/auth.ts';
import { composeMail, type MailRow } from './compose-mail.ts';
import { isStopped } from './mail-trouble.ts';
import { recordMailAnswer } from './record-mail-answer.ts';

/** Requested mails are tried even if the address refused mail before. */
const isAskedFor = ({ kind }: MailRow) =>
  kind === 'reset' || kind === 'invitation' || kind === 'staff-invitation';

/** The deliveries of this service: each mail has one recipient. */
const deliveriesOf = (ctx: Ctx): Deliveries => ({
  table: mails,
  // A later link is useless; other mails are retried for three days.
  isOutOfTime: sql`created_at < now() - case when kind = 'reset' then interval '30 minutes' else interval '72 hours' end`,
  compose: ({ id }) =>
    acrossAccounts(ctx.db, async (tx) => {
      const [row] = await tx.select().from(mails).where(eq(mails.id, id));
      if (!row || (!isAskedFor(row) && (await isStopped(tx, row.email)))) return undefined;
      const text = await composeMail(ctx, tx, row);
      return text && { ...text, to: row.email };
    }),
  onVerdict: async (tx, { id, email }, verdict) => {
    if (verdict === 'dropped') {
      // Leaves no trace of whether the address is known.
      await tx.delete(mails).where(eq(mails.id, id));
      return;
    }
    if (verdict.state === 'retry') return;
    // The request's address is deleted as early as possible.
    await tx.update(mails).set({ details: {} }).where(eq(mails.id, id));
    const { reason, answer } = verdict.state === 'refused' ? verdict : { reason: null, answer: '' };
    await recordMailAnswer(tx, { email, at: new Date().toISOString(), reason, answer });
  },
});

/** Sends the next due mail; returns whether there was one. */
export const sendNextMail = (ctx: Ctx): Promise<boolean> => deliverNext(ctx, deliveriesOf(ctx));
