import { insightsRead } from '@kallos/contracts/social/events';
import { repeat, type Loop } from '@kallos/service-kit/background/repeat';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { listComments } from '../comments/first-comments.ts';
import type { Ctx } from '../context.ts';
import { openPage } from '../deliveries/access.ts';
import { markIfDeleted, recordRemoval } from '../deliveries/delete-published.ts';
import type { Delivery } from '../deliveries/ledger.ts';
import { backOffAll } from '../deliveries/page-state/backoff.ts';
import { isGone, NetworkFailure } from '../networks/failure.ts';
import type { Insights, NetworkPage } from '../networks/network.ts';
import { availableNetworks, networks } from '../networks/registry.ts';
import { postInsights } from '../schema/connections.ts';
import { deliveries } from '../schema/deliveries.ts';

const batch = 20;
const pauseMilliseconds = 10_000;
/** Days after which a post's insights hardly change. */
const followedDays = 30;

/** Claims published posts whose insights are due; after a failure they are due again in an hour. */
async function claimDue(ctx: Ctx): Promise<Delivery[]> {
  const awake = availableNetworks(ctx);
  if (awake.length === 0) return [];
  const { key, insightsDueAt, publishedAt, deletedAt } = deliveries;
  const isOldEnough = sql`${publishedAt} <= now() - make_interval(secs => ${ctx.insightsAfterSeconds})`;
  const isOfAwake = inArray(deliveries.platform, awake);
  return acrossAccounts(ctx.db, (tx) => {
    const due = tx
      .select({ key })
      .from(deliveries)
      .where(and(sql`${insightsDueAt} <= now()`, isOldEnough, isNull(deletedAt), isOfAwake))
      .orderBy(insightsDueAt)
      .limit(batch)
      .for('update', { skipLocked: true });
    return tx
      .update(deliveries)
      .set({ insightsDueAt: sql`now() + interval '1 hour'` })
      .where(inArray(key, due))
      .returning();
  });
}

const isEmpty = (numbers: Insights) => Object.values(numbers).every((value) => value === null);

/**
 * Stores one row a day and schedules the next read: tomorrow, sooner while Meta has no numbers,
 * never for old posts.
 */
async function store(ctx: Ctx, { key, accountId, publishedAt }: Delivery, numbers: Insights): Promise<void> {
  const age = Date.now() - (publishedAt?.getTime() ?? 0);
  await inAccount(ctx.db, accountId, async (tx) => {
    if (!isEmpty(numbers)) {
      await tx
        .insert(postInsights)
        .values({ deliveryKey: key, accountId, day: sql`(now() at time zone 'utc')::date`, ...numbers })
        .onConflictDoUpdate({
          target: [postInsights.deliveryKey, postInsights.day],
          set: { ...numbers, readAt: sql`now()` },
        });
      await announce(tx, insightsRead, { accountId });
    }
    const next =
      age > followedDays * 86_400_000
        ? null
        : sql`now() + make_interval(hours => ${isEmpty(numbers) ? 1 : 24})`;
    await tx.update(deliveries).set({ insightsDueAt: next }).where(eq(deliveries.key, key));
  });
}

/** Stops reading insights; stored ones stay. */
const stopReading = (ctx: Ctx, { key, accountId }: Delivery) =>
  inAccount(ctx.db, accountId, (tx) =>
    tx.update(deliveries).set({ insightsDueAt: null }).where(eq(deliveries.key, key)),
  );

/**
 * Minutes for which a post must be missing or rejected before it counts as taken down: reads can be wrong.
 */
const goneMinutes = 55;

/**
 * Checks whether a post without readable insights is still shown: one that is shown is due tomorrow, another one in
 * an hour.
 */
