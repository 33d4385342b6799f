import type { HandlerInput } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { deliveries as contract, DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { inAccount, type Transaction } from '@kallos/service-kit/database';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { fingerprintOf } from '@kallos/graph/fingerprint';
import { forgottenFor, forgottenSince } from '@kallos/graph/forgotten';
import { outcomeOf, publishedOutcome } from '@kallos/graph/outcomes';
import type { Ctx } from '../context.ts';
import { deliveries } from '../schema.ts';
import { readAccess, type AccessFacts } from './access.ts';
import { leaseEnd, supersede, type Delivery } from './ledger.ts';

/** What the publisher asks for. */
export type DeliveryRequest = HandlerInput<typeof contract.deliver>['body'];

/** Either the delivery is ours to work on, or there is an answer already. */
export type Leased =
  | {
      readonly kind: 'mine';
      readonly delivery: Delivery;
      readonly access: AccessFacts | undefined;
      /** Since when its memory may be missing. */
      readonly doubtfulSince: Date | null;
      /** A person said of something like it on the page that it is another post. */
      readonly isDecided: boolean;
    }
  /** Another version of the post is in doubt, and what became of it must be known first. */
  | { readonly kind: 'reconcile_first'; readonly earlier: Delivery }
  /** It failed before its memory came into doubt, and may have been mended and sent since. */
  | { readonly kind: 'failed_before'; readonly failed: Delivery; readonly outcome: DeliveryOutcome }
  | { readonly kind: 'answered'; readonly outcome: DeliveryOutcome };

const isBusy = sql<boolean>`coalesce(${deliveries.leaseUntil} > now(), false)`;
/** Unseen uploads vanish after a day; what is nearly that old is made again. */
const isStale = sql<boolean>`coalesce(${deliveries.piecesMadeAt} < now() - interval '20 hours', false)`;
const inProgress: Leased = { kind: 'answered', outcome: outcomeOf('in_progress', { afterSeconds: 2 }) };

const held: Leased = { kind: 'answered', outcome: outcomeOf('in_progress', { afterSeconds: 30 }) };

/** Lets nobody else lease a version of this post on this page until the transaction ends. */
const lockPlace = (tx: Transaction, { accountId, bulkPostId, pageId, platform }: DeliveryRequest) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId}:${bulkPostId}:${platform}:${pageId}`}, 0))`,
  );

/** Makes the row of a key that is new, with the lease that its first round needs. */
function insertLeased(ctx: Ctx, tx: Transaction, request: DeliveryRequest) {
  const { key, accountId, bulkPostId, pageId, platform, message, imageUrls, isAiGenerated } = request;
  const values = { key, accountId, bulkPostId, pageId, platform, message, imageUrls };
  return tx
    .insert(deliveries)
    .values({
      ...values,
      isAiGenerated: isAiGenerated ?? false,
      ...besides(request),
      fingerprint: fingerprintOf(request),
      ...leased(ctx),
      attempts: 1,
    })
    .onConflictDoNothing()
    .returning();
}

/** What goes along with a post and makes no other one of it. */
const besides = ({ altTexts = [], firstComment = '' }: DeliveryRequest) => ({
  altTexts,
  firstComment,
  commentState: firstComment === '' ? ('none' as const) : ('open' as const),
});

const leased = (ctx: Ctx) => ({
  leaseToken: sql`gen_random_uuid()`,
  leaseUntil: leaseEnd(ctx.leaseSeconds) as unknown as Date,
});

async function lockKnown(tx: Transaction, request: DeliveryRequest) {
  const { key, accountId, bulkPostId, pageId, platform, message, imageUrls } = request;
  const isAiGenerated = request.isAiGenerated ?? false;
  const fingerprint = fingerprintOf(request);
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
    .set({ message, imageUrls, isAiGenerated, fingerprint, ...besides(request) })
    .where(eq(deliveries.key, key))
    .returning();
  return { ...found, delivery: replaced ?? delivery };
}

/** The other versions of the same post on the same page. */
const findOthers = (tx: Transaction, request: DeliveryRequest) =>
  tx
    .select({ delivery: deliveries, isBusy })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, request.accountId),
        eq(deliveries.bulkPostId, request.bulkPostId),
        eq(deliveries.platform, request.platform),
        eq(deliveries.pageId, request.pageId),
        ne(deliveries.key, request.key),
        isNull(deliveries.deletedAt),
      ),
    );

const answered = (outcome: DeliveryOutcome): Leased => ({ kind: 'answered', outcome });

