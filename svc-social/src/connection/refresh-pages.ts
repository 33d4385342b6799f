import { inAccount } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { refuseApp } from '../deliveries/page-state/backoff.ts';
import { NetworkFailure } from '../networks/failure.ts';
import { loginOf } from '../networks/registry.ts';
import { socialConnections } from '../schema/deliveries.ts';
import { isConnection } from './connection-row.ts';
import { storePages } from './store.ts';

type Connection = typeof socialConnections.$inferSelect;

/**
 * Reads the user's pages from the network and stores them; a failure leaves the stored pages unchanged.
 */
export async function refreshPages(
  ctx: Ctx,
  connection: Connection,
): Promise<'graph_api' | 'stored' | 'token_refused'> {
  const { accountId } = connection;
  const token = ctx.secrets.open(connection.userToken, sealContextOf(accountId, socialConnections.userToken));
  try {
    const reading = await loginOf(connection).listDestinations(ctx, { token, scopes: connection.scopes });
    await inAccount(ctx.db, accountId, async (tx) => {
      const [same] = await tx
        .update(socialConnections)
        .set({ pagesReadAt: sql`now()` })
        .where(and(isConnection(connection), eq(socialConnections.userToken, connection.userToken)))
        .returning({ accountId: socialConnections.accountId });
      if (same) await storePages(ctx, tx, connection, reading);
    });
    return 'graph_api';
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure;
    const { trouble } = failure;
    // Only the operator can end a refusal of the application; the screens must not blame the user.
    if (trouble.next === 'pause_app')
      await inAccount(ctx.db, accountId, (tx) => refuseApp(tx, connection.login, failure.message));
    ctx.log.warn({ accountId, reason: failure.message }, 'pages could not be read again');
    return trouble.next === 'reconnect' ? 'token_refused' : 'stored';
  }
}
