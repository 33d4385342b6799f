import { deliverNext, type Deliveries } from '@kallos/mail/deliver';
import { acrossAccounts } from '@kallos/service-kit/database/database';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { mails } from '../schema/auth.ts';
import { composeMail, type MailRow } from './compose-mail.ts';
import { isStopped } from './mail-trouble.ts';
import { recordMailAnswer } from './record-mail-answer.ts';

/** Mails that a person has just asked for are tried even at an address that refused mail before. */
const isAskedFor = ({ kind }: MailRow) => kind === 'reset' || kind === 'invitation';

/** The deliveries of this service: each mail has one recipient. */
const deliveriesOf = (ctx: Ctx): Deliveries => ({
  table: mails,
  // A link that comes later than this is of no use; other mails are tried for three days.
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
      // Whether anybody has the address leaves no trace.
      await tx.delete(mails).where(eq(mails.id, id));
      return;
    }
    if (verdict.state === 'retry') return;
    // From where it was asked for is kept no longer than needed.
    await tx.update(mails).set({ details: {} }).where(eq(mails.id, id));
    const { reason, answer } = verdict.state === 'refused' ? verdict : { reason: null, answer: '' };
    await recordMailAnswer(tx, { email, at: new Date().toISOString(), reason, answer });
  },
});

/** Tries the next mail that is due; true when there was one. */
export const sendNextMail = (ctx: Ctx): Promise<boolean> => deliverNext(ctx, deliveriesOf(ctx));
