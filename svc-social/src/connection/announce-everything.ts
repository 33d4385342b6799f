import { reconnectNeeded } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { asc, sql } from 'drizzle-orm';
import { socialConnections } from '../schema.ts';
import { announceSelection } from './store.ts';

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
