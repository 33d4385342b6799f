import { connectionsListed, reconnectNeeded } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { asc, sql } from 'drizzle-orm';
import { socialConnections } from '../schema/deliveries.ts';
import { announceConnection } from './announce-connection.ts';
import { announceSelection } from './store.ts';

/**
 * Announces every connection's state and pages and whether it must be renewed, for new or damaged copies in
 * other services.
 */
export async function announceEverything(tx: Transaction): Promise<void> {
  // Without the lock a concurrent change could be announced before the older state read here.
  await tx.execute(sql`lock table social_connections, selected_pages in share row exclusive mode`);
  const rows = await tx.select().from(socialConnections).orderBy(asc(socialConnections.accountId));
  for (const { accountId, login, state, stateReason } of rows) {
    await announceSelection(tx, accountId);
    await announceConnection(tx, accountId);
    if (state !== 'ok')
      await announce(tx, reconnectNeeded, { accountId, login, reason: stateReason ?? state });
  }
  await announce(tx, connectionsListed, { accountIds: [...new Set(rows.map(({ accountId }) => accountId))] });
}
