import { connectLinkChanged } from '@kallos/contracts/social/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, sql } from 'drizzle-orm';
import { connectLinks } from '../../schema/connections.ts';

type LinkRow = typeof connectLinks.$inferSelect;

/** A state in which a link connects nothing. */
export type ClosedState = 'used' | 'expired' | 'revoked';

/** Returns the state of a link. */
export function stateOfLink({ usedAt, revokedAt, expiresAt }: LinkRow): ClosedState | 'open' {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= new Date() ? 'expired' : 'open';
}

/** Thrown for a login by a link that has been closed. */
export class LinkClosed extends Error {
  readonly state: ClosedState;

  constructor(state: ClosedState) {
    super(`the link is ${state}`);
    this.name = 'LinkClosed';
    this.state = state;
  }
}

/** Names the logins of a link in place of a session. */
export const sessionOfLink = (id: number): string => `link:${id}`;

/** Returns the id of the link that a login was begun with. */
export function linkOf({ sessionId }: { readonly sessionId: string }): number | undefined {
  const [, id] = /^link:(\d+)$/.exec(sessionId) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Uses up the link of a login, in the transaction that stores the connection; throws {@link LinkClosed}. */
export async function useLink(
  tx: Transaction,
  { accountId, sessionId }: { readonly accountId: number; readonly sessionId: string },
): Promise<void> {
  const id = linkOf({ sessionId });
  if (id === undefined) return;
  const isLink = and(eq(connectLinks.id, id), eq(connectLinks.accountId, accountId));
  const [row] = await tx.select().from(connectLinks).where(isLink).for('update');
  const state = row ? stateOfLink(row) : 'revoked';
  if (state !== 'open') throw new LinkClosed(state);
  await tx
    .update(connectLinks)
    .set({ usedAt: sql`now()` })
    .where(isLink);
  const name = row?.name ?? '';
  await announce(tx, connectLinkChanged, { accountId, linkId: id, name, change: 'used', actor: 'nobody' });
}
