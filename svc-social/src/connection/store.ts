import { connected, disconnected, pagesSelected, reconnectNeeded } from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, asc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { pagePublishingScopes } from '../networks/meta/graph/scopes.ts';
import type { IdentifiedToken } from '../networks/meta/login/tokens.ts';
import type { Destinations } from '../networks/network.ts';
import { destinationsOf } from '../networks/meta/login/pages.ts';
import type { Ctx } from '../context.ts';
import { announceConnection } from './announce-connection.ts';
import { clearLockNames, releaseLocks } from './page-locks/page-locks.ts';
import { clearRefusals } from '../deliveries/ledger.ts';
import {
  clearPageRefusals,
  noRefusalColumns,
  announceMissingPage,
} from '../deliveries/page-state/page-state.ts';
import { deliveries, pages, selectedPages, socialConnections } from '../schema/deliveries.ts';
import { connectTickets, oauthStates } from '../schema/connections.ts';

type Connection = typeof socialConnections.$inferSelect;

/** Returns the account's selected pages. */
export async function readSelectedPages(tx: Transaction, accountId: number) {
  const rows = await tx
    .select()
    .from(selectedPages)
    .where(and(eq(selectedPages.accountId, accountId), eq(selectedPages.isActive, true)))
    .orderBy(asc(selectedPages.id));
  return rows.map(({ pageId, pageName, platform, instagramUsername: username }) => ({
    pageId,
    pageName,
    platform,
    username,
  }));
}

/** Announces the whole list of the account's selected pages. */
export const announceSelection = async (tx: Transaction, accountId: number) =>
  announce(tx, pagesSelected, { accountId, pages: await readSelectedPages(tx, accountId) });

/** Number of complete listings, hours apart, that must omit a page before it is deleted. */
const mostMissingReads = 3;
const hoursBetweenReads = 2;

/**
 * Stores a page listing from Meta. A page that it omits keeps its row, token and selection and is
 * marked as missing; only an unselected page is deleted, after several complete listings hours
 * apart.
 */
export async function storePages(
  ctx: Ctx,
  tx: Transaction,
  accountId: number,
  reading: Destinations,
): Promise<void> {
  const rows = reading.places.map(({ token, ...place }) => ({
    accountId,
    ...place,
    pageToken: token === null ? null : ctx.secrets.seal(token, sealContextOf(accountId, pages.pageToken)),
  }));
  if (rows.length > 0)
    await tx
      .insert(pages)
      .values(rows)
      .onConflictDoUpdate({
        target: [pages.accountId, pages.platform, pages.externalId],
        set: {
          name: sql`excluded.name`,
          username: sql`excluded.username`,
          category: sql`excluded.category`,
          pictureUrl: sql`excluded.picture_url`,
          parentPageId: sql`excluded.parent_page_id`,
          pageToken: sql`excluded.page_token`,
          canPublish: sql`excluded.can_publish`,
          missingSince: null,
          missingReads: 0,
          missingReadAt: null,
          updatedAt: sql`now()`,
        },
      });
  if (reading.isWhole) await recordMissingPages(tx, accountId, rows);
}

/**
 * Stores which pages a complete listing omitted; announces once that a selected page stays missing.
 */
async function recordMissingPages(
  tx: Transaction,
  accountId: number,
  listed: ReadonlyArray<{ platform: string; externalId: string }>,
): Promise<void> {
  const kept = listed.map((row) => `${row.platform}:${row.externalId}`);
  const isOfAccount = eq(pages.accountId, accountId);
  const isDue = sql`coalesce(${pages.missingReadAt} < now() - make_interval(hours => ${hoursBetweenReads}), true)`;
  const missing = await tx
    .update(pages)
    .set({
      missingSince: sql`coalesce(${pages.missingSince}, now())`,
      missingReads: sql`${pages.missingReads} + 1`,
      missingReadAt: sql`now()`,
    })
    .where(and(isOfAccount, notInArray(sql`${pages.platform} || ':' || ${pages.externalId}`, kept), isDue))
    .returning();
  if (missing.length > 0)
    await tx
      .update(socialConnections)
      .set({
        nextCheckAt: sql`least(${socialConnections.nextCheckAt}, now() + make_interval(hours => ${hoursBetweenReads}))`,
      })
      .where(eq(socialConnections.accountId, accountId));
  const isChosen = await readSelectedPages(tx, accountId);
  for (const page of missing) {
    const isOurs = isChosen.some(
      ({ pageId, platform }) => pageId === page.externalId && platform === page.platform,
    );
    if (page.missingReads === mostMissingReads && isOurs) await announceMissingPage(tx, page);
    if (page.missingReads >= mostMissingReads && !isOurs) await tx.delete(pages).where(eq(pages.id, page.id));
  }
}

