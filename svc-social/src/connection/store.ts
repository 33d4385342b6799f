import { connected, disconnected, pagesSelected, reconnectNeeded } from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, asc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { clearRefusals } from '../deliveries/ledger.ts';
import {
  clearPageRefusals,
  noRefusalColumns,
  announceMissingPage,
} from '../deliveries/page-state/page-state.ts';
import type { Destinations, Grant, Login } from '../networks/login.ts';
import { loginOf, networksOf } from '../networks/registry.ts';
import { connectTickets, oauthStates } from '../schema/connections.ts';
import { deliveries, pages, selectedPages, socialConnections } from '../schema/deliveries.ts';
import { announceConnection } from './announce-connection.ts';
import { isConnection, isPageOfConnection, type ConnectionKey } from './connection-row.ts';
import { clearLockNames, releaseLocks } from './page-locks/page-locks.ts';

type Connection = typeof socialConnections.$inferSelect;

/** Returns the account's selected pages. */
export async function readSelectedPages(tx: Transaction, accountId: number) {
  const rows = await tx
    .select()
    .from(selectedPages)
    .where(and(eq(selectedPages.accountId, accountId), eq(selectedPages.isActive, true)))
    .orderBy(asc(selectedPages.id));
  return rows.map(selectedPage);
}

/** Returns a selected page as events and replies contain it. */
export const selectedPage = ({
  pageId,
  pageName,
  platform,
  instagramUsername: username,
}: typeof selectedPages.$inferSelect) => ({ pageId, pageName, platform, username });

/** Announces the whole list of the account's selected pages. */
export const announceSelection = async (tx: Transaction, accountId: number) =>
  announce(tx, pagesSelected, { accountId, pages: await readSelectedPages(tx, accountId) });

/** Number of complete listings, hours apart, that must omit a page before it is deleted. */
const mostMissingReads = 3;
const hoursBetweenReads = 2;

/**
 * Stores a page listing of a connection. A page that it omits keeps its row, token and selection and is
 * marked as missing; only an unselected page is deleted, after several complete listings hours
 * apart.
 */
export async function storePages(
  ctx: Ctx,
  tx: Transaction,
  connection: ConnectionKey,
  reading: Destinations,
): Promise<void> {
  const { accountId } = connection;
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
          hindrance: sql`excluded.hindrance`,
          missingSince: null,
          missingReads: 0,
          missingReadAt: null,
          updatedAt: sql`now()`,
        },
      });
  if (reading.isWhole) await recordMissingPages(tx, connection, rows);
}

/**
 * Stores which pages a complete listing omitted; announces once that a selected page stays missing.
 */
async function recordMissingPages(
  tx: Transaction,
  connection: ConnectionKey,
  listed: ReadonlyArray<{ platform: string; externalId: string }>,
): Promise<void> {
  const kept = listed.map((row) => `${row.platform}:${row.externalId}`);
  const isOfConnection = isPageOfConnection(connection);
  const isDue = sql`coalesce(${pages.missingReadAt} < now() - make_interval(hours => ${hoursBetweenReads}), true)`;
  const missing = await tx
    .update(pages)
    .set({
      missingSince: sql`coalesce(${pages.missingSince}, now())`,
      missingReads: sql`${pages.missingReads} + 1`,
      missingReadAt: sql`now()`,
    })
    .where(and(isOfConnection, notInArray(sql`${pages.platform} || ':' || ${pages.externalId}`, kept), isDue))
    .returning();
  if (missing.length > 0)
    await tx
      .update(socialConnections)
      .set({
        nextCheckAt: sql`least(${socialConnections.nextCheckAt}, now() + make_interval(hours => ${hoursBetweenReads}))`,
      })
      .where(isConnection(connection));
  const isChosen = await readSelectedPages(tx, connection.accountId);
  for (const page of missing) {
    const isOurs = isChosen.some(
      ({ pageId, platform }) => pageId === page.externalId && platform === page.platform,
    );
    if (page.missingReads === mostMissingReads && isOurs) await announceMissingPage(tx, page);
    if (page.missingReads >= mostMissingReads && !isOurs) await tx.delete(pages).where(eq(pages.id, page.id));
  }
}

/** Drops the previous user's page tokens when another user connects; selections stay. */
const dropTokens = (tx: Transaction, connection: ConnectionKey) =>
  tx.update(pages).set({ pageToken: null }).where(isPageOfConnection(connection));

type Owner = Pick<typeof oauthStates.$inferSelect, 'accountId' | 'acting'>;

