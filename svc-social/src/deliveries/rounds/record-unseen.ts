import { inAccount, type Database } from '@kallos/service-kit/database/database';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { settleSecondsOf } from '../../networks/registry.ts';
import { isCertain, minLookupSpacingSeconds, type MissHistory } from '../../networks/settling.ts';
import { deliveries } from '../../schema/deliveries.ts';

type Delivery = typeof deliveries.$inferSelect;

const { flipSentAt, flipStartedAt, unseenReads, unseenAt } = deliveries;
/** Returns SQL for the seconds since a time in the row, by the database's clock. */
export const secondsSince = (moment: SQL | AnyPgColumn) =>
  sql<number>`extract(epoch from now() - ${moment})::float`;

/** The columns that measure for how long a post has been missing. */
export const unseenColumns = {
  reads: unseenReads,
  quietSeconds: secondsSince(sql`coalesce(${flipSentAt}, ${flipStartedAt}, ${deliveries.createdAt})`),
  doubtSeconds: secondsSince(sql`coalesce(${flipStartedAt}, ${flipSentAt}, ${deliveries.createdAt})`),
};

/** Counts a lookup that did not find the post; lookups close together count as one. */
export async function recordUnseen(
  db: Database,
  { accountId, key }: Pick<Delivery, 'accountId' | 'key'>,
  settleSeconds: number,
  { guard, isAttempt = true }: { guard?: SQL | undefined; isAttempt?: boolean } = {},
): Promise<MissHistory | undefined> {
  const isNext = sql`coalesce(${unseenAt} < now() - make_interval(secs => ${minLookupSpacingSeconds(settleSeconds)}), true)`;
  const [row] = await inAccount(db, accountId, (tx) =>
    tx
      .update(deliveries)
      .set({
        unseenReads: sql`${unseenReads} + case when ${isNext} then 1 else 0 end`,
        unseenAt: sql`case when ${isNext} then now() else ${unseenAt} end`,
        attempts: isAttempt ? deliveries.attempts : sql`${deliveries.attempts} - 1`,
      })
      .where(and(eq(deliveries.key, key), guard))
      .returning(unseenColumns),
  );
  return row;
}

/**
 * Returns whether a delivery without a running round is confirmed missing; counts only lookups
 * after a possible data loss.
 */
export async function isConfirmedMissing(
  ctx: { readonly db: Database; readonly settleSeconds: number },
  delivery: Delivery,
  forgottenSeconds: number | null,
): Promise<boolean> {
  const settleSeconds = settleSecondsOf(delivery.platform, ctx.settleSeconds);
  const unseen = await recordUnseen(ctx.db, delivery, settleSeconds);
  if (!unseen) return false;
  const quietSeconds = Math.min(unseen.quietSeconds, forgottenSeconds ?? unseen.quietSeconds);
  return isCertain({ ...unseen, quietSeconds }, settleSeconds);
}
