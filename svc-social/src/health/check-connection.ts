import { acrossAccounts, inAccount } from '@kallos/service-kit/database';
import { and, eq, sql } from 'drizzle-orm';
import { loseRights, markConnection, markSound } from '../connection/store.ts';
import { readTokenFacts, type TokenFacts } from '@kallos/graph/tokens';
import type { Ctx } from '../context.ts';
import { classifyFailure } from '@kallos/graph/refusals';
import { isGraphFailure } from '@kallos/graph/failures';
import { socialConnections } from '../schema.ts';
import { warnOfEnd } from './warn-of-end.ts';

/** A row of the connections. */
export type Connection = typeof socialConnections.$inferSelect;

/** The account's connection; undefined when there is none. */
export async function findConnection(ctx: Ctx, accountId: number): Promise<Connection | undefined> {
  const [row] = await inAccount(ctx.db, accountId, (tx) =>
    tx.select().from(socialConnections).where(eq(socialConnections.accountId, accountId)),
  );
  return row;
}

/** Writes what Meta said, unless the person connected again meanwhile. */
async function record(ctx: Ctx, connection: Connection, facts: TokenFacts): Promise<void> {
  const { accountId } = connection;
  await inAccount(ctx.db, accountId, async (tx) => {
    const [same] = await tx
      .update(socialConnections)
      .set({
        ...(facts.isValid && facts.scopes ? { scopes: facts.scopes } : {}),
        ...(facts.isValid
          ? { tokenExpiresAt: facts.expiresAt, dataAccessExpiresAt: facts.dataAccessExpiresAt }
          : {}),
        checkedAt: sql`now()`,
        nextCheckAt: sql`now() + interval '1 day'`,
      })
      .where(
        and(
          eq(socialConnections.accountId, accountId),
          eq(socialConnections.userToken, connection.userToken),
        ),
      )
      .returning();
    if (!same) return;
    if (!facts.isValid) await markConnection(tx, accountId, 'needs_reconnect', facts.deadReason);
    else if (!(await loseRights(tx, same))) {
      await markSound(tx, same);
      await warnOfEnd(tx, same);
    }
  });
}

/** Asks Meta about the connection's token and keeps the answer; `isAnswered` is false when nothing was learned. */
export async function checkConnection(
  ctx: Ctx,
  connection: Connection,
): Promise<{ isAnswered: boolean; connection: Connection | undefined }> {
  const { accountId } = connection;
  let isAnswered = true;
  try {
    const token = ctx.secrets.open(connection.userToken, {
      accountId,
      column: 'social_connections.user_token',
    });
    await record(ctx, connection, await readTokenFacts(ctx.graph, token));
  } catch (failure) {
    if (!isGraphFailure(failure)) throw failure;
    isAnswered = false;
    const trouble = classifyFailure(failure);
    ctx.log.warn(
      { accountId, reason: failure.message, next: trouble.next },
      'connection could not be checked',
    );
  }
  return { isAnswered, connection: await findConnection(ctx, accountId) };
}

/** Takes the connections whose day is over, so that no other replica takes them; they come again in an hour if nothing is learned. */
export const claimDue = (ctx: Ctx, limit: number): Promise<Connection[]> =>
  acrossAccounts(ctx.db, async (tx) => {
    const due = await tx
      .select({ accountId: socialConnections.accountId })
      .from(socialConnections)
      .where(sql`${socialConnections.nextCheckAt} <= now()`)
      .orderBy(socialConnections.nextCheckAt)
      .limit(limit)
      .for('update', { skipLocked: true });
    const taken = [];
    for (const { accountId } of due)
      taken.push(
        ...(await tx
          .update(socialConnections)
          .set({ nextCheckAt: sql`now() + interval '1 hour'` })
          .where(eq(socialConnections.accountId, accountId))
          .returning()),
      );
    return taken;
  });