/** Stores a checked token as the account's connection, with its pages, and announces it. */
export async function storeConnection(
  ctx: Ctx,
  tx: Transaction,
  { accountId, acting }: Owner,
  { login, grant }: { readonly login: Login; readonly grant: Grant },
): Promise<void> {
  const connection = { accountId, login: login.name };
  const isMissing = login.requiredScopes.some((scope) => !grant.scopes.includes(scope));
  const values = {
    metaUserId: grant.userId,
    userToken: ctx.secrets.seal(grant.token, sealContextOf(accountId, socialConnections.userToken)),
    scopes: grant.scopes,
    state: isMissing ? ('missing_permission' as const) : ('ok' as const),
    stateReason: isMissing ? 'permission_missing' : null,
    tokenExpiresAt: grant.tokenExpiresAt,
    dataAccessExpiresAt: grant.dataAccessExpiresAt,
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
    .where(isConnection(connection));
  const isNew = before?.metaUserId !== grant.userId;
  await tx
    .insert(socialConnections)
    .values({ accountId, login: login.name, ...values })
    .onConflictDoUpdate({
      target: [socialConnections.accountId, socialConnections.login],
      set: { ...values, ...fresh },
    });
  if (before && isNew) await dropTokens(tx, connection);
  await storePages(ctx, tx, connection, grant.destinations);
  await tx.update(pages).set(noRefusalColumns).where(isPageOfConnection(connection));
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
  await announce(tx, connected, {
    ...connection,
    ...(isNew ? { isNew } : {}),
    ...(acting ? { acting } : {}),
  });
}

/**
 * Records that nothing can be published until the user connects again; announces the change once.
 */
export async function markReconnectNeeded(
  tx: Transaction,
  { accountId, login }: ConnectionKey,
  state: 'needs_reconnect' | 'missing_permission',
  reason: string,
): Promise<void> {
  const changed = await tx
    .update(socialConnections)
    .set({ state, stateReason: reason, updatedAt: sql`now()` })
    .where(
      and(
        isConnection({ accountId, login }),
        ne(socialConnections.state, state),
        ne(socialConnections.state, 'needs_reconnect'),
      ),
    )
    .returning({ accountId: socialConnections.accountId });
  if (changed.length === 0) return;
  await announceConnection(tx, accountId);
  await announce(tx, reconnectNeeded, { accountId, login, reason });
}

/** Records missing permissions that every post needs; returns false if none is missing. */
export async function markMissingPermissions(tx: Transaction, connection: Connection): Promise<boolean> {
  const isMissing = loginOf(connection).requiredScopes.some((scope) => !connection.scopes.includes(scope));
  if (isMissing) await markReconnectNeeded(tx, connection, 'missing_permission', 'permission_missing');
  return isMissing;
}

/** Records that the user's token is valid with all permissions, so that waiting posts resume. */
export async function markHealthy(tx: Transaction, connection: Connection): Promise<void> {
  const changed = await tx
    .update(socialConnections)
    .set({ state: 'ok', stateReason: null, updatedAt: sql`now()` })
    .where(and(isConnection(connection), ne(socialConnections.state, 'ok')))
    .returning({ accountId: socialConnections.accountId });
  if (changed.length > 0) {
    const { accountId, login } = connection;
    await announceConnection(tx, accountId);
    await announce(tx, connected, { accountId, login });
  }
  await clearPageRefusals(
    tx,
    and(
      isPageOfConnection(connection),
      inArray(pages.pauseReason, ['permission_missing', 'needs_reconnect']),
    ),
  );
}

/** Revokes our grant. A failure is only logged, because our copy is erased in any case. */
async function revokeGrant(ctx: Ctx, login: Login, accountId: number, userToken: string): Promise<void> {
  try {
    const token = ctx.secrets.open(userToken, sealContextOf(accountId, socialConnections.userToken));
    await login.revoke(ctx, token);
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : 'unknown';
    ctx.log.warn({ accountId, login: login.name, reason }, 'rights could not be revoked');
  }
}

/**
 * Erases the connection with its pages, selections and pending logins; returns undefined if there
 * is none.
 */
export async function eraseConnection(
  tx: Transaction,
  { accountId, login }: ConnectionKey,
  reason: 'user' | 'deauthorised' | 'data_deletion',
): Promise<Pick<Connection, 'login' | 'userToken' | 'metaUserId'> | undefined> {
  const [connection] = await tx
    .delete(socialConnections)
    .where(isConnection({ accountId, login }))
    .returning();
  // Meta ends a connection for one user, but other accounts may manage the same pages: only the
  // account itself releases them.
  const names = networksOf(login);
  if (reason === 'user') await releaseLocks(tx, accountId, { networks: names });
  if (reason === 'data_deletion') await clearLockNames(tx, accountId, names);
  for (const table of [pages, selectedPages])
    await tx.delete(table).where(and(eq(table.accountId, accountId), inArray(table.platform, names)));
  for (const table of [oauthStates, connectTickets])
    await tx.delete(table).where(and(eq(table.accountId, accountId), eq(table.login, login)));
  if (!connection) return undefined;
  await announceConnection(tx, accountId);
  await announce(tx, disconnected, { accountId, login, reason });
  await announceSelection(tx, accountId);
  return connection;
}

/**
 * Returns whether this user also connected another account: a network has one grant per user for all
 * accounts.
 */
async function isConnectedElsewhere(
  ctx: Ctx,
  { login, metaUserId }: Pick<Connection, 'login' | 'metaUserId'>,
): Promise<boolean> {
  const others = await acrossAccounts(ctx.db, (tx) =>
    tx
      .select({ accountId: socialConnections.accountId })
      .from(socialConnections)
      .where(and(eq(socialConnections.login, login), eq(socialConnections.metaUserId, metaUserId)))
      .limit(1),
  );
  return others.length > 0;
}

/**
 * Disconnects a login: erases its connection, pages, selections and pending logins. Idempotent.
 */
export async function disconnect(ctx: Ctx, connection: ConnectionKey) {
  const { accountId } = connection;
  const erased = await inAccount(ctx.db, accountId, (tx) => eraseConnection(tx, connection, 'user'));
  const login = loginOf(connection);
  if (erased && !(await isConnectedElsewhere(ctx, erased)))
    await revokeGrant(ctx, login, accountId, erased.userToken);
  return { success: true as const, message: `${login.label} disconnected successfully` };
}