/** Drops the previous user's page tokens when another user connects; selections stay. */
const dropTokens = (tx: Transaction, accountId: number) =>
  tx.update(pages).set({ pageToken: null }).where(eq(pages.accountId, accountId));

type Owner = Pick<typeof oauthStates.$inferSelect, 'accountId' | 'acting'>;

/** Stores a checked token as the account's connection, with its pages, and announces it. */
export async function storeConnection(
  ctx: Ctx,
  tx: Transaction,
  { accountId, acting }: Owner,
  identified: IdentifiedToken,
): Promise<void> {
  const isMissing = pagePublishingScopes.some((scope) => !identified.scopes.includes(scope));
  const values = {
    metaUserId: identified.metaUserId,
    userToken: ctx.secrets.seal(identified.token, sealContextOf(accountId, socialConnections.userToken)),
    scopes: identified.scopes,
    state: isMissing ? ('missing_permission' as const) : ('ok' as const),
    stateReason: isMissing ? 'permission_missing' : null,
    tokenExpiresAt: identified.tokenExpiresAt,
    dataAccessExpiresAt: identified.dataAccessExpiresAt,
  };
  const fresh = {
    connectedAt: sql`now()`,
    checkedAt: sql`now()`,
    pagesReadAt: sql`now()`,
    nextCheckAt: sql`now() + interval '1 day'`,
    updatedAt: sql`now()`,
  };
  const [before] = await tx
    .select({ metaUserId: socialConnections.metaUserId })
    .from(socialConnections)
    .where(eq(socialConnections.accountId, accountId));
  const isNew = before?.metaUserId !== identified.metaUserId;
  await tx
    .insert(socialConnections)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: socialConnections.accountId, set: { ...values, ...fresh } });
  if (before && isNew) await dropTokens(tx, accountId);
  await storePages(ctx, tx, accountId, destinationsOf(identified.reading));
  await tx.update(pages).set(noRefusalColumns).where(eq(pages.accountId, accountId));
  await clearRefusals(tx, accountId);
  // Comments that waited only for the permission are due now.
  await tx
    .update(deliveries)
    .set({ commentState: 'open', commentReason: null })
    .where(
      and(
        eq(deliveries.accountId, accountId),
        eq(deliveries.commentReason, 'permission_missing'),
        ne(deliveries.commentState, 'none'),
      ),
    );
  // Insights that waited for a permission are read soon.
  await tx
    .update(deliveries)
    .set({ insightsDueAt: sql`now()` })
    .where(and(eq(deliveries.accountId, accountId), isNotNull(deliveries.insightsDueAt)));
  await announceConnection(tx, accountId);
  await announce(tx, connected, { accountId, ...(isNew ? { isNew } : {}), ...(acting ? { acting } : {}) });
}

/**
 * Records that nothing can be published until the user connects again; announces the change once.
 */
export async function markReconnectNeeded(
  tx: Transaction,
  accountId: number,
  state: 'needs_reconnect' | 'missing_permission',
  reason: string,
): Promise<void> {
  const changed = await tx
    .update(socialConnections)
    .set({ state, stateReason: reason, updatedAt: sql`now()` })
    .where(
      and(
        eq(socialConnections.accountId, accountId),
        ne(socialConnections.state, state),
        ne(socialConnections.state, 'needs_reconnect'),
      ),
    )
    .returning({ accountId: socialConnections.accountId });
  if (changed.length === 0) return;
  await announceConnection(tx, accountId);
  await announce(tx, reconnectNeeded, { accountId, reason });
}

