import { inAccount } from '@kallos/service-kit/database';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { readOldDrafts } from '@kallos/graph/feed';
import { isGraphFailure } from '@kallos/graph/failures';
import type { Ctx } from '../../context.ts';
import { deliveries, pages } from '../../schema.ts';

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

/** Deletes one page's invisible posts that this application made and nobody needs any more. */
async function sweepPage(ctx: Ctx, accountId: number, pageId: string, token: string, now: Date) {
  const session = ctx.graph.as(token);
  const before = now.getTime() - oldestMilliseconds;
  const old = await readOldDrafts(session, pageId, { appId: ctx.meta.appId, before });
  const kept = await keptOf(ctx, accountId, old);
  const spare = old.filter((id) => !kept.has(id));
  for (const id of spare) await session.remove(id);
  return spare.length;
}

/** Sweeps the pages of an account; what Meta refuses is left for tomorrow. Answers how many drafts were deleted. */
export async function sweepDrafts(ctx: Ctx, accountId: number, now = new Date()): Promise<number> {
  const own = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({ pageId: pages.externalId, pageToken: pages.pageToken })
      .from(pages)
      .where(
        and(
          eq(pages.accountId, accountId),
          eq(pages.platform, 'facebook'),
          eq(pages.canPublish, true),
          isNotNull(pages.pageToken),
        ),
      ),
  );
  let swept = 0;
  for (const { pageId, pageToken } of own)
    try {
      const token = ctx.secrets.open(pageToken ?? '', { accountId, column: 'pages.page_token' });
      swept += await sweepPage(ctx, accountId, pageId, token, now);
    } catch (failure) {
      if (!isGraphFailure(failure)) throw failure;
      ctx.log.info({ accountId, pageId, reason: failure.message }, 'drafts could not be swept');
    }
  if (swept > 0) ctx.log.info({ accountId, swept }, 'spare drafts deleted');
  return swept;
}
