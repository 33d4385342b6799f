import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { companyOf } from '../copies/copies.ts';
import { isDraftAhead } from '../mail/compose-mail.ts';
import { addToPeriodMail, queueReconnectNotice, releasePeriodMail } from '../mail/order-mail.ts';
import { mails } from '../schema/mails.ts';
import { accountOverview } from '../schema/overview.ts';
import { bulkGeneratedPosts } from '../schema/posts.ts';

/** Drafts in one mail: two weeks with one post a day. */
const mostDrafts = sql.raw('14') as unknown as number;

type Outcome = 'reminded' | 'recent' | 'idle' | 'unreachable';

async function hasAddress(tx: Transaction, accountId: number): Promise<boolean> {
  const { emails, deadEmails } = await companyOf(tx, accountId);
  return emails.some((email) => !deadEmails.includes(email));
}

/** Returns the mails of a kind that an account got within the last hour. */
const recentMails = (tx: Transaction, accountId: number, kind: 'reconnect' | 'period') =>
  tx
    .select({ postIds: mails.postIds })
    .from(mails)
    .where(
      and(
        eq(mails.accountId, accountId),
        eq(mails.kind, kind),
        inArray(mails.state, ['sending', 'sent']),
        sql`coalesce(${mails.sentAt}, ${mails.updatedAt}) > now() - interval '1 hour'`,
      ),
    );

/**
 * Locks the queued mails of an account, because the sender may open one while a reminder is queued: the
 * reminder would not join it and not see it as sent.
 */
async function lockQueuedMails(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.accountId, accountId),
        inArray(mails.kind, ['reconnect', 'period']),
        eq(mails.state, 'waiting'),
      ),
    )
    .orderBy(asc(mails.id))
    .for('update');
}

/** Queues the mail about what waits for an account's users, unless they just got it. */
const remind = (ctx: Ctx, accountId: number): Promise<Outcome> =>
  inAccount(ctx.db, accountId, async (tx) => {
    const [row] = await tx
      .select({ connection: accountOverview.connection })
      .from(accountOverview)
      .where(eq(accountOverview.accountId, accountId));
    if (!row) return 'idle';
    await lockQueuedMails(tx, accountId);
    if (row.connection === 'broken') {
      if (!(await hasAddress(tx, accountId))) return 'unreachable';
      if ((await recentMails(tx, accountId, 'reconnect')).length > 0) return 'recent';
      await queueReconnectNotice(tx, { accountId });
      return 'reminded';
    }
    const known = (await recentMails(tx, accountId, 'period')).flatMap(({ postIds }) => postIds);
    const drafts = await tx
      .select({ id: bulkGeneratedPosts.id })
      .from(bulkGeneratedPosts)
      .where(
        and(
          eq(bulkGeneratedPosts.accountId, accountId),
          isDraftAhead,
          known.length === 0 ? undefined : notInArray(bulkGeneratedPosts.id, known),
        ),
      )
      .orderBy(asc(bulkGeneratedPosts.scheduledDate))
      .limit(mostDrafts);
    if (drafts.length > 0 && !(await hasAddress(tx, accountId))) return 'unreachable';
    for (const { id } of drafts) await addToPeriodMail(tx, { accountId, id });
    await releasePeriodMail(tx, accountId);
    if (drafts.length > 0) return 'reminded';
    return known.length > 0 ? 'recent' : 'idle';
  });

/**
 * Mails accounts about what waits for them. A repeated call joins a mail that is still queued and sends no
 * second one, so a call that died halfway can be repeated.
 */
export async function remindAccounts(ctx: Ctx, accountIds: readonly number[]) {
  const ids: Record<Outcome | 'failed', number[]> = {
    reminded: [],
    recent: [],
    idle: [],
    unreachable: [],
    failed: [],
  };
  for (const accountId of new Set(accountIds)) {
    try {
      ids[await remind(ctx, accountId)].push(accountId);
    } catch (error) {
      ctx.log.error({ accountId, err: error }, 'a reminder could not be queued');
      ids.failed.push(accountId);
    }
  }
  const { idle: _, ...named } = ids;
  return { success: true as const, ...named };
}
