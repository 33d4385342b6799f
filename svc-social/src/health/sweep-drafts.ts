import { acrossAccounts, inAccount } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { isPageOfConnection, type ConnectionKey } from '../connection/connection-row.ts';
import type { Ctx } from '../context.ts';
import { NetworkFailure } from '../networks/failure.ts';
import { networks } from '../networks/registry.ts';
import { deliveries, pageLocks, pages } from '../schema/deliveries.ts';

/**
 * Minimum age of a swept draft: a younger one may belong to a running delivery that has not stored
 * it yet.
 */
const oldestMilliseconds = 24 * 3_600_000;

/**
 * Returns the drafts that a delivery of any account may still publish: the page may have had
 * another holder.
 */
async function keptOf(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select({ id: deliveries.draftId })
      .from(deliveries)
      .where(
        and(
          inArray(deliveries.draftId, [...ids]),
          inArray(deliveries.state, ['open', 'needs_look', 'published']),
        ),
      ),
  );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

type Page = typeof pages.$inferSelect;

/** Deletes a page's unused hidden posts of this application. */
async function sweepPage(ctx: Ctx, page: Page, now: Date) {
  const { accountId, platform, externalId } = page;
  const token = ctx.secrets.open(page.pageToken ?? '', sealContextOf(accountId, pages.pageToken));
  const access = {
    pageId: externalId,
    parentPageId: page.parentPageId,
    pageToken: token,
    personToken: token,
  };
  const network = networks[platform].openPage(ctx, access);
  const old = await network.listOldDrafts(new Date(now.getTime() - oldestMilliseconds));
  const kept = await keptOf(ctx, old);
  const spare = old.filter((id) => !kept.has(id));
  for (const id of spare) await network.takeDown(id);
  return spare.length;
}

/**
 * Sweeps the pages of a connection that the account holds and returns the number of deleted drafts; refused
 * deletions are retried the next day.
 */
export async function sweepDrafts(ctx: Ctx, connection: ConnectionKey, now = new Date()): Promise<number> {
  const { accountId } = connection;
  const isOurs = and(isPageOfConnection(connection), eq(pages.canPublish, true), isNotNull(pages.pageToken));
  // The user may also manage pages of other accounts.
  const isHeld = sql`exists (select 1 from ${pageLocks} held where held.account_id = ${accountId}
    and held.platform = ${pages.platform} and held.page_id = ${pages.externalId} and held.state <> 'released')`;
  const own = await inAccount(ctx.db, accountId, (tx) => tx.select().from(pages).where(and(isOurs, isHeld)));
  let swept = 0;
  for (const page of own)
    try {
      swept += await sweepPage(ctx, page, now);
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) throw failure;
      const { externalId: pageId } = page;
      ctx.log.info({ accountId, pageId, reason: failure.message }, 'drafts could not be swept');
    }
  if (swept > 0) ctx.log.info({ accountId, swept }, 'spare drafts deleted');
  return swept;
}
