import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import type { health as contract, PageHealth } from '@kallos/contracts/social/health';
import { inAccount } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, eq } from 'drizzle-orm';
import { expiryOf, isExpiringSoon } from '../networks/meta/login/connection-expiry.ts';
import { missingScopes } from '../networks/meta/login/login-dialog.ts';
import { blockingFinding } from '../networks/meta/login/page-findings.ts';
import { healthOf, unknownHealth } from '../networks/meta/login/page-health.ts';
import { isReachableFrom } from '@kallos/safe-fetch/public-host';
import type { Ctx } from '../context.ts';
import { networks } from '../networks/registry.ts';
import { pageStateOf } from '../deliveries/page-state/page-state.ts';
import { findKeysHeldByOthers, lockKeyOf } from '../connection/page-locks/page-locks.ts';
import { collectPageFacts } from '../connection/page-facts.ts';
import { appPauses, pages, selectedPages, socialConnections } from '../schema/deliveries.ts';
import { diagnoseToken } from './diagnose-token.ts';
import { checkConnection, findConnection, type Connection } from './check-connection.ts';

type Body = HandlerInput<typeof contract.checkPages>['body'];
type Reply = HandlerReply<typeof contract.checkPages>;

const freshMilliseconds = 60_000;

/** Returns the requested pages, or all selected ones. */
async function findPages(ctx: Ctx, { accountId, pages: asked }: Body) {
  return inAccount(ctx.db, accountId, async (tx) => {
    const known = await tx.select().from(pages).where(eq(pages.accountId, accountId));
    const [app] = await tx.select().from(appPauses);
    const selected = await tx
      .select({ platform: selectedPages.platform, pageId: selectedPages.pageId })
      .from(selectedPages)
      .where(and(eq(selectedPages.accountId, accountId), eq(selectedPages.isActive, true)));
    const wanted = asked ?? selected;
    const find = (platform: string, id: string | null) =>
      known.find((page) => page.platform === platform && page.externalId === id);
    return wanted.map((one) => {
      const page = find(one.platform, one.pageId);
      const tokenFrom = page && networks[page.platform].capabilities.tokenFrom;
      const holder = tokenFrom ? find(tokenFrom, page.parentPageId) : page;
      return { asked: { platform: one.platform, pageId: one.pageId }, page, holder, rows: known, app };
    });
  });
}

async function checkPage(
  ctx: Ctx,
  connection: Connection,
  { asked, page, holder, rows, app }: Awaited<ReturnType<typeof findPages>>[number],
): Promise<PageHealth> {
  if (connection.state === 'needs_reconnect')
    return unknownHealth(asked, blockingFinding('needs_reconnect', connection.stateReason));
  if (!page || !holder?.pageToken) return unknownHealth(asked, blockingFinding('page_unknown'));
  const token = ctx.secrets.open(holder.pageToken, sealContextOf(holder.accountId, pages.pageToken));
  const network = networks[page.platform];
  const { permissions, fetchesMedia } = network.capabilities;
  const missing = permissions.publishing.filter((scope) => !connection.scopes.includes(scope));
  const isHidden = fetchesMedia && !(await isReachableFrom(ctx.graph.baseUrl, ctx.meta.mediaUrl));
  const { readQuota } = network.openPage(ctx, {
    pageId: page.externalId,
    pageToken: token,
    personToken: ctx.secrets.open(
      connection.userToken,
      sealContextOf(connection.accountId, socialConnections.userToken),
    ),
  });
  return healthOf(ctx.graph, asked, {
    known: {
      ...page,
      state: pageStateOf({ ...collectPageFacts(page, { rows, connection, app }), missingScopes: [] }),
      missingScopes: missing,
      connection,
    },
    asked: { id: page.externalId, token, readQuota },
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

/** Checks an account's connection and pages before posts depend on them. */
export async function checkPages(ctx: Ctx, body: Body): Promise<Reply> {
  const targets = await findPages(ctx, body);
  const taken = await findKeysHeldByOthers(
    ctx.db,
    body.accountId,
    targets.map(({ asked }) => asked),
  );
  let connection = await findConnection(ctx, body.accountId);
  if (connection && Date.now() - connection.checkedAt.getTime() > freshMilliseconds)
    connection = (await checkConnection(ctx, connection)).connection;
  if (!connection)
    return {
      success: true,
      connection: noConnection,
      pages: targets.map(({ asked }) => unknownHealth(asked, blockingFinding('not_connected'))),
    };
  const found: PageHealth[] = [];
  for (const target of targets)
    found.push(
      taken.has(lockKeyOf(target.asked))
        ? unknownHealth(target.asked, blockingFinding('page_taken'))
        : await checkPage(ctx, connection, target),
    );
  // A page's token rarely dies alone, and then the user's token provides a new one.
  const dead = found.find(hasDeadToken);
  if (dead) {
    await diagnoseToken(ctx, { accountId: body.accountId, ...dead });
    connection = (await findConnection(ctx, body.accountId)) ?? connection;
    const again = await findPages(ctx, body);
    for (const [index, target] of again.entries())
      if (found[index] && hasDeadToken(found[index])) found[index] = await checkPage(ctx, connection, target);
  }
  const isExpiring = isExpiringSoon(expiryOf(connection), new Date());
  const { scopes, state } = connection;
  return {
    success: true,
    connection: {
      state: state === 'ok' && isExpiring ? 'expiring' : state,
      reason: connection.stateReason,
      missingPermissions: missingScopes(ctx.meta, scopes),
      tokenExpiresAt: connection.tokenExpiresAt,
      dataAccessExpiresAt: connection.dataAccessExpiresAt,
      checkedAt: connection.checkedAt,
    },
    pages: found,
  };
}
