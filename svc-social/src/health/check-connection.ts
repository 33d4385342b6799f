import { connectionExpiring } from '@kallos/contracts/social/events';
import { repeat, type Loop } from '@kallos/service-kit/background/repeat';
import { acrossAccounts, inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { sealContextOf } from '@kallos/service-kit/database/reseal';
import { announce } from '@kallos/service-kit/messaging/outbox';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { announceConnection } from '../connection/announce-connection.ts';
import { expiryOf, isWarningDue } from '../connection/connection-expiry.ts';
import { isConnection, isPageOfConnection } from '../connection/connection-row.ts';
import { lockSelectedPages } from '../connection/page-locks/page-locks.ts';
import { refreshPages } from '../connection/refresh-pages.ts';
import { markMissingPermissions, markReconnectNeeded, markHealthy } from '../connection/store.ts';
import type { Ctx } from '../context.ts';
import { isWidespreadRefusal, refuseApp } from '../deliveries/page-state/backoff.ts';
import { NetworkFailure } from '../networks/failure.ts';
import type { GrantFacts } from '../networks/login.ts';
import { answeringLogins, loginOf } from '../networks/registry.ts';
import { pages, socialConnections } from '../schema/deliveries.ts';
import { sweepDrafts } from './sweep-drafts.ts';

/** A row of `social_connections`. */
export type Connection = typeof socialConnections.$inferSelect;

/** Announces that a healthy connection will end soon. */
async function warnOfEnd(tx: Transaction, connection: Connection): Promise<void> {
  const end = expiryOf(connection);
  if (end === null || !isWarningDue(end, connection, new Date())) return;
  const { accountId } = connection;
  await tx
    .update(socialConnections)
    .set({ warnedOf: end, warnedAt: sql`now()` })
    .where(isConnection(connection));
  await announce(tx, connectionExpiring, { accountId, login: connection.login, expiresAt: end });
}

/** Returns the account's connection of a login; undefined if there is none. */
export async function findConnection(
  ctx: Ctx,
  accountId: number,
  login: string,
): Promise<Connection | undefined> {
  const [row] = await inAccount(ctx.db, accountId, (tx) =>
    tx.select().from(socialConnections).where(isConnection({ accountId, login })),
  );
  return row;
}

/**
 * A dead token, or one without a permission, is checked again after a third of the elapsed time: Meta reports
 * valid ones as dead.
 */
const afterThird = sql`now() + least(interval '1 day', greatest(interval '5 minutes', (now() - ${socialConnections.updatedAt}) / 3))`;
const tomorrow = sql`now() + interval '1 day'`;
const nextCheck = sql`case when ${socialConnections.state} <> 'ok' then ${afterThird} else ${tomorrow} end`;
const soon = sql`now() + interval '5 minutes'`;

/**
 * Stores Meta's result unless the user has reconnected; returns false if the result is not
 * trusted.
 */
async function record(ctx: Ctx, connection: Connection, facts: GrantFacts): Promise<boolean> {
  const { accountId } = connection;
  return inAccount(ctx.db, accountId, async (tx) => {
    const isValid = facts.end === 'none';
    const isEnd = facts.end === 'ended' && connection.state !== 'needs_reconnect';
    const granted = isValid ? (facts.scopes ?? connection.scopes) : connection.scopes;
    const lost = connection.scopes.filter((scope) => !granted.includes(scope));
    // If many tokens or permissions end within a minute, Meta or the application is in trouble.
    if ((isEnd || lost.length > 0) && (await isWidespreadRefusal(tx, connection))) {
      if (isEnd) await refuseApp(tx, connection.login, `${facts.reason} of several businesses`);
      await tx.update(socialConnections).set({ nextCheckAt: soon }).where(isConnection(connection));
      return false;
    }
    const [same] = await tx
      .update(socialConnections)
      .set({
        scopes: granted,
        ...(lost.length > 0 ? { updatedAt: sql`now()` } : {}),
        ...(facts.renewed === undefined
          ? {}
          : {
              userToken: ctx.secrets.seal(
                facts.renewed,
                sealContextOf(accountId, socialConnections.userToken),
              ),
            }),
        ...(isValid
          ? { tokenExpiresAt: facts.tokenExpiresAt, dataAccessExpiresAt: facts.dataAccessExpiresAt }
          : facts.end === 'expired'
            ? { tokenExpiresAt: sql`least(${socialConnections.tokenExpiresAt}, now())` }
            : {}),
        checkedAt: sql`now()`,
        nextCheckAt: nextCheck,
      })
      .where(and(isConnection(connection), eq(socialConnections.userToken, connection.userToken)))
      .returning();
    if (!same) return true;
    if (expiryOf(same)?.getTime() !== expiryOf(connection)?.getTime())
      await announceConnection(tx, accountId);
    if (facts.end === 'expired') await warnOfEnd(tx, same);
    else if (!isValid) {
      await markReconnectNeeded(tx, connection, 'needs_reconnect', facts.reason);
      if (isEnd)
        await tx.update(socialConnections).set({ nextCheckAt: soon }).where(isConnection(connection));
    } else if (await markMissingPermissions(tx, same)) {
      if (connection.state === 'ok')
        await tx.update(socialConnections).set({ nextCheckAt: soon }).where(isConnection(connection));
    } else {
      await markHealthy(tx, same);
      await tx
        .update(socialConnections)
        .set({
          nextCheckAt: loginOf(connection).knownScopes.every((scope) => granted.includes(scope))
            ? tomorrow
            : afterThird,
        })
        .where(isConnection(connection));
      await warnOfEnd(tx, same);
    }
    return true;
  });
}

/**
 * Checks the connection's token at Meta and stores the result; `isAnswered` is false if Meta did
 * not respond.
 */
export async function checkConnection(
  ctx: Ctx,
  connection: Connection,
): Promise<{ isAnswered: boolean; connection: Connection | undefined }> {
  const { accountId } = connection;
  let isAnswered = true;
  try {
    const token = ctx.secrets.open(
      connection.userToken,
      sealContextOf(accountId, socialConnections.userToken),
    );
    const facts = await loginOf(connection).check(ctx, { token, scopes: connection.scopes });
    isAnswered = await record(ctx, connection, facts);
  } catch (failure) {
    if (!(failure instanceof NetworkFailure)) throw failure;
    isAnswered = false;
    const trouble = failure.trouble;
    ctx.log.warn(
      { accountId, reason: failure.message, next: trouble.next },
      'connection could not be checked',
    );
  }
  return { isAnswered, connection: await findConnection(ctx, accountId, connection.login) };
}

const batch = 20;

/**
 * Claims connections that were last checked a day ago, so that no other replica checks them;
 * without a result they are due again in an hour.
 */
function claimDue(ctx: Ctx): Promise<Connection[]> {
  const { accountId, login, nextCheckAt } = socialConnections;
  const answering = answeringLogins(ctx).map(({ name }) => name);
  if (answering.length === 0) return Promise.resolve([]);
  return acrossAccounts(ctx.db, (tx) => {
    const due = tx
      .select({ accountId, login })
      .from(socialConnections)
      .where(and(sql`${nextCheckAt} <= now()`, inArray(login, answering)))
      .orderBy(nextCheckAt)
      .limit(batch)
      .for('update', { skipLocked: true });
    return tx
      .update(socialConnections)
      .set({ nextCheckAt: sql`now() + interval '1 hour'` })
      .where(sql`(${accountId}, ${login}) in ${due}`)
      .returning();
  });
}

/** Returns whether Meta's latest list omitted a page of the account. */
const hasMissingPage = async (ctx: Ctx, connection: Connection): Promise<boolean> =>
  (await inAccount(ctx.db, connection.accountId, (tx) =>
    tx.$count(pages, and(isPageOfConnection(connection), isNotNull(pages.missingSince))),
  )) > 0;

/** Reads the pages every two hours while one is missing, without a request from the screen. */
async function readMissing(ctx: Ctx, connection: Connection): Promise<void> {
  const { accountId } = connection;
  await refreshPages(ctx, connection);
  if (!(await hasMissingPage(ctx, connection))) return;
  await inAccount(ctx.db, accountId, (tx) =>
    tx
      .update(socialConnections)
      .set({ nextCheckAt: sql`now() + interval '2 hours'` })
      .where(isConnection(connection)),
  );
}

const pauseMilliseconds = 60_000;

/** Checks the connections that are due; returns how many were claimed. */
export async function checkDueConnections(ctx: Ctx): Promise<number> {
  const due = await claimDue(ctx);
  for (const connection of due) {
    await inAccount(ctx.db, connection.accountId, (tx) => lockSelectedPages(tx, connection.accountId));
    const checked = await checkConnection(ctx, connection);
    if (!checked.isAnswered || checked.connection?.state !== 'ok') continue;
    if (await hasMissingPage(ctx, connection)) await readMissing(ctx, checked.connection);
    else await sweepDrafts(ctx, connection);
  }
  return due.length;
}

/** Starts the loop that checks every connection daily, so that users are warned before it ends. */
export const startDailyChecks = (ctx: Ctx): Loop =>
  repeat('connection checks', async () => (await checkDueConnections(ctx)) === batch, pauseMilliseconds, ctx);
