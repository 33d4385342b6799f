import { insightsRead } from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { repeat, type Loop } from '@kallos/service-kit/background/repeat';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { GraphSession } from '../networks/meta/client.ts';
import { isGone } from '../networks/meta/error-table.ts';
import { failureOf } from '../networks/meta/steps.ts';
import { isGraphFailure } from '../networks/meta/failures.ts';
import { slowPercent } from '../networks/meta/pressure.ts';
import type { Numbers } from '../networks/meta/numbers.ts';
import { listComments } from '../comments/first-comments.ts';
import type { Ctx } from '../context.ts';
import type { Delivery } from '../deliveries/ledger.ts';
import { openPage } from '../deliveries/access.ts';
import { backOffUnderPressure } from '../deliveries/backoff.ts';
import { noteIfGone } from '../deliveries/delete-published.ts';
import { platforms } from '../networks/registry.ts';
import { deliveries } from '../schema/deliveries.ts';
import { postInsights } from '../schema/connections.ts';

const batch = 20;
const pauseMilliseconds = 10_000;
/** After this age a post's numbers hardly change any more. */
const followedDays = 30;

/** Takes published posts whose numbers are due; whatever is not learned now comes again in an hour. */
function claimDue(ctx: Ctx): Promise<Delivery[]> {
  const { key, insightsDueAt, publishedAt, deletedAt } = deliveries;
  const isOldEnough = sql`${publishedAt} <= now() - make_interval(secs => ${ctx.insightsAfterSeconds})`;
  return acrossAccounts(ctx.db, (tx) => {
    const due = tx
      .select({ key })
      .from(deliveries)
      .where(and(sql`${insightsDueAt} <= now()`, isOldEnough, isNull(deletedAt)))
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

const isEmpty = (numbers: Numbers) => Object.values(numbers).every((value) => value === null);

/** Keeps one row a day, and decides when to look again: tomorrow, sooner while Meta has no numbers, never when old. */
async function store(ctx: Ctx, { key, accountId, publishedAt }: Delivery, numbers: Numbers): Promise<void> {
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

/** Asks for no more numbers; what was read stays. */
const stopReading = (ctx: Ctx, { key, accountId }: Delivery) =>
  inAccount(ctx.db, accountId, (tx) =>
    tx.update(deliveries).set({ insightsDueAt: null }).where(eq(deliveries.key, key)),
  );

/** So long a post must stay unseen before it counts as deleted at the network: one answer proves no absence. */
const goneMinutes = 55;

/** Looks whether a post whose numbers cannot be read is still there: a living one is asked again tomorrow, a missing one in an hour. */
async function lookOnly(ctx: Ctx, delivery: Delivery, session: GraphSession, postId: string): Promise<void> {
  const { key, accountId, platform, goneSeenAt, publishedAt } = delivery;
  const seen = await failureOf(() => session.get(postId, { fields: 'id' }));
  const isMissing = seen !== undefined && isGone(seen);
  const isLongGone = goneSeenAt !== null && Date.now() - goneSeenAt.getTime() > goneMinutes * 60_000;
  if (isMissing && isLongGone && (await noteIfGone(ctx, { accountId, platform, postId }))) return;
  const isOld = Date.now() - (publishedAt?.getTime() ?? 0) > followedDays * 86_400_000;
  await inAccount(ctx.db, accountId, (tx) =>
    tx
      .update(deliveries)
      .set({
        insightsDueAt: isOld
          ? null
          : sql`now() + make_interval(hours => ${isMissing && !isLongGone ? 1 : 24})`,
        ...(isMissing ? { goneSeenAt: sql`coalesce(${deliveries.goneSeenAt}, now())` } : {}),
        ...(seen === undefined ? { goneSeenAt: null } : {}),
      })
      .where(eq(deliveries.key, key)),
  );
}

/** Reads one post; answers how much of the application's hour is used. */
async function collectOne(ctx: Ctx, delivery: Delivery): Promise<number> {
  const { key, accountId, platform, externalId } = delivery;
  const access = await openPage(ctx, delivery);
  if ('outcome' in access && access.outcome.reason === 'page_taken') await stopReading(ctx, delivery);
  if ('outcome' in access || externalId === null) return 0;
  const session = ctx.graph.as(access.token);
  try {
    const isPermitted = access.scopes.includes(platforms[platform].later.insights);
    if (!isPermitted) await lookOnly(ctx, delivery, session, externalId);
    else await store(ctx, delivery, await platforms[platform].readNumbers(session, externalId));
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    const isWithout = isGone(failure);
    ctx.log.info({ key, isGone: isWithout, reason: failure.message }, 'numbers could not be read');
    if (isWithout) await lookOnly(ctx, delivery, session, externalId);
  }
  await inAccount(ctx.db, accountId, (tx) => backOffUnderPressure(tx, delivery, session.pressure()));
  return session.pressure().appPercent;
}

/** Reads the numbers that are due; stops early when posts may need what is left of the application's hour. */
export async function collectDue(ctx: Ctx): Promise<number> {
  if (ctx.graph.backoffSeconds() > 0) return 0;
  const due = await claimDue(ctx);
  for (const delivery of due) if ((await collectOne(ctx, delivery)) >= slowPercent) return 0;
  return due.length;
}

/** Follows the numbers of published posts day by day. */
export const startCollecting = (ctx: Ctx): Loop =>
  repeat('insights', async () => (await collectDue(ctx)) === batch, pauseMilliseconds, ctx);

/** Lists the last reading of each published post that still stands. */
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
