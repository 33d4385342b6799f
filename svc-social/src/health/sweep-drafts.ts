import { inAccount } from '@kallos/service-kit/database/database';
import { placeIn } from '@kallos/service-kit/database/reseal';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isGraphFailure } from '../networks/meta/failures.ts';
import { platforms } from '../networks/platforms.ts';
import type { Ctx } from '../context.ts';
import { deliveries, pages } from '../schema/deliveries.ts';

/** Drafts younger than this may belong to a delivery under way, also of a process that has not written it down yet. */
const oldestMilliseconds = 24 * 3_600_000;

/** Drafts of these that a delivery may still make public. */
async function keptOf(ctx: Ctx, accountId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({ id: deliveries.draftId })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.accountId, accountId),
          inArray(deliveries.draftId, [...ids]),
          inArray(deliveries.state, ['open', 'needs_look', 'published']),
        ),
      ),
  );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

type Page = typeof pages.$inferSelect;

/** Deletes one page's invisible posts that this application made and nobody needs any more. */
async function sweepPage(ctx: Ctx, page: Page, now: Date) {
  const { accountId, platform, externalId } = page;
  const session = ctx.graph.as(ctx.secrets.open(page.pageToken ?? '', placeIn(accountId, pages.pageToken)));
  const before = now.getTime() - oldestMilliseconds;
  const made = { appId: ctx.meta.appId, before };
  const old = (await platforms[platform].readOldDrafts?.(session, externalId, made)) ?? [];
  const kept = await keptOf(ctx, accountId, old);
  const spare = old.filter((id) => !kept.has(id));
  for (const id of spare) await session.remove(id);
  return spare.length;
}

/** Sweeps the pages of an account; what Meta refuses is left for tomorrow. Answers how many drafts were deleted. */
export async function sweepDrafts(ctx: Ctx, accountId: number, now = new Date()): Promise<number> {
  const isOurs = and(eq(pages.accountId, accountId), eq(pages.canPublish, true), isNotNull(pages.pageToken));
  const own = await inAccount(ctx.db, accountId, (tx) => tx.select().from(pages).where(isOurs));
  let swept = 0;
  for (const page of own)
    try {
      swept += await sweepPage(ctx, page, now);
    } catch (failure) {
      if (!isGraphFailure(failure)) throw failure;
      const { externalId: pageId } = page;
      ctx.log.info({ accountId, pageId, reason: failure.message }, 'drafts could not be swept');
    }
  if (swept > 0) ctx.log.info({ accountId, swept }, 'spare drafts deleted');
  return swept;
}
