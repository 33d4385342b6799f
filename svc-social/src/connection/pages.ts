import { AppError } from '@kallos/contracts/errors';
import { inAccount } from '@kallos/service-kit/database/database';
import { pageStateOf } from '../deliveries/page-state/page-state.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { expiryOf, warnDays } from './connection-expiry.ts';
import { NetworkFailure } from '../networks/failure.ts';
import { LoginRefused } from '../networks/login.ts';
import { loginOf, pastedTokenLogin } from '../networks/registry.ts';
import type { Ctx } from '../context.ts';
import { checkConnection } from '../health/check-connection.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';
import { isReachableFrom } from '@kallos/safe-fetch/public-host';
import { findKeysHeldByOthers, lockKeyOf } from './page-locks/page-locks.ts';
import { activePlatforms } from './selection.ts';
import { collectPageFacts, readAppPauses } from './page-facts.ts';
import { refreshPages } from './refresh-pages.ts';
import { readSelectedPages, storeConnection } from './store.ts';

type Connection = typeof socialConnections.$inferSelect;
type Source = 'no_token' | 'graph_api' | 'stored' | 'given_token';

const freshMinutes = 5;

/**
 * Returns the account's connection and whether its page list is fresh enough to skip a call to
 * Meta.
 */
async function readConnection(ctx: Ctx, accountId: number) {
  const [row] = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({
        connection: socialConnections,
        isFresh: sql<boolean>`${socialConnections.pagesReadAt} > now() - make_interval(mins => ${freshMinutes})`,
        isExpiring: sql<boolean>`least(${socialConnections.tokenExpiresAt}, ${socialConnections.dataAccessExpiresAt}) < now() + make_interval(days => ${warnDays})`,
      })
      .from(socialConnections)
      .where(eq(socialConnections.accountId, accountId)),
  );
  return row;
}

/** Reads the pages from Meta again; after a token refusal, checks the token itself at Meta. */
async function readAgain(ctx: Ctx, connection: Connection): Promise<Source> {
  const source = await refreshPages(ctx, connection);
  if (source !== 'token_refused') return source;
  await checkConnection(ctx, connection);
  return 'stored';
}

/** Stores a pasted token after checking it at Meta; rejects it if another user is connected. */
async function keepGivenToken(ctx: Ctx, accountId: number, token: string): Promise<void> {
  const login = pastedTokenLogin;
  try {
    const grant = await login.identify(ctx, token);
    const connection = (await readConnection(ctx, accountId))?.connection;
    if (connection && connection.metaUserId !== grant.userId)
      throw new AppError('conflict', {
        message: 'Another Facebook user is connected. Disconnect first, then use this token.',
      });
    await inAccount(ctx.db, accountId, (tx) =>
      storeConnection(ctx, tx, { accountId, acting: null }, { login, grant }),
    );
  } catch (failure) {
    if (failure instanceof LoginRefused || (failure instanceof NetworkFailure && failure.isRefusal))
      throw new AppError('bad_request', {
        message: 'Failed to retrieve pages: the token is not valid for this application.',
        cause: failure,
      });
    if (failure instanceof NetworkFailure)
      throw new AppError('upstream_failed', { message: 'Failed to retrieve pages', cause: failure });
    throw failure;
  }
}

async function listStored(ctx: Ctx, connection: Connection | undefined, accountId: number) {
  const { rows, active, chosen, apps } = await inAccount(ctx.db, accountId, async (tx) => ({
    rows: await tx
      .select()
      .from(pages)
      .where(eq(pages.accountId, accountId))
      .orderBy(asc(pages.name), asc(pages.id)),
    active: await activePlatforms(ctx, tx),
    chosen: await readSelectedPages(tx, accountId),
    apps: await readAppPauses(tx),
  }));
  const shown = rows.filter(({ platform }) => active.some(({ name }) => name === platform));
  const placeOf = ({ platform, externalId: pageId }: (typeof rows)[number]) => ({ platform, pageId });
  const taken = await findKeysHeldByOthers(ctx.db, accountId, shown.map(placeOf));
  const isTaken = (row: (typeof rows)[number]) => taken.has(lockKeyOf(placeOf(row)));
  const byPlatform = Map.groupBy(shown, ({ platform }) => platform);
  const shared = (row: (typeof rows)[number]) => ({
    id: row.externalId,
    accessToken: `ref:${row.reference}`,
    pictureUrl: row.pictureUrl,
    isChosen: chosen.some(({ pageId, platform }) => pageId === row.externalId && platform === row.platform),
    isTaken: isTaken(row),
    // Meta's responses to another account's posts are not disclosed to this account.
    publishing: isTaken(row)
      ? undefined
      : connection && pageStateOf(collectPageFacts(row, { rows, connection, apps })),
    missingSince: row.missingSince,
  });
  return {
    // The setting limits hashtags; a network without a limit shows its recommendation.
    platforms: active.map((one) => ({
      ...one,
      maxHashtags: ctx.limits[one.name].keptHashtags ?? one.maxHashtags,
    })),
    facebookPages: (byPlatform.get('facebook') ?? []).map((row) => ({
      ...shared(row),
      name: row.name ?? row.externalId,
      category: row.category,
      canPublish: row.canPublish,
    })),
    instagramAccounts: (byPlatform.get('instagram') ?? []).map((row) => ({
      ...shared(row),
      name: row.name,
      username: row.username ?? row.externalId,
      pageId: row.parentPageId ?? '',
    })),
  };
}

/** Returns the state of a connection and its missing permissions. */
function stateOf(ctx: Ctx, known: Awaited<ReturnType<typeof readConnection>>) {
  if (!known) return { state: 'none' as const, expiresAt: null, missingPermissions: [], notYetPermitted: [] };
  const { connection, isExpiring } = known;
  const login = loginOf(connection);
  return {
    state: connection.state === 'ok' && isExpiring ? ('expiring' as const) : connection.state,
    expiresAt: expiryOf(connection),
    missingPermissions: login.missingScopes(ctx, connection.scopes),
    notYetPermitted: login.notYetPermitted(connection.scopes),
  };
}

/** Lists the pages and Instagram accounts of the stored connection, or of a pasted token. */
export async function listPages(ctx: Ctx, accountId: number, givenToken: string | undefined) {
  let source: Source = 'no_token';
  if (givenToken !== undefined && givenToken.trim() !== '') {
    await keepGivenToken(ctx, accountId, givenToken.trim());
    source = 'given_token';
  }
  const before = await readConnection(ctx, accountId);
  if (before && source === 'no_token')
    source =
      before.isFresh || before.connection.state === 'needs_reconnect'
        ? 'stored'
        : await readAgain(ctx, before.connection);
  const now = before && ((await readConnection(ctx, accountId)) ?? before);
  return {
    success: true as const,
    message: now ? 'Data retrieved successfully' : 'No Facebook account is connected.',
    connected: now !== undefined,
    source,
    ...stateOf(ctx, now),
    isAddressPublic: await isReachableFrom(ctx.graph.baseUrl, ctx.meta.mediaUrl),
    ...(await listStored(ctx, now?.connection, accountId)),
  };
}
