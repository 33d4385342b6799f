import { connectionExpiring } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { eq, sql } from 'drizzle-orm';
import { socialConnections } from '../schema.ts';

type Connection = typeof socialConnections.$inferSelect;

/** How long before its end a connection counts as expiring. */
export const warnDays = 7;
const repeatDays = 3;
const day = 86_400_000;

/** The first moment at which the connection stops to work by itself; null when there is none. */
export function endOf(connection: Pick<Connection, 'tokenExpiresAt' | 'dataAccessExpiresAt'>): Date | null {
  const ends = [connection.tokenExpiresAt, connection.dataAccessExpiresAt].filter((end) => end !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime())));
}

/** Whether a person should be told at `now`: within a week of the end, and again every three days until it comes. */
export function isWarningDue(
  end: Date,
  last: { warnedOf: Date | null; warnedAt: Date | null },
  now: Date,
): boolean {
  if (end.getTime() - now.getTime() > warnDays * day) return false;
  if (last.warnedAt === null || last.warnedOf?.getTime() !== end.getTime()) return true;
  return now.getTime() - last.warnedAt.getTime() >= repeatDays * day;
}

/** Announces that a sound connection will end soon. */
export async function warnOfEnd(tx: Transaction, connection: Connection): Promise<void> {
  const end = endOf(connection);
  if (end === null || !isWarningDue(end, connection, new Date())) return;
  const { accountId } = connection;
  await tx
    .update(socialConnections)
    .set({ warnedOf: end, warnedAt: sql`now()` })
    .where(eq(socialConnections.accountId, accountId));
  await announce(tx, connectionExpiring, { accountId, expiresAt: end });
}
