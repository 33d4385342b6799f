import { tokenPlatform } from '@kallos/graph/platforms';
import type { Transaction } from '@kallos/service-kit/database';
import { and, eq, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { isChosen } from './chosen.ts';
import { appPauses, pages, socialConnections, type deliveries } from './schema.ts';

/** One page or Instagram account of an account. */
export type Target = Pick<typeof deliveries.$inferSelect, 'accountId' | 'platform' | 'pageId'>;

/** Matches the row of one page or Instagram account. */
export const isPage = ({ accountId, platform, pageId }: Target) =>
  and(eq(pages.accountId, accountId), eq(pages.platform, platform), eq(pages.externalId, pageId));

/** The page that lends its token: the page itself, or the one that an Instagram account hangs on. */
const holders = alias(pages, 'holders');
const secondsUntil = (moment: AnyPgColumn) =>
  sql<number>`coalesce(greatest(ceil(extract(epoch from ${moment} - now())), 0), 0)::int`;

/** Reads with one statement what decides whether and how a page may be acted for. */
export const readAccess = (tx: Transaction, target: Target) =>
  tx
    .select({
      connection: socialConnections.state,
      connectionReason: socialConnections.stateReason,
      userToken: socialConnections.userToken,
      scopes: socialConnections.scopes,
      canPublish: pages.canPublish,
      pauseReason: pages.pauseReason,
      pausedSeconds: secondsUntil(pages.pausedUntil),
      pageToken: holders.pageToken,
      isSelected: isChosen(target),
      appBackoff: secondsUntil(appPauses.pausedUntil),
    })
    // Each part may be missing by itself.
    .from(sql`(select 1) as one`)
    .leftJoin(socialConnections, eq(socialConnections.accountId, target.accountId))
    .leftJoin(pages, isPage(target))
    .leftJoin(
      holders,
      and(
        eq(holders.accountId, target.accountId),
        eq(holders.platform, tokenPlatform),
        sql`${holders.externalId} = coalesce(${pages.parentPageId}, ${pages.externalId})`,
      ),
    )
    .leftJoin(appPauses, sql`true`);

/** What was read of a page and of all that it hangs on. */
export type AccessFacts = Awaited<ReturnType<typeof readAccess>>[number];
