import { acrossAccounts } from '@kallos/service-kit/database';
import { repeat, type Loop } from '@kallos/service-kit/repeat';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { pages, socialConnections } from '../schema.ts';

const batch = 50;

/** Seals one batch of old envelopes with the current key; a token that changed meanwhile is left alone. */
async function rotateBatch({ db, secrets }: Ctx): Promise<number> {
  // Two ranges of an index: a pattern that does not fit has none. The sign after the point ends those of the current key.
  const { currentKeyId } = secrets;
  const isOld = (token: AnyPgColumn) =>
    sql`(${token} collate "C" < ${`${currentKeyId}.`} or ${token} collate "C" >= ${`${currentKeyId}/`})`;
  return acrossAccounts(db, async (tx) => {
    const connections = await tx
      .select({ accountId: socialConnections.accountId, envelope: socialConnections.userToken })
      .from(socialConnections)
      .where(isOld(socialConnections.userToken))
      .limit(batch);
    for (const { accountId, envelope } of connections)
      await tx
        .update(socialConnections)
        .set({ userToken: secrets.reseal(envelope, { accountId, column: 'social_connections.user_token' }) })
        .where(and(eq(socialConnections.accountId, accountId), eq(socialConnections.userToken, envelope)));
    const rows = await tx
      .select({ id: pages.id, accountId: pages.accountId, envelope: pages.pageToken })
      .from(pages)
      .where(and(isNotNull(pages.pageToken), isOld(pages.pageToken)))
      .limit(batch);
    for (const { id, accountId, envelope } of rows)
      await tx
        .update(pages)
        .set({ pageToken: secrets.reseal(envelope ?? '', { accountId, column: 'pages.page_token' }) })
        .where(and(eq(pages.id, id), eq(pages.pageToken, envelope ?? '')));
    return connections.length + rows.length;
  });
}

/** Seals every token with the current key, in small transactions that a restart goes on with; answers how many. */
export async function rotateSecrets(ctx: Ctx, isStopped = () => false): Promise<number> {
  let total = 0;
  for (let changed = -1; changed !== 0 && !isStopped(); total += changed) changed = await rotateBatch(ctx);
  return total;
}

const pauseMilliseconds = 60_000;

/** Rotates from the start on and looks again every minute, because another replica may still seal with the old key. */
export function startRotation(ctx: Ctx): Loop {
  let isStopped = false;
  const rotate = async (): Promise<boolean> => {
    try {
      const rotated = await rotateSecrets(ctx, () => isStopped);
      if (rotated > 0) ctx.log.info({ rotated }, 'tokens sealed with the current key');
    } catch (error) {
      // Said aloud, because the old key must then stay in place.
      ctx.log.error({ err: error }, 'tokens could not be sealed with the current key');
    }
    return false;
  };
  const loop = repeat('rotation', rotate, pauseMilliseconds, ctx);
  return {
    stop: () => {
      isStopped = true;
      return loop.stop();
    },
  };
}
