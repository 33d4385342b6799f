import { isTroubleCode } from '@kallos/contracts/social/troubles';
import { outcomeOf, type Unpublished } from '../networks/outcomes.ts';
import { networks } from '../networks/registry.ts';
import { expiresByItself } from '../networks/page-refusals.ts';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  appPauses,
  pageLocks,
  pages,
  selectedPages,
  socialConnections,
  type deliveries,
} from '../schema/deliveries.ts';

/**
 * Whether posts go to a page: its business chose it last and holds its lock; inside the statement that asks, so that it is
 * never old.
 */
export const isChosen = (target: Readonly<Record<'accountId' | 'platform' | 'pageId', unknown>>) =>
  sql<boolean>`exists (select 1 from ${selectedPages} chosen join ${pageLocks} held on held.account_id = chosen.account_id
      and held.platform = chosen.platform and held.page_id = chosen.page_id and held.state <> 'released'
    where chosen.account_id = ${target.accountId} and chosen.platform = ${target.platform}
      and chosen.page_id = ${target.pageId} and chosen.is_active)`;

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
      pageRow: pages.id,
      pauseReason: pages.pauseReason,
      pauseDetail: pages.pauseDetail,
      pausedSeconds: secondsUntil(pages.pausedUntil),
      pageToken: holders.pageToken,
      isSelected: isChosen(target),
      appBackoff: secondsUntil(appPauses.pausedUntil),
      appReason: appPauses.reason,
    })
    // Each part may be missing by itself.
    .from(sql`(select 1) as one`)
    .leftJoin(socialConnections, eq(socialConnections.accountId, target.accountId))
    .leftJoin(pages, isPage(target))
    .leftJoin(
      holders,
      and(
        eq(holders.accountId, target.accountId),
        eq(holders.platform, networks[target.platform].capabilities.tokenFrom ?? target.platform),
        sql`${holders.externalId} = coalesce(${pages.parentPageId}, ${pages.externalId})`,
      ),
    )
    .leftJoin(appPauses, sql`true`);

/** What was read of a page and of all that it hangs on. */
export type AccessFacts = Awaited<ReturnType<typeof readAccess>>[number];

/** Why a page may not be acted for now; undefined when it may. Refusals of posts do not keep it from being read. */
export function accessBlockOf(
  facts: AccessFacts | undefined,
  purpose: 'publish' | 'read' = 'publish',
): Unpublished | undefined {
  if (!facts) return outcomeOf('not_connected');
  const { connection, pageRow, pageToken, pauseReason, pausedSeconds, appBackoff, appReason } = facts;
  if (appBackoff > 0)
    return outcomeOf(isTroubleCode(appReason) ? appReason : 'rate_limited', { afterSeconds: appBackoff });
  if (connection === null) return outcomeOf('not_connected');
  if (connection === 'needs_reconnect')
    return outcomeOf('needs_reconnect', { detail: facts.connectionReason });
  if (pageRow === null || !pageToken) return outcomeOf('page_unknown');
  if (pausedSeconds === 0) return undefined;
  const reason = isTroubleCode(pauseReason) ? pauseReason : 'rate_limited';
  if (purpose === 'read' && !expiresByItself(reason)) return undefined;
  return outcomeOf(reason, { afterSeconds: pausedSeconds, detail: facts.pauseDetail });
}

/** Whether Meta refused the last post on the page, so that one post alone tries it. */
export const isRefusedPage = ({ pauseReason }: AccessFacts): boolean =>
  pauseReason !== null && !expiresByItself(pauseReason);

/** Whether Meta refused the application itself. */
export const isRefusedApp = ({ appReason }: AccessFacts): boolean => appReason === 'app_refused';
