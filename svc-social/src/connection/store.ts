import { connected, disconnected, pagesSelected, reconnectNeeded } from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { placeIn } from '@kallos/service-kit/reseal';
import { and, asc, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { pagePublishingScopes } from '@kallos/graph/scopes';
import type { Identified } from '@kallos/graph/tokens';
import { placesOf, type FoundPage } from '@kallos/graph/pages';
import type { Ctx } from '../context.ts';
import { forgetRefusals } from '@kallos/deliveries/ledger';
import {
  connectTickets,
  deliveries,
  oauthStates,
  pages,
  selectedPages,
  socialConnections,
} from '../schema.ts';

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

/** Makes the stored pages equal to what Meta listed; choices of pages that are gone are dropped and announced. */
export async function storePages(
  ctx: Ctx,
  tx: Transaction,
  accountId: number,
  found: FoundPage[],
): Promise<void> {
  const rows = placesOf(found).map(({ token, ...place }) => ({
    accountId,
    ...place,
    pageToken: token === null ? null : ctx.secrets.seal(token, placeIn(accountId, pages.pageToken)),
  }));
  const kept = rows.map((row) => `${row.platform}:${row.externalId}`);
  const isGone = (platform: unknown, id: unknown) => notInArray(sql`${platform} || ':' || ${id}`, kept);
  await tx.delete(pages).where(and(eq(pages.accountId, accountId), isGone(pages.platform, pages.externalId)));
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
          updatedAt: sql`now()`,
        },
      });
  const dropped = await tx
    .delete(selectedPages)
    .where(and(eq(selectedPages.accountId, accountId), isGone(selectedPages.platform, selectedPages.pageId)))
    .returning({ id: selectedPages.id });
  if (dropped.length > 0) await announceSelection(tx, accountId);
}

type Owner = Pick<typeof oauthStates.$inferSelect, 'accountId' | 'acting'>;

/** Stores a proven token as the account's connection, with its pages, and announces it. */
export async function storeConnection(
  ctx: Ctx,
  tx: Transaction,
  { accountId, acting }: Owner,
  identified: Identified,
): Promise<void> {
  const isMissing = pagePublishingScopes.some((scope) => !identified.scopes.includes(scope));
  const values = {
    metaUserId: identified.metaUserId,
    userToken: ctx.secrets.seal(identified.token, placeIn(accountId, socialConnections.userToken)),
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
  await tx
    .insert(socialConnections)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: socialConnections.accountId, set: { ...values, ...fresh } });
  await storePages(ctx, tx, accountId, identified.pages);
  await tx.update(pages).set({ pausedUntil: null, pauseReason: null }).where(eq(pages.accountId, accountId));
  await forgetRefusals(tx, accountId);
  // A comment that lacked the permission alone is written now, while it is of use.
  await tx
    .update(deliveries)
    .set({ commentState: 'open', commentReason: null })
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.commentReason, 'permission_missing')));
  // What may be read now is read soon.
  await tx
    .update(deliveries)
    .set({ insightsDueAt: sql`now()` })
    .where(and(eq(deliveries.accountId, accountId), isNotNull(deliveries.insightsDueAt)));
  const isNew = before?.metaUserId !== identified.metaUserId;
  await announce(tx, connected, { accountId, ...(isNew ? { isNew } : {}), ...(acting ? { acting } : {}) });
}

/** Notes that nothing can be published until the person connects again; announced once, on the change. */
export async function markConnection(
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
export async function loseRights(tx: Transaction, connection: Connection): Promise<boolean> {
  const isMissing = pagePublishingScopes.some((scope) => !connection.scopes.includes(scope));
  if (isMissing) await markConnection(tx, connection.accountId, 'missing_permission', 'permission_missing');
  return isMissing;
}

/** Notes that permissions which were missing are there again; a dead token only heals by another login. */
export async function markSound(tx: Transaction, { accountId }: Connection): Promise<void> {
  const changed = await tx
    .update(socialConnections)
    .set({ state: 'ok', stateReason: null, updatedAt: sql`now()` })
    .where(and(eq(socialConnections.accountId, accountId), eq(socialConnections.state, 'missing_permission')))
    .returning({ accountId: socialConnections.accountId });
  if (changed.length > 0) await announce(tx, connected, { accountId });
}

/** Revokes our rights at Meta; a failure is only noted, because what we hold is erased in any case. */
async function revokeAtMeta(ctx: Ctx, accountId: number, userToken: string): Promise<void> {
  try {
    const token = ctx.secrets.open(userToken, placeIn(accountId, socialConnections.userToken));
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
