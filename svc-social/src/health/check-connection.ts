import { connectionExpiring } from '@kallos/contracts/social/events';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database';
import { announce } from '@kallos/service-kit/outbox';
import { repeat, type Loop } from '@kallos/service-kit/repeat';
import { placeIn } from '@kallos/service-kit/reseal';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { endOf, isPastItsTime, isWarningDue } from '@kallos/graph/connection-end';
import { readTokenFacts, type TokenFacts } from '@kallos/graph/tokens';
import { classifyFailure } from '@kallos/graph/error-table';
import { isGraphFailure } from '@kallos/graph/failures';
import { loseRights, markConnection, markSound } from '../connection/store.ts';
import type { Ctx } from '../context.ts';
import { sweepDrafts } from './sweep-drafts.ts';
import { socialConnections } from '../schema.ts';

/** A row of the connections. */
export type Connection = typeof socialConnections.$inferSelect;

/** Announces that a sound connection will end soon. */
async function warnOfEnd(tx: Transaction, connection: Connection): Promise<void> {
  const end = endOf(connection);
  if (end === null || !isWarningDue(end, connection, new Date())) return;
  const { accountId } = connection;
  await tx
    .update(socialConnections)
    .set({ warnedOf: end, warnedAt: sql`now()` })
    .where(eq(socialConnections.accountId, accountId));
  await announce(tx, connectionExpiring, { accountId, expiresAt: end });
}

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
          : isPastItsTime(facts.deadReason)
            ? { tokenExpiresAt: sql`least(${socialConnections.tokenExpiresAt}, now())` }
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
    if (!facts.isValid && isPastItsTime(facts.deadReason)) await warnOfEnd(tx, same);
    else if (!facts.isValid) await markConnection(tx, accountId, 'needs_reconnect', facts.deadReason);
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
    const token = ctx.secrets.open(connection.userToken, placeIn(accountId, socialConnections.userToken));
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

const batch = 20;

/** Takes the connections whose day is over, so that no other replica takes them; they come again in an hour if nothing is learned. */
function claimDue(ctx: Ctx): Promise<Connection[]> {
  const { accountId, nextCheckAt } = socialConnections;
  return acrossAccounts(ctx.db, (tx) => {
    const due = tx
      .select({ accountId })
      .from(socialConnections)
      .where(sql`${nextCheckAt} <= now()`)
      .orderBy(nextCheckAt)
      .limit(batch)
      .for('update', { skipLocked: true });
    return tx
      .update(socialConnections)
      .set({ nextCheckAt: sql`now() + interval '1 hour'` })
      .where(inArray(accountId, due))
      .returning();
  });
}

const pauseMilliseconds = 60_000;

/** Checks the connections whose day is over; answers how many were claimed. */
export async function checkDue(ctx: Ctx): Promise<number> {
  if (ctx.graph.backoffSeconds() > 0) return 0;
  const due = await claimDue(ctx);
  for (const connection of due) {
    const checked = await checkConnection(ctx, connection);
    if (checked.isAnswered && checked.connection?.state === 'ok')
      await sweepDrafts(ctx, connection.accountId);
  }
  return due.length;
}

/** Looks at every connection once a day, so that its end never comes as a surprise. */
export const startDailyChecks = (ctx: Ctx): Loop =>
  repeat('connection checks', async () => (await checkDue(ctx)) === batch, pauseMilliseconds, ctx);