/** Records missing permissions that every post needs; returns false if none is missing. */
export async function markMissingPermissions(tx: Transaction, connection: Connection): Promise<boolean> {
  const isMissing = pagePublishingScopes.some((scope) => !connection.scopes.includes(scope));
  if (isMissing)
    await markReconnectNeeded(tx, connection.accountId, 'missing_permission', 'permission_missing');
  return isMissing;
}

/** Records that the user's token is valid with all permissions, so that waiting posts resume. */
export async function markHealthy(tx: Transaction, { accountId }: Connection): Promise<void> {
  const changed = await tx
    .update(socialConnections)
    .set({ state: 'ok', stateReason: null, updatedAt: sql`now()` })
    .where(and(eq(socialConnections.accountId, accountId), ne(socialConnections.state, 'ok')))
    .returning({ accountId: socialConnections.accountId });
  if (changed.length > 0) {
    await announceConnection(tx, accountId);
    await announce(tx, connected, { accountId });
  }
  await clearPageRefusals(
    tx,
    and(
      eq(pages.accountId, accountId),
      inArray(pages.pauseReason, ['permission_missing', 'needs_reconnect']),
    ),
  );
}

/** Revokes our grant at Meta. A failure is only logged, because our copy is erased in any case. */
async function revokeAtMeta(ctx: Ctx, accountId: number, userToken: string): Promise<void> {
  try {
    const token = ctx.secrets.open(userToken, sealContextOf(accountId, socialConnections.userToken));
    await ctx.graph.as(token).remove('me/permissions');
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : 'unknown';
    ctx.log.warn({ accountId, reason }, 'rights could not be revoked at meta');
  }
}

/**
 * Erases the connection with its pages, selections and pending logins; returns undefined if there
 * is none.
 */
export async function eraseConnection(
  tx: Transaction,
  accountId: number,
  reason: 'user' | 'deauthorised' | 'data_deletion',
): Promise<{ userToken: string; metaUserId: string } | undefined> {
  const [connection] = await tx
    .delete(socialConnections)
    .where(eq(socialConnections.accountId, accountId))
    .returning({ userToken: socialConnections.userToken, metaUserId: socialConnections.metaUserId });
  // Meta ends a connection for one user, but other accounts may manage the same pages: only the
  // account itself releases them.
  if (reason === 'user') await releaseLocks(tx, accountId);
  if (reason === 'data_deletion') await clearLockNames(tx, accountId);
  for (const table of [pages, selectedPages, oauthStates, connectTickets])
    await tx.delete(table).where(eq(table.accountId, accountId));
  if (!connection) return undefined;
  await announceConnection(tx, accountId);
  await announce(tx, disconnected, { accountId, reason });
  await announceSelection(tx, accountId);
  return connection;
}

/**
 * Returns whether this user also connected another account: Meta has one grant per user for all
 * accounts.
 */
async function isConnectedElsewhere(ctx: Ctx, metaUserId: string): Promise<boolean> {
  const others = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select({ accountId: socialConnections.accountId })
      .from(socialConnections)
      .where(eq(socialConnections.metaUserId, metaUserId))
      .limit(1),
  );
  return others.length > 0;
}

/**
 * Disconnects the account: erases its connection, pages, selections and pending logins. Idempotent.
 */
export async function disconnect(ctx: Ctx, accountId: number) {
  const erased = await inAccount(ctx.db, accountId, (tx) => eraseConnection(tx, accountId, 'user'));
  if (erased && !(await isConnectedElsewhere(ctx, erased.metaUserId)))
    await revokeAtMeta(ctx, accountId, erased.userToken);
  return { success: true as const, message: 'Facebook disconnected successfully' };
}
