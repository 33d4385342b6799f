import { inAccount } from '@kallos/service-kit/database';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { deliveries, postInsights } from '../schema.ts';

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
  return { success: true as const, insights: rows };
}
