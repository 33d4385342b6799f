import { AppError } from '@kallos/contracts/errors';
import { inAccount } from '@kallos/service-kit/database';
import type { Ctx } from '../context.ts';
import { companyOf } from '../copies/read-copies.ts';
import { takeUse } from '../posts/allowances.ts';
import { testMail } from './test-mail.ts';

/** Sends the test e-mail to everyone of the account; throws `conflict` when there is nobody, `upstream_failed` when nobody can be reached. */
export async function sendTestMail(ctx: Ctx, accountId: number) {
  const company = await inAccount(ctx.db, accountId, async (tx) => {
    const found = await companyOf(tx, accountId);
    if (found.emails.length === 0)
      throw new AppError('conflict', {
        message: 'Δεν υπάρχει διεύθυνση email. Αποθηκεύστε πρώτα τα στοιχεία της εταιρείας.',
      });
    if (!(await takeUse(tx, accountId, 'test-email', ctx.limits.testEmailsPerDay)))
      throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
    return found;
  });
  await ctx.mailer.send(testMail(company.emails, company.companyName)).catch((cause: unknown) => {
    ctx.log.warn({ err: cause, accountId }, 'test e-mail not sent');
    throw new AppError('upstream_failed', {
      message: 'Το μήνυμα δεν στάλθηκε. Δοκιμάστε ξανά σε λίγο.',
      cause,
    });
  });
  return { success: true as const, message: `Το δοκιμαστικό μήνυμα στάλθηκε: ${company.emails.join(', ')}` };
}
