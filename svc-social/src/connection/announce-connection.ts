import { connectionChanged } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { eq } from 'drizzle-orm';
import { socialConnections } from '../schema/deliveries.ts';
import { expiryOf } from './connection-expiry.ts';

const severity = { ok: 0, missing_permission: 1, needs_reconnect: 2 } as const;

const earliest = (ends: readonly Date[]): Date | null =>
  ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));

type Connection = typeof socialConnections.$inferSelect;

/** Returns the worst state of an account's connections. */
export function connectionState(accountId: number, rows: readonly Connection[]) {
  const [row] = rows.toSorted((one, other) => severity[other.state] - severity[one.state]);
  const ends = rows.flatMap((one) => expiryOf(one) ?? []);
  return row
    ? { accountId, state: row.state, since: row.updatedAt, endsAt: earliest(ends) }
    : { accountId, state: 'none' as const, since: new Date(), endsAt: null };
}

/** Announces the worst state of an account's connections after a change of one. */
export async function announceConnection(tx: Transaction, accountId: number): Promise<void> {
  const rows = await tx.select().from(socialConnections).where(eq(socialConnections.accountId, accountId));
  await announce(tx, connectionChanged, connectionState(accountId, rows));
}
