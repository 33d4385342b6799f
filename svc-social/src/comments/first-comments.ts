import { insightsRead } from '@kallos/contracts/social/events';
import { repeat, type Loop } from '@kallos/service-kit/background/repeat';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, getTableColumns, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { openPage } from '../deliveries/access.ts';
import { possibleLossSeconds } from '../deliveries/doubts/data-loss-window.ts';
import type { Delivery } from '../deliveries/ledger.ts';
import { secondsSince } from '../deliveries/rounds/record-unseen.ts';
import { failureOf, NetworkFailure } from '../networks/failure.ts';
import { availableNetworks, networks } from '../networks/registry.ts';
import { certainAfterSeconds } from '../networks/settling.ts';
import { deliveries, memoryMarks } from '../schema/deliveries.ts';

const batch = 20;
const pauseMilliseconds = 3000;
const againSeconds = 15;
const longestSeconds = 900;
/** Hours after publishing from which a comment with hashtags no longer helps. */
const mostHours = 6;

type Due = Delivery & { readonly sentSeconds: number | null; readonly isTooLate: boolean };

/** Claims public posts whose comment is not written yet; an undecided one is due again soon. */
async function claimDue(ctx: Ctx): Promise<Due[]> {
  const awake = availableNetworks(ctx);
  if (awake.length === 0) return [];
  return acrossAccounts(ctx.db, (tx) => {
    const { key, platform, state, deletedAt, publishedAt, commentState, commentDueAt, commentSentAt } =
      deliveries;
    const due = tx
      .select({ key })
      .from(deliveries)
      .where(
        sql`${inArray(platform, awake)} and ${commentState} = 'open' and ${state} = 'published' and ${deletedAt} is null
          and coalesce(${commentDueAt} <= now(), true)
          and not exists (select 1 from ${memoryMarks} where ${memoryMarks.isHeld})`,
      )
      .limit(batch)
      .for('update', { skipLocked: true });
    return tx
      .update(deliveries)
      .set({ commentDueAt: sql`now() + make_interval(secs => ${againSeconds + 60})` })
      .where(inArray(key, due))
      .returning({
        ...getTableColumns(deliveries),
        sentSeconds: secondsSince(commentSentAt),
        isTooLate: sql<boolean>`${publishedAt} < now() - make_interval(hours => ${mostHours})`,
      });
  });
}

type Changes = Partial<Pick<Delivery, 'commentState' | 'commentReason'>>;

/** Stores and announces the outcome of a first comment; the post's own outcome does not change. */
const decide = ({ db }: Ctx, { key, accountId }: Delivery, changes: Changes): Promise<void> =>
  inAccount(db, accountId, async (tx) => {
    const decided = await tx
      .update(deliveries)
      .set(changes)
      .where(and(eq(deliveries.key, key), eq(deliveries.commentState, 'open')))
      .returning({ key: deliveries.key });
    if (decided.length > 0) await announce(tx, insightsRead, { accountId });
  });

const change = ({ db }: Ctx, { key, accountId }: Delivery, changes: PgUpdateSetSource<typeof deliveries>) =>
  inAccount(db, accountId, (tx) => tx.update(deliveries).set(changes).where(eq(deliveries.key, key)));

/**
 * The retry delay is a third of the post's age: short faults cost little time, long ones few calls.
 */
const laterSeconds = sql`least(${longestSeconds}::float, greatest(${againSeconds}::float,
  extract(epoch from now() - ${deliveries.publishedAt}) / 3))`;

type Again = { readonly commentSentAt?: null; readonly commentReason?: string };

/** Schedules another attempt while a comment is still useful. */
const again = (ctx: Ctx, delivery: Delivery, changes: Again = {}) =>
  change(ctx, delivery, {
    ...changes,
    commentDueAt: sql`now() + make_interval(secs => ${changes.commentReason ? laterSeconds : sql`${againSeconds}`})`,
  });

/** Commits the intent to send, so that a retry after a crash looks the comment up first. */
const beginSending = (ctx: Ctx, delivery: Delivery) => change(ctx, delivery, { commentSentAt: sql`now()` });

/**
 * Writes one comment: looks it up, sends it once, and sends it again only if it certainly did not
 * arrive.
 */
async function commentOne(ctx: Ctx, due: Due): Promise<void> {
  const { platform, externalId, firstComment: text, sentSeconds } = due;
  const { capabilities, openPage: open } = networks[platform];
  if (due.isTooLate)
    return decide(ctx, due, { commentState: 'failed', commentReason: due.commentReason ?? 'missed' });
  const access = await openPage(ctx, due);
  if ('outcome' in access && access.outcome.reason === 'page_taken')
    return decide(ctx, due, { commentState: 'failed', commentReason: 'page_taken' });
  if ('outcome' in access || externalId === null) return void (await again(ctx, due));
  const needed = capabilities.permissions.comments;
  if (needed !== null && !access.scopes.includes(needed))
    return void (await again(ctx, due, { commentReason: 'permission_missing' }));
  const page = open(ctx, access);
  const isThere = () => page.hasComment(externalId, text);
  if (await isThere()) return decide(ctx, due, { commentState: 'sent', commentReason: null });
  // After a restore the send time is unknown, so a comment may become visible as late as one sent
  // just now.
  const forgottenSeconds = possibleLossSeconds(await ctx.memory.check(ctx.db), {});
  const unseenSeconds = Math.min(...[sentSeconds, forgottenSeconds].map((seconds) => seconds ?? Infinity));
  if (unseenSeconds < certainAfterSeconds(ctx.settleSeconds)) return void (await again(ctx, due));
  await beginSending(ctx, due);
  const failure = await failureOf(() => page.writeComment(externalId, text));
  if (!failure) return decide(ctx, due, { commentState: 'sent', commentReason: null });
  const { next, code } = failure.trouble;
  if (next === 'come_back') return void (await again(ctx, due, { commentSentAt: null }));
  // Meta can return an error although it stored the comment.
  if (await isThere()) return decide(ctx, due, { commentState: 'sent', commentReason: null });
  // Only a refusal of the text is final: Meta has reported missing rights and rate limits as
  // temporary errors.
  const isForGood = next === 'give_up' || (next === 'confirm' && due.commentReason === code);
  if (!isForGood) return void (await again(ctx, due, { commentReason: code }));
  return decide(ctx, due, { commentState: 'failed', commentReason: code });
}

/** Writes the comments that are due; returns how many were processed. */
export async function postDueComments(ctx: Ctx): Promise<number> {
  const due = await claimDue(ctx);
  for (const delivery of due)
    await commentOne(ctx, delivery).catch((failure: unknown) => {
      if (!(failure instanceof NetworkFailure)) throw failure;
      ctx.log.info({ key: delivery.key, reason: failure.message }, 'first comment not decided');
      return again(ctx, delivery);
    });
  return due.length;
}

/** Starts the loop that writes first comments under new public posts. */
export const startCommenting = (ctx: Ctx): Loop =>
  repeat('first comments', async () => (await postDueComments(ctx)) === batch, pauseMilliseconds, ctx);

/**
 * Lists the first comments of an account's posts with their states; `none` with a reason means that
 * the hashtags stayed in the text.
 */
export const listComments = (ctx: Ctx, accountId: number) =>
  inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({
        bulkPostId: deliveries.bulkPostId,
        platform: deliveries.platform,
        pageId: deliveries.pageId,
        state: deliveries.commentState,
        reason: deliveries.commentReason,
      })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.accountId, accountId),
          or(ne(deliveries.commentState, 'none'), isNotNull(deliveries.commentReason)),
        ),
      ),
  );
