import { AppError } from '@kallos/contracts/errors';
import type { Platform } from '@kallos/contracts/wire';
import { isReachableFrom } from '@kallos/safe-fetch/public-host';
import { inAccount } from '@kallos/service-kit/database/database';
import { asc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { pageStateOf } from '../deliveries/page-state/page-state.ts';
import { checkConnection, findConnection } from '../health/check-connection.ts';
import { NetworkFailure } from '../networks/failure.ts';
import { LoginRefused } from '../networks/login.ts';
import { configuredLogins, loginOf, networks, pastedTokenLogin } from '../networks/registry.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';
import { expiryOf, warnDays } from './connection-expiry.ts';
import { isPageOfConnection } from './connection-row.ts';
import { collectPageFacts, readAppPauses } from './page-facts.ts';
import { findKeysHeldByOthers, lockKeyOf } from './page-locks/page-locks.ts';
import { refreshPages } from './refresh-pages.ts';
import { activePlatforms } from './selection.ts';
import { readSelectedPages, storeConnection } from './store.ts';

type Connection = typeof socialConnections.$inferSelect;
type Source = 'no_token' | 'graph_api' | 'stored' | 'given_token';

const freshMinutes = 5;

/**
 * Returns the account's connections and whether their page lists are fresh enough to skip a call.
 */
const readConnections = (ctx: Ctx, accountId: number) =>
  inAccount(ctx.db, accountId, (tx) =>
    tx
      .select({
        connection: socialConnections,
        isFresh: sql<boolean>`${socialConnections.pagesReadAt} > now() - make_interval(mins => ${freshMinutes})`,
        isExpiring: sql<boolean>`least(${socialConnections.tokenExpiresAt}, ${socialConnections.dataAccessExpiresAt}) < now() + make_interval(days => ${warnDays})`,
      })
      .from(socialConnections)
      .where(eq(socialConnections.accountId, accountId))
      .orderBy(asc(socialConnections.connectedAt)),
  );
type Known = Awaited<ReturnType<typeof readConnections>>[number];

/** Returns whether any page was ever listed: an empty list may be that of a network which refused us. */
const hasPages = async (ctx: Ctx, connection: Connection): Promise<boolean> =>
  (await inAccount(ctx.db, connection.accountId, (tx) => tx.$count(pages, isPageOfConnection(connection)))) >
  0;

/** Reads the pages from the network again; after a token refusal, checks the token itself. */
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
    const connection = await findConnection(ctx, accountId, login.name);
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

async function listStored(ctx: Ctx, connections: readonly Connection[], accountId: number) {
  const connectionOf = (platform: Platform) =>
    connections.find(({ login }) => login === networks[platform].login.name);
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
  const stateOfPlace = (row: (typeof rows)[number]) => {
    const connection = connectionOf(row.platform);
    return connection && pageStateOf(collectPageFacts(row, { rows, connection, apps }));
  };
  const shared = (row: (typeof rows)[number]) => ({
    id: row.externalId,
    accessToken: `ref:${row.reference}`,
    pictureUrl: row.pictureUrl,
    isChosen: chosen.some(({ pageId, platform }) => pageId === row.externalId && platform === row.platform),
    isTaken: isTaken(row),
    // Meta's responses to another account's posts are not disclosed to this account.
    publishing: isTaken(row) ? undefined : stateOfPlace(row),
    missingSince: row.missingSince,
  });
  return {
    // The setting limits hashtags; a network without a limit shows its recommendation.
    platforms: active.map((one) => ({
      ...one,
      maxHashtags: ctx.limits[one.name].keptHashtags ?? one.maxHashtags,
    })),
    places: shown.map((row) => {
      const { id, pictureUrl, ...facts } = shared(row);
      return {
        platform: row.platform,
        id,
        name: row.name,
        username: row.username,
        category: row.category,
        parentId: row.parentPageId,
        pictureUrl,
        canPublish: row.canPublish,
        hindrance: row.hindrance,
        isChosen: facts.isChosen,
        isTaken: facts.isTaken,
        publishing: facts.publishing,
        missingSince: facts.missingSince,
      };
    }),
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

const noConnection = {
  state: 'none' as const,
  expiresAt: null,
  missingPermissions: [],
  notYetPermitted: [],
};

/** Returns the state of a connection and its missing permissions. */
function stateOf(ctx: Ctx, { connection, isExpiring }: Known) {
  const login = loginOf(connection);
  return {
    state: connection.state === 'ok' && isExpiring ? ('expiring' as const) : connection.state,
    expiresAt: expiryOf(connection),
    missingPermissions: login.missingScopes(ctx, connection.scopes),
    notYetPermitted: login.notYetPermitted(connection.scopes),
  };
}

const severity = { ok: 0, expiring: 1, missing_permission: 2, needs_reconnect: 3, none: 4 } as const;

/** Lists the pages and accounts of the stored connections, or of a pasted token. */
export async function listPages(ctx: Ctx, accountId: number, givenToken: string | undefined) {
  const isGiven = givenToken !== undefined && givenToken.trim() !== '';
  if (isGiven) await keepGivenToken(ctx, accountId, givenToken.trim());
  const sources: Source[] = [];
  if (!isGiven)
    for (const { connection, isFresh } of await readConnections(ctx, accountId))
      sources.push(
        connection.state === 'needs_reconnect' || (isFresh && (await hasPages(ctx, connection)))
          ? 'stored'
          : await readAgain(ctx, connection),
      );
  const known = await readConnections(ctx, accountId);
  const states = known.map((one) => stateOf(ctx, one));
  const apps = await inAccount(ctx.db, accountId, readAppPauses);
  const [worst = noConnection] = states.toSorted((one, other) => severity[other.state] - severity[one.state]);
  return {
    success: true as const,
    message: known.length > 0 ? 'Data retrieved successfully' : 'No Facebook account is connected.',
    connected: known.length > 0,
    source: isGiven
      ? ('given_token' as const)
      : (sources.find((source) => source === 'graph_api') ?? sources[0] ?? 'no_token'),
    ...worst,
    notYetPermitted: [...new Set(states.flatMap(({ notYetPermitted }) => notYetPermitted))],
    logins: configuredLogins(ctx).map(({ name }) => {
      const at = known.findIndex(({ connection }) => connection.login === name);
      const isAppRefused = apps.some((app) => app.login === name && app.refusedSince !== null);
      return { name, ...(states[at] ?? noConnection), isAppRefused };
    }),
    isAddressPublic: await isReachableFrom(ctx.graph.baseUrl, ctx.meta.mediaUrl),
    ...(await listStored(
      ctx,
      known.map(({ connection }) => connection),
      accountId,
    )),
  };
}
