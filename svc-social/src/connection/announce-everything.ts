import {
  connectionChanged,
  connectionsListed,
  pagesSelected,
  reconnectNeeded,
} from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce, announceAll } from '@kallos/service-kit/messaging/outbox';
import { asc, eq, sql } from 'drizzle-orm';
import { selectedPages, socialConnections } from '../schema/deliveries.ts';
import { connectionState } from './announce-connection.ts';
import { selectedPage } from './store.ts';

/**
 * Announces every connection's state and pages and whether it must be renewed, for new or damaged copies in
 * other services.
 */
export async function announceEverything(tx: Transaction): Promise<void> {
  // Without the lock a concurrent change could be announced before the older state read here. Writers wait
  // meanwhile, so the number of statements does not depend on the number of accounts.
  await tx.execute(sql`lock table social_connections, selected_pages in share row exclusive mode`);
  const rows = await tx.select().from(socialConnections).orderBy(asc(socialConnections.accountId));
  const selected = await tx
    .select()
    .from(selectedPages)
    .where(eq(selectedPages.isActive, true))
    .orderBy(asc(selectedPages.id));
  const pagesOf = Map.groupBy(selected, ({ accountId }) => accountId);
  const connections = [...Map.groupBy(rows, ({ accountId }) => accountId)];
  await announceAll(
    tx,
    pagesSelected,
    connections.map(([accountId]) => ({
      accountId,
      pages: (pagesOf.get(accountId) ?? []).map(selectedPage),
    })),
  );
  await announceAll(
    tx,
    connectionChanged,
    connections.map(([accountId, own]) => connectionState(accountId, own)),
  );
  const ended = rows.filter(({ state }) => state !== 'ok');
  await announceAll(
    tx,
    reconnectNeeded,
    ended.map(({ accountId, login, state, stateReason }) => ({
      accountId,
      login,
      reason: stateReason ?? state,
    })),
  );
  await announce(tx, connectionsListed, { accountIds: connections.map(([accountId]) => accountId) });
}