async function checkExistence(
  ctx: Ctx,
  delivery: Delivery,
  page: NetworkPage,
  postId: string,
): Promise<void> {
  const { key, accountId, platform, goneSeenAt, publishedAt } = delivery;
  const presence = await page.presenceOf(postId);
  const isRejected = presence === 'rejected';
  const isMissing = presence === 'gone' || isRejected;
  const isLongGone = goneSeenAt !== null && Date.now() - goneSeenAt.getTime() > goneMinutes * 60_000;
  const post = { accountId, platform, postId };
  if (isRejected && isLongGone) {
    // A network that changes its verdict would show it next to its corrected version.
    await page.remove(postId);
    return recordRemoval(ctx, post, 'review_rejected');
  }
  if (isMissing && isLongGone && (await markIfDeleted(ctx, post))) return;
  const isOld = Date.now() - (publishedAt?.getTime() ?? 0) > followedDays * 86_400_000;
  await inAccount(ctx.db, accountId, (tx) =>
    tx
      .update(deliveries)
      .set({
        insightsDueAt: isOld
          ? null
          : sql`now() + make_interval(hours => ${isMissing && !isLongGone ? 1 : 24})`,
        ...(isMissing ? { goneSeenAt: sql`coalesce(${deliveries.goneSeenAt}, now())` } : {}),
        ...(presence === 'shown' ? { goneSeenAt: null } : {}),
      })
      .where(eq(deliveries.key, key)),
  );
}

/** Reads one post; returns whether the network's limits are near. */
async function collectOne(ctx: Ctx, delivery: Delivery): Promise<boolean> {
  const { key, accountId, platform, externalId } = delivery;
  const access = await openPage(ctx, delivery);
  if ('outcome' in access && access.outcome.reason === 'page_taken') await stopReading(ctx, delivery);
  if ('outcome' in access || externalId === null) return false;
  const { capabilities, openPage: open } = networks[platform];
  const page = open(ctx, access);
  try {
    const needed = capabilities.permissions.insights;
    const isPermitted =
      capabilities.insights.length > 0 && (needed === null || access.scopes.includes(needed));
    if (!isPermitted) await checkExistence(ctx, delivery, page, externalId);
    else await store(ctx, delivery, await page.readInsights(externalId));
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure;
    const isWithout = isGone(failure);
    ctx.log.info({ key, isGone: isWithout, reason: failure.message }, 'numbers could not be read');
    if (isWithout) await checkExistence(ctx, delivery, page, externalId);
  }
  await inAccount(ctx.db, accountId, (tx) => backOffAll(tx, delivery, page.backoffs()));
  return page.isNearLimit();
}

/**
 * Reads the insights that are due; stops early when posts may need the rest of the application's
 * hourly limit.
 */
export async function collectDueInsights(ctx: Ctx): Promise<number> {
  const due = await claimDue(ctx);
  for (const delivery of due) if (await collectOne(ctx, delivery)) return 0;
  return due.length;
}

/** Starts the loop that reads the insights of published posts daily. */
export const startCollecting = (ctx: Ctx): Loop =>
  repeat('insights', async () => (await collectDueInsights(ctx)) === batch, pauseMilliseconds, ctx);

/** Lists the latest insights of each published post that still exists. */
export async function listInsights(ctx: Ctx, accountId: number) {
  const rows = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .selectDistinctOn([postInsights.deliveryKey], {
        bulkPostId: deliveries.bulkPostId,
        platform: deliveries.platform,
        pageId: deliveries.pageId,
        day: postInsights.day,
        views: postInsights.views,
        reach: postInsights.reach,
        reactions: postInsights.reactions,
        comments: postInsights.comments,
        shares: postInsights.shares,
        readAt: postInsights.readAt,
      })
      .from(postInsights)
      .innerJoin(deliveries, eq(deliveries.key, postInsights.deliveryKey))
      .where(and(eq(postInsights.accountId, accountId), isNull(deliveries.deletedAt)))
      .orderBy(postInsights.deliveryKey, desc(postInsights.day)),
  );
  return { success: true as const, insights: rows, firstComments: await listComments(ctx, accountId) };
}
