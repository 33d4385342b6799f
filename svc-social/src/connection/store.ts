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

/** The pages that the account's posts go to. */
export async function chosenPages(tx: Transaction, accountId: number) {
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

/** Announces the whole list of pages that the account's posts go to. */
export const announceSelection = async (tx: Transaction, accountId: number) =>
  announce(tx, pagesSelected, { accountId, pages: await chosenPages(tx, accountId) });

/** So many whole readings, so far apart, are needed before a page that they lack is forgotten. */
const mostMissingReads = 3;
const hoursBetweenReads = 2;

/**
 * Stores what Meta listed. One reading proves no absence: what it lacks keeps its row, its token and its choice and is
 * noted as missing. Only a page that no posts go to is forgotten, after several whole readings hours apart.
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
  if (reading.isWhole) await noteMissing(tx, accountId, rows);
}

/** Stores which pages a complete listing lacked; announces once if a selected page stays missing. */
async function noteMissing(
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
  const isChosen = await chosenPages(tx, accountId);
  for (const page of missing) {
    const isOurs = isChosen.some(
      ({ pageId, platform }) => pageId === page.externalId && platform === page.platform,
    );
    if (page.missingReads === mostMissingReads && isOurs) await announceMissingPage(tx, page);
    if (page.missingReads >= mostMissingReads && !isOurs) await tx.delete(pages).where(eq(pages.id, page.id));
  }
}

/** Another person connected: what the one before lent is used no more, and their choices stay. */
const dropTokens = (tx: Transaction, accountId: number) =>
  tx.update(pages).set({ pageToken: null }).where(eq(pages.accountId, accountId));

type Owner = Pick<typeof oauthStates.$inferSelect, 'accountId' | 'acting'>;

/** Stores a proven token as the account's connection, with its pages, and announces it. */
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
  // A comment that lacked the permission alone is written now, while it is of use.
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
  // What may be read now is read soon.
  await tx
    .update(deliveries)
    .set({ insightsDueAt: sql`now()` })
    .where(and(eq(deliveries.accountId, accountId), isNotNull(deliveries.insightsDueAt)));
  await announce(tx, connected, { accountId, ...(isNew ? { isNew } : {}), ...(acting ? { acting } : {}) });
}

/** Notes that nothing can be published until the person connects again; announced once, on the change. */
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
  if (changed.length > 0) await announce(tx, reconnectNeeded, { accountId, reason });
}

/** Notes that permissions are missing which every post needs; false when none is. */
export async function markMissingPermissions(tx: Transaction, connection: Connection): Promise<boolean> {
  const isMissing = pagePublishingScopes.some((scope) => !connection.scopes.includes(scope));
  if (isMissing)
    await markReconnectNeeded(tx, connection.accountId, 'missing_permission', 'permission_missing');
  return isMissing;
}

/** Notes that Meta takes the person's token and that it has every permission again, so that what waited goes on. */
export async function markHealthy(tx: Transaction, { accountId }: Connection): Promise<void> {
  const changed = await tx
    .update(socialConnections)
    .set({ state: 'ok', stateReason: null, updatedAt: sql`now()` })
    .where(and(eq(socialConnections.accountId, accountId), ne(socialConnections.state, 'ok')))
    .returning({ accountId: socialConnections.accountId });
  if (changed.length > 0) await announce(tx, connected, { accountId });
  await clearPageRefusals(
    tx,
    and(
      eq(pages.accountId, accountId),
      inArray(pages.pauseReason, ['permission_missing', 'needs_reconnect']),
    ),
  );
}

/** Revokes our rights at Meta; a failure is only noted, because what we hold is erased in any case. */
async function revokeAtMeta(ctx: Ctx, accountId: number, userToken: string): Promise<void> {
  try {
    const token = ctx.secrets.open(userToken, sealContextOf(accountId, socialConnections.userToken));
    await ctx.graph.as(token).remove('me/permissions');
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : 'unknown';
    ctx.log.warn({ accountId, reason }, 'rights could not be revoked at meta');
  }
}

/** Erases the connection with its pages, choices and logins under way; undefined when there is none. */
export async function eraseConnection(
  tx: Transaction,
  accountId: number,
  reason: 'user' | 'deauthorised' | 'data_deletion',
): Promise<{ userToken: string; metaUserId: string } | undefined> {
  const [connection] = await tx
    .delete(socialConnections)
    .where(eq(socialConnections.accountId, accountId))
    .returning({ userToken: socialConnections.userToken, metaUserId: socialConnections.metaUserId });
  // Meta ends a connection because of a person, who may manage pages of other accounts as well: only the account itself
  // releases its pages.
  if (reason === 'user') await releaseLocks(tx, accountId);
  if (reason === 'data_deletion') await clearLockNames(tx, accountId);
  for (const table of [pages, selectedPages, oauthStates, connectTickets])
    await tx.delete(table).where(eq(table.accountId, accountId));
  if (!connection) return undefined;
  await announce(tx, disconnected, { accountId, reason });
  await announceSelection(tx, accountId);
  return connection;
}

/** Whether this person connected another account as well: Meta knows one grant for all of them. */
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

/** Forgets the connection with its pages, choices and logins under way; repeating it changes nothing. */
export async function disconnect(ctx: Ctx, accountId: number) {
  const erased = await inAccount(ctx.db, accountId, (tx) => eraseConnection(tx, accountId, 'user'));
  if (erased && !(await isConnectedElsewhere(ctx, erased.metaUserId)))
    await revokeAtMeta(ctx, accountId, erased.userToken);
  return { success: true as const, message: 'Facebook disconnected successfully' };
}

/** Announces every connection's pages, and whether it must be renewed, for copies that are new or damaged. */
export async function announceEverything(tx: Transaction): Promise<void> {
  // A change under way would otherwise be announced first and overtaken by the state before it.
  await tx.execute(sql`lock table social_connections, selected_pages in share row exclusive mode`);
  const rows = await tx.select().from(socialConnections).orderBy(asc(socialConnections.accountId));
  for (const { accountId, state, stateReason } of rows) {
    await announceSelection(tx, accountId);
    if (state !== 'ok') await announce(tx, reconnectNeeded, { accountId, reason: stateReason ?? state });
  }
}