const ended = (state: 'failed' | 'needs_look', { reason, detail }: Delivery): DeliveryOutcome => ({
  state,
  reason: reason ?? 'refused',
  detail,
});

/** What the other versions mean for this one; undefined when none stands in its way any more. */
async function yieldToOthers(
  tx: Transaction,
  others: Awaited<ReturnType<typeof findOthers>>,
  { doubtfulSince, request }: { doubtfulSince: Date | null; request: DeliveryRequest },
): Promise<Leased | undefined> {
  const isPostForgotten = forgottenFor({ doubtfulSince }, request) !== null;
  for (const { delivery: other, isBusy } of others) {
    if (other.state === 'published') return answered(publishedOutcome(other));
    if (isBusy) return inProgress;
    if (other.state === 'needs_look') return answered(ended('needs_look', other));
    if (other.state === 'superseded') continue;
    // Whatever was believed of it: once it was told to go public, it may be.
    const mayBePublic = other.flipStartedAt !== null || other.flipSentAt !== null;
    const isForgotten =
      other.state === 'open' && (isPostForgotten || forgottenSince({ doubtfulSince }, other) !== null);
    if (mayBePublic || isForgotten || (other.state === 'failed' && other.draftId !== null))
      return { kind: 'reconcile_first', earlier: other };
    if (other.state === 'open') await supersede(tx, other);
  }
  return undefined;
}

/** The answer that a known key has already; undefined when it still has to be worked on. */
function answerOf(delivery: Delivery, doubtfulSince: Date | null): Leased | undefined {
  const { state } = delivery;
  if (state === 'failed' && forgottenSince({ doubtfulSince }, delivery) !== null)
    return { kind: 'failed_before', failed: delivery, outcome: ended(state, delivery) };
  if (state === 'published') return answered(publishedOutcome(delivery));
  if (state === 'superseded')
    throw new AppError('conflict', { message: 'A later version of this post took its place.' });
  return state === 'open' ? undefined : answered(ended(state, delivery));
}

const isDecided = (others: Awaited<ReturnType<typeof findOthers>>): boolean =>
  others.some(({ delivery: { state, reason } }) => state === 'superseded' && reason === 'edited_match');

/** Leases a key that came before; the place is locked, and the others are those of this moment. */
async function leaseAgain(
  ctx: Ctx,
  tx: Transaction,
  request: DeliveryRequest,
  {
    others,
    ...known
  }: {
    others: Awaited<ReturnType<typeof findOthers>>;
    access: AccessFacts | undefined;
    doubtfulSince: Date | null;
  },
): Promise<Leased> {
  const { delivery, isBusy, isStale } = await lockKnown(tx, request);
  const answer = answerOf(delivery, known.doubtfulSince);
  if (answer) return answer;
  if (isBusy) return inProgress;
  const earlier = await yieldToOthers(tx, others, { ...known, request });
  if (earlier) return earlier;
  const isRestart = isStale && delivery.flipStartedAt === null;
  const [mine] = await tx
    .update(deliveries)
    .set({
      ...leased(ctx),
      attempts: sql`${deliveries.attempts} + 1`,
      ...(isRestart ? { draftId: null, pieceIds: [], piecesMadeAt: null } : {}),
    })
    .where(eq(deliveries.key, delivery.key))
    .returning();
  return mine ? { kind: 'mine', delivery: mine, ...known, isDecided: isDecided(others) } : inProgress;
}

/** Leases a key: one row a key, and a lease so that two calls with one key never work at once. */
export async function leaseDelivery(ctx: Ctx, request: DeliveryRequest): Promise<Leased> {
  const { doubtfulSince, isHeld } = await ctx.memory.ask(ctx.db);
  if (isHeld) return held;
  return inAccount(ctx.db, request.accountId, async (tx): Promise<Leased> => {
    // Sent together, they run one after the other: whoever sees the others holds the lock.
    const [, [fresh], others, [access]] = await Promise.all([
      lockPlace(tx, request),
      insertLeased(ctx, tx, request),
      findOthers(tx, request),
      readAccess(tx, request),
    ]);
    if (!fresh) return leaseAgain(ctx, tx, request, { others, access, doubtfulSince });
    const earlier = await yieldToOthers(tx, others, { doubtfulSince, request });
    if (!earlier)
      return { kind: 'mine', delivery: fresh, access, doubtfulSince, isDecided: isDecided(others) };
    await tx
      .update(deliveries)
      .set({ leaseToken: null, leaseUntil: null, attempts: 0 })
      .where(eq(deliveries.key, request.key));
    return earlier;
  });
}
