import { inAccount } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { and, eq, sql } from 'drizzle-orm';
import { isGraphFailure } from '../networks/meta/graph/failures.ts';
import { connectionNetwork } from '../networks/registry.ts';
import type { Ctx } from '../context.ts';
import { socialConnections } from '../schema/deliveries.ts';
import { storePages } from './store.ts';

type Connection = typeof socialConnections.$inferSelect;

/**
 * Reads the user's pages from Meta and stores them; a failure leaves the stored pages unchanged.
 */
export async function refreshPages(
  ctx: Ctx,
  connection: Connection,
): Promise<'graph_api' | 'stored' | 'token_refused'> {
  const { accountId } = connection;
  const token = ctx.secrets.open(connection.userToken, sealContextOf(accountId, socialConnections.userToken));
  try {
    const reading = await connectionNetwork.listDestinations(ctx, token, connection.scopes);
    await inAccount(ctx.db, accountId, async (tx) => {
      const [same] = await tx
        .update(socialConnections)
        .set({ pagesReadAt: sql`now()` })
        .where(
          and(
            eq(socialConnections.accountId, accountId),
            eq(socialConnections.userToken, connection.userToken),
          ),
        )
        .returning({ accountId: socialConnections.accountId });
      if (same) await storePages(ctx, tx, accountId, reading);
    });
    return 'graph_api';
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    ctx.log.warn({ accountId, reason: failure.message }, 'pages could not be read again');
    return failure.trouble.next === 'reconnect' ? 'token_refused' : 'stored';
  }
}
