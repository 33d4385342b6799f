import { isTroubleCode } from '@kallos/contracts/social/troubles';
import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { outcomeOf, type Unpublished } from '../networks/outcomes.ts';
import { hasKnownEnd } from '../networks/page-refusals.ts';
import { networks, tokenHolderOf } from '../networks/registry.ts';
import {
  appPauses,
  pageLocks,
  pages,
  selectedPages,
  socialConnections,
  type deliveries,
} from '../schema/deliveries.ts';

/**
 * Returns SQL that checks whether the account selected the page and holds its lock. Part of the
 * calling statement, so the result is current.
 */
export const isSelectedPage = (target: Readonly<Record<'accountId' | 'platform' | 'pageId', unknown>>) =>
  sql<boolean>`exists (select 1 from ${selectedPages} chosen join ${pageLocks} held on held.account_id = chosen.account_id
      and held.platform = chosen.platform and held.page_id = chosen.page_id and held.state <> 'released'
    where chosen.account_id = ${target.accountId} and chosen.platform = ${target.platform}
      and chosen.page_id = ${target.pageId} and chosen.is_active)`;

/** A page or Instagram account of an account. */
export type Target = Pick<typeof deliveries.$inferSelect, 'accountId' | 'platform' | 'pageId'>;

/** Matches the row of one page or Instagram account. */
export const isPage = ({ accountId, platform, pageId }: Target) =>
  and(eq(pages.accountId, accountId), eq(pages.platform, platform), eq(pages.externalId, pageId));

/** The page whose token is used: the page itself, or the page of an Instagram account. */
const holders = alias(pages, 'holders');
const secondsUntil = (moment: AnyPgColumn) =>
  sql<number>`coalesce(greatest(ceil(extract(epoch from ${moment} - now())), 0), 0)::int`;

/** Reads in one statement the facts that determine whether and how a page may be used. */
export const readAccess = (tx: Transaction, target: Target) =>
  tx
    .select({
      connection: socialConnections.state,
      connectionReason: socialConnections.stateReason,
      userToken: socialConnections.userToken,
      scopes: socialConnections.scopes,
      pageRow: pages.id,
      parentPageId: pages.parentPageId,
      pauseReason: pages.pauseReason,
      pauseDetail: pages.pauseDetail,
      pausedSeconds: secondsUntil(pages.pausedUntil),
      pageToken:
        networks[target.platform].capabilities.tokenOf === 'login'
          ? socialConnections.userToken
          : holders.pageToken,
      isSelected: isSelectedPage(target),
      appBackoff: secondsUntil(appPauses.pausedUntil),
      appReason: appPauses.reason,
    })
    // Each row may be missing.
    .from(sql`(select 1) as one`)
    .leftJoin(
      socialConnections,
      and(
        eq(socialConnections.accountId, target.accountId),
        eq(socialConnections.login, networks[target.platform].login.name),
      ),
    )
    .leftJoin(pages, isPage(target))
    .leftJoin(
      holders,
      and(
        eq(holders.accountId, target.accountId),
        eq(holders.platform, tokenHolderOf(target.platform)),
        networks[target.platform].capabilities.tokenOf === 'parent'
          ? eq(holders.externalId, pages.parentPageId)
          : eq(holders.externalId, pages.externalId),
      ),
    )
    .leftJoin(appPauses, eq(appPauses.login, networks[target.platform].login.name));

/** The stored facts about a page and its connection, holder and app. */
export type AccessFacts = Awaited<ReturnType<typeof readAccess>>[number];

/**
 * Returns why a page may not be used now; undefined if it may. Refused posts do not prevent reads.
 */
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
  if (purpose === 'read' && !hasKnownEnd(reason)) return undefined;
  return outcomeOf(reason, { afterSeconds: pausedSeconds, detail: facts.pauseDetail });
}

/** Returns whether Meta refused the last post on the page, so that only one post retries it. */
export const isRefusedPage = ({ pauseReason }: AccessFacts): boolean =>
  pauseReason !== null && !hasKnownEnd(pauseReason);

/** Returns whether Meta refused the application itself. */
export const isRefusedApp = ({ appReason }: AccessFacts): boolean => appReason === 'app_refused';
