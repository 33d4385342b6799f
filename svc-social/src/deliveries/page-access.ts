import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database';
import { and, eq, ne, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { markConnection } from '../connection/store.ts';
import type { Ctx } from '../context.ts';
import { appPauses, deliveries, pages, socialConnections } from '../schema.ts';
import type { Action } from './classify.ts';
import { limitReasons, type Delivery } from './ledger.ts';
import { contentTask } from './name-permission.ts';
import { restAfter } from './rests.ts';
import { refusedForNow, retryAfter, type Verdict } from './verdict.ts';

type Target = Pick<Delivery, 'accountId' | 'platform' | 'pageId'>;

/** A token for a page or Instagram account, or why there is none now. */
export type Access = { readonly token: string } | { readonly verdict: Verdict };

/** The page that lends its token: the page itself, or the one that an Instagram account hangs on. */
const holders = alias(pages, 'holders');
const secondsUntil = (moment: AnyPgColumn) =>
  sql<number>`coalesce(greatest(ceil(extract(epoch from ${moment} - now())), 0), 0)::int`;

/** Reads with one statement what decides whether and how a page may be acted for. */
export const readAccess = (tx: Transaction, { accountId, platform, pageId }: Target) =>
  tx
    .select({
      connection: socialConnections.state,
      connectionReason: socialConnections.stateReason,
      canPublish: pages.canPublish,
      pauseReason: pages.pauseReason,
      pausedSeconds: secondsUntil(pages.pausedUntil),
      pageToken: holders.pageToken,
      appRest: secondsUntil(appPauses.pausedUntil),
    })
    // Each part may be missing by itself.
    .from(sql`(select 1) as one`)
    .leftJoin(socialConnections, eq(socialConnections.accountId, accountId))
    .leftJoin(
      pages,
      and(eq(pages.accountId, accountId), eq(pages.platform, platform), eq(pages.externalId, pageId)),
    )
    .leftJoin(
      holders,
      and(
        eq(holders.accountId, accountId),
        eq(holders.platform, 'facebook'),
        eq(holders.externalId, platform === 'facebook' ? pages.externalId : pages.parentPageId),
      ),
    )
    .leftJoin(appPauses, sql`true`);

/** What was read of a page and of all that it hangs on. */
export type AccessFacts = Awaited<ReturnType<typeof readAccess>>[number];

/** The token that may act for the page, or why there is none now. */
export function judgeAccess(ctx: Ctx, accountId: number, found: AccessFacts | undefined): Access {
  if (!found) return { verdict: refusedForNow('not_connected') };
  const { connection, canPublish, pageToken, pausedSeconds, appRest } = found;
  if (appRest > 0) return { verdict: retryAfter(appRest, 'rate_limited') };
  if (connection === null) return { verdict: refusedForNow('not_connected') };
  if (connection === 'needs_reconnect')
    return { verdict: refusedForNow('needs_reconnect', found.connectionReason) };
  if (canPublish === null || !pageToken) return { verdict: refusedForNow('page_unknown') };
  if (!canPublish) return { verdict: refusedForNow('permission_missing', contentTask) };
  if (pausedSeconds > 0) {
    const reason = found.pauseReason ?? 'rate_limited';
    return { verdict: limitReasons.has(reason) ? retryAfter(pausedSeconds, reason) : refusedForNow(reason) };
  }
  return { token: ctx.secrets.open(pageToken, { accountId, column: 'pages.page_token' }) };
}

/** Looks up how a page may be acted for. */
export async function openPage(ctx: Ctx, target: Target): Promise<Access> {
  const [found] = await inAccount(ctx.db, target.accountId, (tx) => readAccess(tx, target));
  return judgeAccess(ctx, target.accountId, found);
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
