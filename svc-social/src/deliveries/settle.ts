import type { HandlerInput, HandlerReply } from '@kallos/contracts/endpoint';
import { AppError } from '@kallos/contracts/errors';
import type { deliveries as contract } from '@kallos/contracts/social/deliveries';
import { inAccount } from '@kallos/service-kit/database';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { isGraphFailure } from '../outside/graph-errors.ts';
import { deliveries } from '../schema.ts';
import type { Sight } from './attempt.ts';
import { classifyFailure } from './classify.ts';
import { lookAtPost } from './facebook.ts';
import { lookAtContainer } from './instagram.ts';
import { recordPublished, type Delivery } from './ledger.ts';
import { isOwnedElsewhere, openPage } from './page-access.ts';

type Found = HandlerReply<typeof contract.settle>['found'][number];
type PublicSight = Extract<Sight, { kind: 'public' }>;

/** Left to a person here, or told to go public by a round that is over. */
const isInDoubt = or(
  eq(deliveries.state, 'needs_look'),
  and(
    eq(deliveries.state, 'open'),
    isNotNull(deliveries.flipStartedAt),
    or(isNull(deliveries.leaseUntil), sql`${deliveries.leaseUntil} < now()`),
  ),
);

/** Looks once more; a draft that is still hidden is taken down, so that it can never go public behind our back. */
async function lookAgain(ctx: Ctx, delivery: Delivery): Promise<PublicSight | undefined> {
  const access = await openPage(ctx, delivery);
  if (delivery.draftId === null || 'verdict' in access) return undefined;
  const session = ctx.graph.as(access.token);
  const isTaken = (id: string) => isOwnedElsewhere(ctx, delivery, id);
  const sight =
    delivery.platform === 'facebook'
      ? await lookAtPost({ session }, delivery.draftId)
      : await lookAtContainer({ session, delivery, isTaken }, delivery.draftId);
  if ('state' in sight || sight.kind === 'gone') return undefined;
  if (sight.kind === 'public') return sight;
  if (sight.kind === 'unclear') throw new AppError('upstream_failed', { cause: sight.failure });
  if (delivery.platform === 'facebook')
    await session.remove(delivery.draftId).catch((failure: unknown) => {
      if (!isGraphFailure(failure) || classifyFailure(failure).kind !== 'gone')
        throw new AppError('upstream_failed', { cause: failure });
    });
  return undefined;
}

/** Settles what nobody could decide: Meta's own answer first, then the person's word; asking again changes nothing. */
export async function settleByWord(
  ctx: Ctx,
  { accountId, bulkPostId, wasPosted }: HandlerInput<typeof contract.settle>['body'],
): Promise<HandlerReply<typeof contract.settle>> {
  const rows = await inAccount(ctx.db, accountId, (tx) =>
    tx
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.accountId, accountId),
          eq(deliveries.bulkPostId, bulkPostId),
          isInDoubt,
          isNull(deliveries.deletedAt),
        ),
      ),
  );
  const found: Found[] = [];
  for (const delivery of rows) {
    const sight = await lookAgain(ctx, delivery);
    const { pageId, platform, key } = delivery;
    await inAccount(ctx.db, accountId, async (tx) => {
      if (sight) {
        const { externalId, permalink } = sight;
        found.push({ pageId, platform, ...(await recordPublished(tx, delivery, { externalId, permalink })) });
        return;
      }
      const word = wasPosted
        ? { state: 'published' as const, publishedAt: sql`now()` }
        : { state: 'superseded' as const };
      await tx
        .update(deliveries)
        .set({ ...word, updatedAt: sql`now()` })
        .where(and(eq(deliveries.key, key), isInDoubt));
    });
  }
  return { success: true, found };
}
