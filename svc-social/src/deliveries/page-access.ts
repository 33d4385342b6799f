import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database';
import { and, eq, ne, sql } from 'drizzle-orm';
import { markConnection } from '../connection/store.ts';
import type { Ctx } from '../context.ts';
import { deliveries, pages, socialConnections } from '../schema.ts';
import type { Action } from './classify.ts';
import { limitReasons, type Delivery } from './ledger.ts';
import { contentTask } from './name-permission.ts';
import { appRestSeconds, restAfter } from './rests.ts';
import { refusedForNow, retryAfter, type Verdict } from './verdict.ts';

type Target = Pick<Delivery, 'accountId' | 'platform' | 'pageId'>;

/** The token that may act for a page or Instagram account, or why there is none now. */
export async function openPage(
  ctx: Ctx,
  { accountId, platform, pageId }: Target,
): Promise<{ token: string } | { verdict: Verdict }> {
  const found = await inAccount(ctx.db, accountId, async (tx) => {
    const [connection] = await tx
      .select()
      .from(socialConnections)
      .where(eq(socialConnections.accountId, accountId));
    const [page] = await tx
      .select({
        page: pages,
        pausedSeconds: sql<number>`coalesce(greatest(ceil(extract(epoch from ${pages.pausedUntil} - now())), 0), 0)::int`,
      })
      .from(pages)
      .where(and(eq(pages.accountId, accountId), eq(pages.platform, platform), eq(pages.externalId, pageId)));
    const [holder] =
      platform === 'facebook' || !page
        ? [page?.page]
        : await tx
            .select()
            .from(pages)
            .where(
              and(
                eq(pages.accountId, accountId),
                eq(pages.platform, 'facebook'),
                eq(pages.externalId, page.page.parentPageId ?? ''),
              ),
            );
    return { connection, page, holder, appRest: await appRestSeconds(tx) };
  });
  const { connection, page, holder, appRest } = found;
  if (appRest > 0) return { verdict: retryAfter(appRest, 'rate_limited') };
  if (!connection) return { verdict: refusedForNow('not_connected') };
  if (connection.state === 'needs_reconnect')
    return { verdict: refusedForNow('needs_reconnect', connection.stateReason) };
  if (!page || !holder?.pageToken) return { verdict: refusedForNow('page_unknown') };
  if (!page.page.canPublish) return { verdict: refusedForNow('permission_missing', contentTask) };
  if (page.pausedSeconds > 0) {
    const reason = page.page.pauseReason ?? 'rate_limited';
    return {
      verdict: limitReasons.has(reason) ? retryAfter(page.pausedSeconds, reason) : refusedForNow(reason),
    };
  }
  return { token: ctx.secrets.open(holder.pageToken, { accountId, column: 'pages.page_token' }) };
}

/** What an action means beyond the one post: a dead connection, a page that must rest. */
export async function applyConsequences(tx: Transaction, target: Target, action: Action): Promise<void> {
  if (action.kind === 'reconnect')
    await markConnection(tx, target.accountId, 'needs_reconnect', action.reason);
  if (action.kind === 'permission')
    await markConnection(tx, target.accountId, 'missing_permission', action.reason);
  if (action.kind === 'pause' || action.kind === 'person') await restAfter(tx, target, action);
}

/** Whether another delivery to the same page already owns a published id. */
export async function isOwnedElsewhere(ctx: Ctx, delivery: Delivery, externalId: string): Promise<boolean> {
  const rows = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select({ key: deliveries.key })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.pageId, delivery.pageId),
          eq(deliveries.externalId, externalId),
          ne(deliveries.key, delivery.key),
        ),
      ),
  );
  return rows.length > 0;
}
