import { connectionChanged } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { eq } from 'drizzle-orm';
import { expiryOf } from '../networks/meta/login/connection-expiry.ts';
import { socialConnections } from '../schema/deliveries.ts';

/** Announces the state of an account's connection after a change of it. */
export async function announceConnection(tx: Transaction, accountId: number): Promise<void> {
  const [row] = await tx.select().from(socialConnections).where(eq(socialConnections.accountId, accountId));
  await announce(
    tx,
    connectionChanged,
    row
      ? { accountId, state: row.state, since: row.updatedAt, endsAt: expiryOf(row) }
      : { accountId, state: 'none', since: new Date(), endsAt: null },
  );
}
