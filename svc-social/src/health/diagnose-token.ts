import { inAccount } from '@kallos/service-kit/database/database';
import { refreshPages } from '../connection/refresh-pages.ts';
import { markReconnectNeeded } from '../connection/store.ts';
import type { Ctx } from '../context.ts';
import { checkAccess } from '../deliveries/access.ts';
import { readAccess, type Target } from '../deliveries/facts.ts';
import { NetworkFailure } from '../networks/failure.ts';
import { networks } from '../networks/registry.ts';
import { checkConnection, findConnection, type Connection } from './check-connection.ts';

/**
 * Returns the permissions that a refused post lacks, which Meta's refusal omits; undefined if Meta
 * does not respond.
 */
export async function findMissingScopes(
  ctx: Ctx,
  { accountId, platform }: Target,
): Promise<string[] | undefined> {
  const before = await findConnection(ctx, accountId, networks[platform].login.name);
  if (!before) return undefined;
  const { isAnswered, connection } = await checkConnection(ctx, before);
  if (!isAnswered || !connection || connection.state === 'needs_reconnect') return undefined;
  return networks[platform].capabilities.permissions.publishing.filter(
    (scope) => !connection.scopes.includes(scope),
  );
}

/**
 * Decides what a refused token means: the user's login is over, the page has a new token, or
 * neither is proven.
 */
export async function diagnoseToken(
  ctx: Ctx,
  target: Target,
): Promise<{ readonly end: string } | 'renewed' | 'unproven'> {
  const before = await findConnection(ctx, target.accountId, networks[target.platform].login.name);
  if (!before) return 'unproven';
  const { isAnswered, connection } = await checkConnection(ctx, before);
  if (!isAnswered || !connection) return 'unproven';
  if (connection.state === 'needs_reconnect') return { end: connection.stateReason ?? 'token_190' };
  const tokenBefore = (await readPageFacts(ctx, target))?.pageToken;
  const source = await refreshPages(ctx, connection);
  if (source === 'graph_api')
    return (await readPageFacts(ctx, target))?.pageToken === tokenBefore ? 'unproven' : 'renewed';
  return judgeOwnToken(ctx, target, connection);
}

const readPageFacts = async (ctx: Ctx, target: Target) =>
  (await inAccount(ctx.db, target.accountId, (tx) => readAccess(tx, target)))[0];

/**
 * An expired user token cannot provide a new page token, so a dead page token requires the user.
 */
async function judgeOwnToken(
  ctx: Ctx,
  target: Target,
  connection: Connection,
): Promise<{ readonly end: string } | 'unproven'> {
  const { accountId } = target;
  const { tokenExpiresAt } = connection;
  const access = checkAccess(ctx, target, await readPageFacts(ctx, target), 'read');
  if ('outcome' in access || tokenExpiresAt === null || tokenExpiresAt.getTime() > Date.now())
    return 'unproven';
  try {
    const { token } = await networks[target.platform].openPage(ctx, access).readPage();
    const end = token?.deadReason;
    if (end === undefined) return 'unproven';
    await inAccount(ctx.db, accountId, (tx) => markReconnectNeeded(tx, connection, 'needs_reconnect', end));
    return { end };
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure;
    return 'unproven';
  }
}
