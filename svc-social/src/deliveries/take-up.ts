import { createHash } from 'node:crypto';
import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { deliveries } from '../schema.ts';
import { leaseEnd, type Delivery } from './ledger.ts';
import { needsLook, refusedForEver, retryAfter, type PublishedFacts, type Verdict } from './verdict.ts';

/** What the publisher asks for. */
export type DeliveryRequest = HandlerInput<typeof contract.deliver>['body'];

/** Either the delivery is ours to work on, or there is an answer already. */
export type TakenUp =
  | { readonly kind: 'mine'; readonly delivery: Delivery }
  /** Another version of the post is in doubt and must be settled first. */
  | { readonly kind: 'settle_first'; readonly earlier: Delivery }
  | { readonly kind: 'published'; readonly facts: PublishedFacts }
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

const fingerprintOf = (request: DeliveryRequest) => {
  const { accountId, bulkPostId, pageId, platform, message, imageUrls } = request;
  const text = JSON.stringify([accountId, bulkPostId, pageId, platform, message, imageUrls]);
  return createHash('sha256').update(text).digest('hex');
};

const isBusy = sql<boolean>`coalesce(${deliveries.leaseUntil} > now(), false)`;
/** Unseen uploads vanish after a day; what is nearly that old is made again. */
const isStale = sql<boolean>`coalesce(${deliveries.piecesMadeAt} < now() - interval '20 hours', false)`;
const busySeconds = 2;

async function insertAndLock(tx: Transaction, request: DeliveryRequest) {
  const { key, accountId, bulkPostId, pageId, platform, message, imageUrls } = request;
  const isAiGenerated = request.isAiGenerated ?? false;
  const place = `${accountId}:${bulkPostId}:${platform}:${pageId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`);
  const fingerprint = fingerprintOf(request);
  await tx
    .insert(deliveries)
    .values({ key, accountId, bulkPostId, pageId, platform, message, imageUrls, isAiGenerated, fingerprint })
    .onConflictDoNothing();
  const [found] = await tx
    .select({ delivery: deliveries, isBusy, isStale })
    .from(deliveries)
    .where(and(eq(deliveries.key, key), eq(deliveries.accountId, accountId)))
    .for('update');
  if (!found) throw new AppError('conflict', { message: 'This key belongs to another delivery.' });
  if (found.delivery.fingerprint === fingerprint) return found;
  const { delivery } = found;
  const isSamePlace =
    delivery.bulkPostId === bulkPostId && delivery.pageId === pageId && delivery.platform === platform;
  const isUntouched =
    delivery.state === 'open' && !found.isBusy && delivery.draftId === null && delivery.pieceIds.length === 0;
  if (!isSamePlace || !isUntouched)
    throw new AppError('conflict', { message: 'This key was used with another content.' });
  const [replaced] = await tx
    .update(deliveries)
    .set({ message, imageUrls, isAiGenerated, fingerprint })
    .where(eq(deliveries.key, key))
    .returning();
  return { ...found, delivery: replaced ?? delivery };
}

const factsOf = ({ externalId, permalink, publishedAt }: Delivery): PublishedFacts => ({
  externalId: externalId ?? '',
  permalink,
  publishedAt: publishedAt ?? new Date(0),
});

/** What an earlier version of the same post on the same page means for this one. */
async function checkEarlier(tx: Transaction, delivery: Delivery): Promise<TakenUp | undefined> {
  const others = await tx
    .select({ delivery: deliveries, isBusy })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, delivery.accountId),
        eq(deliveries.bulkPostId, delivery.bulkPostId),
        eq(deliveries.platform, delivery.platform),
        eq(deliveries.pageId, delivery.pageId),
        ne(deliveries.key, delivery.key),
        isNull(deliveries.deletedAt),
      ),
    );
  for (const { delivery: other, isBusy } of others) {
    if (other.state === 'published') return { kind: 'published', facts: factsOf(other) };
    if (isBusy) return { kind: 'verdict', verdict: retryAfter(busySeconds, 'in_progress') };
    if (other.state === 'needs_look')
      return { kind: 'verdict', verdict: needsLook(other.reason ?? 'unknown', other.detail) };
    if (other.state !== 'open') continue;
    if (other.flipStartedAt !== null && other.draftId !== null)
      return { kind: 'settle_first', earlier: other };
    await tx.update(deliveries).set({ state: 'superseded' }).where(eq(deliveries.key, other.key));
  }
  return undefined;
}

/** Takes a key up: one row a key, and a lease so that two calls with one key never work at once. */
export function takeUp(ctx: Ctx, request: DeliveryRequest): Promise<TakenUp> {
  return inAccount(ctx.db, request.accountId, async (tx): Promise<TakenUp> => {
    const { delivery, isBusy, isStale } = await insertAndLock(tx, request);
    if (delivery.state === 'published') return { kind: 'published', facts: factsOf(delivery) };
    if (delivery.state === 'superseded')
      throw new AppError('conflict', { message: 'A later version of this post took its place.' });
    if (delivery.state === 'needs_look')
      return { kind: 'verdict', verdict: needsLook(delivery.reason ?? 'unknown', delivery.detail) };
    if (delivery.state === 'failed')
      return { kind: 'verdict', verdict: refusedForEver(delivery.reason ?? 'refused', delivery.detail) };
    if (isBusy) return { kind: 'verdict', verdict: retryAfter(busySeconds, 'in_progress') };
    const earlier = await checkEarlier(tx, delivery);
    if (earlier) return earlier;
    const isRestart = isStale && delivery.flipStartedAt === null;
    const [mine] = await tx
      .update(deliveries)
      .set({
        leaseToken: sql`gen_random_uuid()`,
        leaseUntil: leaseEnd(ctx.leaseSeconds),
        attempts: sql`${deliveries.attempts} + 1`,
        ...(isRestart ? { draftId: null, pieceIds: [], piecesMadeAt: null } : {}),
      })
      .where(eq(deliveries.key, delivery.key))
      .returning();
    return mine
      ? { kind: 'mine', delivery: mine }
      : { kind: 'verdict', verdict: retryAfter(busySeconds, 'in_progress') };
  });
}
