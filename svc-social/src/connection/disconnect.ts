import { disconnected } from '@kallos/contracts/social/events';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { connectTickets, oauthStates, pages, selectedPages, socialConnections } from '../schema.ts';
import { announceSelection } from './store.ts';

/** Revokes our rights at Meta; a failure is only noted, because what we hold is erased in any case. */
async function revokeAtMeta(ctx: Ctx, accountId: number, envelope: string): Promise<void> {
  try {
    const token = ctx.secrets.open(envelope, { accountId, column: 'social_connections.user_token' });
    await ctx.graph.as(token).remove('me/permissions');
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : 'unknown';
    ctx.log.warn({ accountId, reason }, 'rights could not be revoked at meta');
  }
}

/** Erases the connection with its pages, choices and logins under way; undefined when there is none. */
export async function eraseConnection(
  tx: Transaction,
  accountId: number,
  reason: 'user' | 'deauthorised' | 'data_deletion',
): Promise<{ userToken: string } | undefined> {
  const [connection] = await tx
    .delete(socialConnections)
    .where(eq(socialConnections.accountId, accountId))
    .returning({ userToken: socialConnections.userToken });
  for (const table of [pages, selectedPages, oauthStates, connectTickets])
    await tx.delete(table).where(eq(table.accountId, accountId));
  if (!connection) return undefined;
  await announce(tx, disconnected, { accountId, reason });
  await announceSelection(tx, accountId);
  return connection;
}

/** Forgets the connection with its pages, choices and logins under way; repeating it changes nothing. */
export async function disconnect(ctx: Ctx, accountId: number) {
  const erased = await inAccount(ctx.db, accountId, (tx) => eraseConnection(tx, accountId, 'user'));
  if (erased) await revokeAtMeta(ctx, accountId, erased.userToken);
  return { success: true as const, message: 'Facebook disconnected successfully' };
}
