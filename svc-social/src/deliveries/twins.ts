import type { Transaction } from '@kallos/service-kit/database/database';
import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { isSameText } from '../networks/same-text.ts';
import { deliveries } from '../schema/deliveries.ts';

type Delivery = typeof deliveries.$inferSelect;

/** Orders posts that block each other, so that one of them proceeds. */
const isEarlier = (one: Delivery, other: Delivery): boolean => {
  const [its, own] = [one.firstToldAt?.getTime() ?? 0, other.firstToldAt?.getTime()];
  return own === undefined || its < own || (its === own && one.key < other.key);
};

/**
 * Returns whether another post with the same text was sent to the page within a window and is unsettled, and locks the
 * page's texts until the transaction ends. One of them at a time is sent, so that what a lookup finds belongs to it.
 */
export async function isBlockedByTwin(
  tx: Transaction,
  delivery: Delivery,
  windowSeconds: number,
): Promise<boolean> {
  const { platform, pageId, bulkPostId, message, key } = delivery;
  const { state, draftId, externalId, firstToldAt, flipSentAt, updatedAt } = deliveries;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${platform}:${pageId}`}, 2))`);
  const isUnsettled = or(
    eq(state, 'open'),
    eq(state, 'needs_look'),
    // A refused post may exist; one with an id was rejected and is known.
    and(eq(state, 'failed'), isNull(draftId)),
    // A user confirmed it without its id.
    and(eq(state, 'published'), isNull(externalId)),
  );
  const sentAt = sql`coalesce(${flipSentAt}, ${firstToldAt}, ${updatedAt})`;
  const others = await tx
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.platform, platform),
        eq(deliveries.pageId, pageId),
        ne(deliveries.bulkPostId, bulkPostId),
        isNotNull(firstToldAt),
        isUnsettled,
        sql`${sentAt} > now() - make_interval(secs => ${windowSeconds})`,
      ),
    );
  const [own] = await tx.select().from(deliveries).where(eq(deliveries.key, key));
  return others.some(
    (other) =>
      (isSameText(other.message, message) || isSameText(message, other.message)) &&
      isEarlier(other, own ?? delivery),
  );
}
