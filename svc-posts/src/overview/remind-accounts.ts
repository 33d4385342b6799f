import { inAccount } from '@kallos/service-kit/database/database';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { isDraftAhead } from '../mail/compose-mail.ts';
import { addToPeriodMail, queueReconnectNotice, releasePeriodMail } from '../mail/order-mail.ts';
import { accountOverview } from '../schema/overview.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';

/** Drafts in one mail: two weeks with one post a day. */
const mostDrafts = sql.raw('14') as unknown as number;

/** Queues the mail about what waits for an account's users; returns whether there is anything. */
const remind = (ctx: Ctx, accountId: number): Promise<boolean> =>
  inAccount(ctx.db, accountId, async (tx) => {
    const [row] = await tx
      .select({ connection: accountOverview.connection })
      .from(accountOverview)
      .where(eq(accountOverview.accountId, accountId));
    if (!row) return false;
    if (row.connection === 'broken') {
      await queueReconnectNotice(tx, { accountId });
      return true;
    }
    const drafts = await tx
      .select({ id: bulkGeneratedPosts.id })
      .from(bulkGeneratedPosts)
      .where(and(eq(bulkGeneratedPosts.accountId, accountId), isDraftAhead))
      .orderBy(asc(bulkGeneratedPosts.scheduledDate))
      .limit(mostDrafts);
    for (const { id } of drafts) await addToPeriodMail(tx, { accountId, id });
    await releasePeriodMail(tx, accountId);
    return drafts.length > 0;
  });

/** Mails accounts about what waits for them; a repeated call joins a mail that is still queued. */
export async function remindAccounts(ctx: Ctx, accountIds: readonly number[]) {
  const reminded: number[] = [];
  for (const accountId of new Set(accountIds)) if (await remind(ctx, accountId)) reminded.push(accountId);
  return { success: true as const, reminded };
}
