import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { inAccount, type Transaction } from '@kallos/service-kit/database/database';
import { and, eq, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { hiddenIdsOf } from '../../networks/lookup-results.ts';
import type { PublicPost } from '../../networks/outcomes.ts';
import { certainAfterSeconds } from '../../networks/settling.ts';
import { deliveries } from '../../schema/deliveries.ts';
import { findSimilarPosts } from '../access.ts';
import { recordPublished, supersede, whereTransitionAllowed, type Delivery } from '../ledger.ts';
import { isConfirmedMissing } from '../rounds/record-unseen.ts';
import {
  isUnleased,
  wasNeverSent,
  isSearched,
  hasUnknownOutcome,
  lookUpDelivery,
  lookUpAbandoned,
  lookUpConfirmed,
  findPublicPost,
} from './reconcile.ts';

const { externalId, flipSentAt, publishedAt } = deliveries;

/** Matches deliveries without a running round that are not deleted. */
const isLeft = and(or(eq(deliveries.state, 'needs_look'), isUnleased), isNull(deliveries.deletedAt));
/** A user may confirm it: it was left to a user or has no final state. */
const isMeantByYes = and(whereTransitionAllowed('confirm'), isLeft);
/** A user may deny it only if no other version was sent. */
const isMeantByNo = and(
  isMeantByYes,
  or(eq(deliveries.state, 'needs_look'), isNotNull(deliveries.flipStartedAt)),
);

/** Looks once more; deletes a post that is still hidden, so that it cannot become public later. */
async function lookOrTakeDown(
  ctx: Ctx,
  delivery: Delivery,
  wasPosted: boolean,
): Promise<PublicPost | 'settled' | 'unsettled'> {
  // It was never sent, so no post on the page can be its result.
  if (await wasNeverSent(ctx, delivery)) return wasPosted ? 'unsettled' : 'settled';
  const looked = await (wasPosted ? lookUpConfirmed : lookUpDelivery)(ctx, delivery);
  if (looked.kind === 'barred') return 'unsettled';
  const { sight, page } = looked;
  const seen = findPublicPost(sight, wasPosted);
  if (seen) return seen;
  if (sight.kind === 'unclear') throw new AppError('upstream_failed', { cause: sight.failure });
  if (sight.kind === 'in_work') return 'unsettled';
  if (!(await isConfirmedMissing(ctx, delivery, looked.forgottenSeconds))) return 'unsettled';
  for (const id of hiddenIdsOf(sight, delivery))
    await page.takeDown(id).catch((cause: unknown) => {
      throw new AppError('upstream_failed', { cause });
    });
  return 'settled';
}

/** Returns whether the user may have confused this post with a near-identical one of unknown outcome. */
async function mayMeanUnknownPost(ctx: Ctx, delivery: Delivery): Promise<boolean> {
  const twins = await inAccount(ctx.db, delivery.accountId, (tx) =>
    findSimilarPosts(tx, delivery, and(hasUnknownOutcome, isSearched)),
  );
  for (const twin of twins) if ((await lookUpAbandoned(ctx, twin)) !== 'missing') return true;
  return false;
}

/**
 * Returns the same for a delivery in progress or just finished, which no card showed when the user
 * looked.
 */
async function mayMeanNewPost(tx: Transaction, { settleSeconds }: Ctx, delivery: Delivery): Promise<boolean> {
  const shownAt = sql`case when ${externalId} is not null then ${publishedAt} end`;
  const recently = sql`now() - make_interval(secs => ${certainAfterSeconds(settleSeconds)})`;
  const isNew = sql`(${deliveries.leaseUntil} > now() or greatest(${flipSentAt}, ${shownAt}) > ${recently})`;
  return (await findSimilarPosts(tx, delivery, isNew)).length > 0;
}

/** Returns whether a round is still determining the outcome that the user reports. */
const isAtWork = (ctx: Ctx, accountId: number, isOfPost: SQL | undefined): Promise<boolean> =>
  inAccount(
    ctx.db,
    accountId,
    async (tx) =>
      (await tx.$count(deliveries, and(isOfPost, eq(deliveries.state, 'open'), not(isUnleased)))) > 0,
  );

const isDoubtful = ({ state, flipStartedAt }: Delivery) => state === 'needs_look' || flipStartedAt !== null;

/**
 * Returns the version on each page that a confirmation most likely means: sent ones first, then the
 * newest.
 */
const likeliest = (rows: readonly Delivery[]): Delivery[] =>
  [...Map.groupBy(rows, ({ pageId }) => pageId).values()].flatMap((versions) =>
    versions
      .toSorted(
        (one, other) =>
          Number(isDoubtful(other)) - Number(isDoubtful(one)) ||
          other.createdAt.getTime() - one.createdAt.getTime(),
      )
      .slice(0, 1),
  );

/** A denied post may still become public, so the next version settles it first. */
const reopen = (tx: Transaction, { key }: Delivery) =>
  tx
    .update(deliveries)
    .set({
      state: 'open',
      flipStartedAt: sql`coalesce(${deliveries.flipStartedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(deliveries.key, key), whereTransitionAllowed('deny')));

/**
 * Applies a person's answer to an undecidable delivery. Meta's own answer wins; repeated calls change
 * nothing.
 */
export async function resolveManually(
  ctx: Ctx,
  { accountId, bulkPostId, wasPosted }: HandlerInput<typeof contract.settle>['body'],
): Promise<HandlerReply<typeof contract.settle>> {
  const isOfPost = and(eq(deliveries.accountId, accountId), eq(deliveries.bulkPostId, bulkPostId));
  const isMeant = wasPosted ? isMeantByYes : isMeantByNo;
  const rows = await inAccount(ctx.db, accountId, (tx) =>
    tx.select().from(deliveries).where(and(isOfPost, isMeant)),
  );
  const found: HandlerReply<typeof contract.settle>['found'] = [];
  if (wasPosted && (await isAtWork(ctx, accountId, isOfPost))) throw new AppError('post_in_flight');
  for (const delivery of wasPosted ? likeliest(rows) : rows) {
    const seen = await lookOrTakeDown(ctx, delivery, wasPosted);
    if (wasPosted && typeof seen !== 'object' && (await mayMeanUnknownPost(ctx, delivery)))
      throw new AppError('post_in_flight');
    const { pageId, platform, key } = delivery;
    await inAccount(ctx.db, accountId, async (tx) => {
      if (typeof seen === 'object') {
        const outcome = await recordPublished(tx, delivery, seen);
        if (outcome.state === 'published') {
          const { state: _state, ...facts } = outcome;
          found.push({ pageId, platform, ...facts });
          // Another delivery got this post meanwhile.
        } else if (wasPosted) throw new AppError('post_in_flight');
      } else if (wasPosted) {
        const taken = await tx
          .update(deliveries)
          .set({ state: 'published', publishedAt: sql`now()`, updatedAt: sql`now()` })
          .where(and(eq(deliveries.key, key), isMeant))
          .returning({ key: deliveries.key });
        // Another round has begun, or a similar post was found.
        if (taken.length === 0 || (await mayMeanNewPost(tx, ctx, delivery)))
          throw new AppError('post_in_flight');
      } else if (seen === 'settled') await supersede(tx, delivery, isMeant);
      else await reopen(tx, delivery);
    });
  }
  return { success: true, found };
}
