import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { defaultLogin } from '@kallos/contracts/networks';
import type { health as contract, PageHealth } from '@kallos/contracts/social/health';
import type { Platform } from '@kallos/contracts/wire';
import { isReachableFrom } from '@kallos/safe-fetch/public-host';
import { inAccount } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, eq } from 'drizzle-orm';
import { expiryOf, isExpiringSoon } from '../connection/connection-expiry.ts';
import { collectPageFacts, findTokenHolder, readAppPauses } from '../connection/page-facts.ts';
import { findKeysHeldByOthers, lockKeyOf } from '../connection/page-locks/page-locks.ts';
import type { Ctx } from '../context.ts';
import { pageStateOf } from '../deliveries/page-state/page-state.ts';
import { loginOf, networks } from '../networks/registry.ts';
import { pages, selectedPages, socialConnections } from '../schema/deliveries.ts';
import { checkConnection, findConnection, type Connection } from './check-connection.ts';
import { diagnoseToken } from './diagnose-token.ts';
import { blockingFinding } from './page-findings.ts';
import { healthOf, unknownHealth } from './page-health.ts';

type Body = HandlerInput<typeof contract.checkPages>['body'];
type Reply = HandlerReply<typeof contract.checkPages>;

const freshMilliseconds = 60_000;

/** Returns the requested pages, or all selected ones. */
async function findPages(ctx: Ctx, { accountId, pages: asked }: Body) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const known = await tx.select().from(pages).where(eq(pages.accountId, accountId));
    const apps = await readAppPauses(tx);
    const selected = await tx
      .select({ platform: selectedPages.platform, pageId: selectedPages.pageId })
      .from(selectedPages)
      .where(and(eq(selectedPages.accountId, accountId), eq(selectedPages.isActive, true)));
    const wanted = asked ?? selected;
    const find = (platform: string, id: string | null) =>
      known.find((page) => page.platform === platform && page.externalId === id);
    return wanted.map((one) => {
      const page = find(one.platform, one.pageId);
      const holder = page && findTokenHolder(page, known);
      return { asked: { platform: one.platform, pageId: one.pageId }, page, holder, rows: known, apps };
    });
  });
}

async function checkPage(
  ctx: Ctx,
  connection: Connection | undefined,
  { asked, page, holder, rows, apps }: Awaited<ReturnType<typeof findPages>>[number],
): Promise<PageHealth> {
  if (!connection) return unknownHealth(asked, blockingFinding('not_connected'));
  if (connection.state === 'needs_reconnect')
    return unknownHealth(asked, blockingFinding('needs_reconnect', connection.stateReason));
  if (!page) return unknownHealth(asked, blockingFinding('page_unknown'));
  const network = networks[page.platform];
  const { permissions, media, tokenOf } = network.capabilities;
  const isOfLogin = tokenOf === 'login';
  const sealed = isOfLogin ? connection.userToken : holder?.pageToken;
  if (!sealed) return unknownHealth(asked, blockingFinding('page_unknown'));
  const column = isOfLogin ? socialConnections.userToken : pages.pageToken;
  const missing = permissions.publishing.filter((scope) => !connection.scopes.includes(scope));
  const isHidden = media.isFetched && !(await isReachableFrom(ctx.graph.baseUrl, ctx.meta.mediaUrl));
  const opened = network.openPage(ctx, {
    pageId: page.externalId,
    parentPageId: page.parentPageId,
    pageToken: ctx.secrets.open(sealed, sealContextOf(page.accountId, column)),
    personToken: ctx.secrets.open(
      connection.userToken,
      sealContextOf(connection.accountId, socialConnections.userToken),
    ),
  });
  return healthOf(asked, {
    known: {
      ...page,
      state: pageStateOf({ ...collectPageFacts(page, { rows, connection, apps }), missingScopes: [] }),
      missingScopes: missing,
      connection,
    },
    page: opened,
    more: isHidden ? [blockingFinding('address_private', ctx.meta.mediaUrl)] : [],
  });
}

const noConnection: Reply['connection'] = {
  state: 'none',
  reason: null,
  missingPermissions: [],
  tokenExpiresAt: null,
  dataAccessExpiresAt: null,
  checkedAt: null,
};

const hasDeadToken = ({ findings }: PageHealth): boolean =>
  findings.some(({ code }) => code === 'page_token_refused');

/** Returns a connection that was checked within a minute. */
async function findFreshConnection(ctx: Ctx, accountId: number, login: string) {
  const connection = await findConnection(ctx, accountId, login);
  const isOld = connection && Date.now() - connection.checkedAt.getTime() > freshMilliseconds;
  return isOld ? (await checkConnection(ctx, connection)).connection : connection;
}

const severity = { none: 4, needs_reconnect: 3, missing_permission: 2, expiring: 1, ok: 0 } as const;

function describeConnection(ctx: Ctx, connection: Connection | undefined): Reply['connection'] {
  if (!connection) return noConnection;
  const isExpiring = isExpiringSoon(expiryOf(connection), new Date());
  const { scopes, state } = connection;
  return {
    state: state === 'ok' && isExpiring ? 'expiring' : state,
    reason: connection.stateReason,
    missingPermissions: loginOf(connection).missingScopes(ctx, scopes),
    tokenExpiresAt: connection.tokenExpiresAt,
    dataAccessExpiresAt: connection.dataAccessExpiresAt,
    checkedAt: connection.checkedAt,
  };
}

/** Checks an account's connections and pages before posts depend on them. */
export async function checkPages(ctx: Ctx, body: Body): Promise<Reply> {
  const { accountId } = body;
  const targets = await findPages(ctx, body);
  const taken = await findKeysHeldByOthers(
    ctx.db,
    accountId,
    targets.map(({ asked }) => asked),
  );
  const loginNameOf = ({ asked }: { readonly asked: { readonly platform: Platform } }) =>
    networks[asked.platform].login.name;
  const connections = new Map<string, Connection | undefined>();
  for (const login of targets.length === 0 ? [defaultLogin] : new Set(targets.map(loginNameOf)))
    connections.set(login, await findFreshConnection(ctx, accountId, login));
  const found: PageHealth[] = [];
  for (const target of targets)
    found.push(
      connections.get(loginNameOf(target)) && taken.has(lockKeyOf(target.asked))
        ? unknownHealth(target.asked, blockingFinding('page_taken'))
        : await checkPage(ctx, connections.get(loginNameOf(target)), target),
    );
  // A page's token rarely expires on its own; the user's token then provides a new one.
  const dead = found.find(hasDeadToken);
  if (dead) {
    await diagnoseToken(ctx, { accountId, ...dead });
    const { name } = networks[dead.platform].login;
    connections.set(name, (await findConnection(ctx, accountId, name)) ?? connections.get(name));
    const again = await findPages(ctx, body);
    for (const [index, target] of again.entries())
      if (found[index] && hasDeadToken(found[index]))
        found[index] = await checkPage(ctx, connections.get(loginNameOf(target)), target);
  }
  const described = [...connections.values()].map((connection) => describeConnection(ctx, connection));
  const [worst = noConnection] = described.toSorted(
    (one, other) => severity[other.state] - severity[one.state],
  );
  return { success: true, connection: worst, pages: found };
}
