import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { isGraphFailure, type GraphFailure } from '@kallos/graph/failures';
import { classifyFailure, type Trouble } from '@kallos/graph/error-table';
import { noting, untilDeadline } from '@kallos/graph/steps';
import type { GraphSession } from '@kallos/graph/client';
import { inAccount } from '@kallos/service-kit/database';
import { inDoubt, outcomeAfter, outcomeOf, givenUp, standsOn, type Outcome } from '@kallos/graph/outcomes';
import type { Ctx } from '../context.ts';
import { outcomeOfSight, videoInWork, type Attempt, type Sight } from '@kallos/graph/protocol';
import { isUnprepared } from '@kallos/graph/reels';
import { isInvisible } from '@kallos/graph/resume';
import { notSettled, untilCertain } from '@kallos/graph/settle';
import { forgottenEdit, forgottenFor, isSentSince, sinceDue } from '@kallos/graph/forgotten';
import { platformFor, platforms } from '@kallos/graph/platforms';
import { amongTexts, amongOthers, judgeAccess, nameMissingPermission } from './access.ts';
import { isPressing } from '@kallos/graph/pressure';
import { applyConsequences, backOffUnderPressure } from './backoff.ts';
import type { AccessFacts } from '@kallos/deliveries/facts';
import { leaseDelivery, type DeliveryRequest } from '@kallos/deliveries/lease';
import {
  LeaseLost,
  openLedger,
  PageDropped,
  publishTogether,
  recordEnd,
  recordPublished,
  supersede,
  type Delivery,
} from '@kallos/deliveries/ledger';
import { readOwnPicture, readOwnVideo } from '@kallos/graph/own-media';
import { areServed, isPictureAtFault } from '@kallos/graph/own-pictures';
import { isSurelyMissing } from '@kallos/deliveries/note-unseen';
import { isFree, lookAgain } from './reconcile.ts';

const roundMilliseconds = 40_000;

/** What a round leaves beside its outcome: a trouble with consequences, and the session that knows the pressure. */
interface Traces {
  readonly trouble?: Trouble | undefined;
  readonly session?: GraphSession;
}

/** Writes the end of a round in one transaction with its event and its consequences. */
async function recordRound(
  ctx: Ctx,
  delivery: Delivery,
  outcome: Outcome,
  { trouble, session }: Traces = {},
): Promise<DeliveryOutcome> {
  if (outcome.state === 'published' && !trouble && !(session && isPressing(session.pressure()))) {
    const published = await publishTogether(ctx.db, { delivery, seen: outcome });
    if (published) return published;
  }
  return inAccount(ctx.db, delivery.accountId, async (tx) => {
    if (trouble) await applyConsequences(tx, delivery, trouble);
    if (session) await backOffUnderPressure(tx, delivery, session.pressure());
    return outcome.state === 'published'
      ? recordPublished(tx, delivery, outcome)
      : recordEnd(tx, delivery, { outcome, settleSeconds: ctx.settleSeconds });
  });
}

/** Keeps what the last refusal meant, for the connection and the page, and says more of it where more can be known. */
async function judgeRound(
  ctx: Ctx,
  delivery: Delivery,
  outcome: Outcome,
  refusal: GraphFailure | undefined,
): Promise<{ outcome: Outcome; trouble?: Trouble | undefined }> {
  // What may have happened all the same is acted on once it is known.
  if (!refusal || ('isInDoubt' in outcome && outcome.isInDoubt)) return { outcome };
  const refused = classifyFailure(refusal);
  // Meta refuses posts that it did accept: such a refusal says nothing of the page or the connection.
  const trouble = standsOn(outcome, refused) ? refused : undefined;
  if (trouble?.next === 'permit') {
    const missing = await nameMissingPermission(ctx, delivery);
    if (!missing) return { outcome, trouble };
    // Now it is known what is wrong and where: the check has marked the connection or the page.
    return { outcome: outcome.state === 'failed' ? { ...outcome, detail: missing.join(', ') } : outcome };
  }
  if (isPictureAtFault(delivery, outcome) && (await areServed(delivery.imageUrls)))
    return { outcome: givenUp('picture_unreachable', refusal.message), trouble };
  return { outcome, trouble };
}

/** Takes down what is hidden and could still become public. */
async function hide(
  { draftId, platform }: Delivery,
  { sight, session }: { sight: Sight; session: GraphSession },
): Promise<DeliveryOutcome | undefined> {
  try {
    if (sight.kind === 'hidden' && draftId !== null) await platforms[platform].takeDown(session, draftId);
  } catch (failure) {
    if (isGraphFailure(failure)) return outcomeOf('meta_unavailable');
    throw failure;
  }
  return undefined;
}

/** Finds out what became of a delivery that was told to go public; undefined when it surely came to nothing. */
async function settle(
  ctx: Ctx,
  earlier: Delivery,
  forgotten: Attempt['forgotten'] = {},
): Promise<DeliveryOutcome | undefined> {
  const deadline = performance.now() + roundMilliseconds;
  const looked = await lookAgain(ctx, earlier, { deadline, forgotten });
  if (looked.kind === 'barred') return inDoubt(untilCertain(looked.outcome));
  const { sight, session, forgottenSeconds } = looked;
  if (sight.kind === 'unclear') return inDoubt(untilCertain(outcomeOf('meta_unavailable')));
  if (sight.kind === 'in_work') return inDoubt(untilCertain(videoInWork));
  if (sight.kind === 'public') return recordRound(ctx, earlier, outcomeOfSight(sight, earlier), { session });
  if (isUnprepared(sight)) return undefined;
  if (sight.kind === 'unproven' && !isInvisible(sight)) return recordRound(ctx, earlier, sight.outcome);
  if (!(await isSurelyMissing(ctx, earlier, forgottenSeconds))) return untilCertain(notSettled());
  return sight.kind === 'unproven'
    ? recordRound(ctx, earlier, outcomeOf('published_not_found'))
    : hide(earlier, looked);
}

/** Clears the way for a later version; undefined when it may go on. */
async function reconcileEarlier(ctx: Ctx, earlier: Delivery): Promise<DeliveryOutcome | undefined> {
  const memory = await ctx.memory.ask(ctx.db);
  // What a person has decided is not asked once more.
  const mayBeEdited = forgottenEdit(memory, earlier) && earlier.reason !== 'edited_match';
  const outcome = await settle(ctx, earlier, mayBeEdited ? amongTexts(ctx, earlier) : {});
  if (!outcome) await inAccount(ctx.db, earlier.accountId, (tx) => supersede(tx, earlier, isFree));
  return outcome;
}

/** Sends nothing more to a page that posts no longer go to, and finds out what was sent before. */
async function withdraw(ctx: Ctx, delivery: Delivery): Promise<DeliveryOutcome> {
  const outcome = delivery.flipSentAt === null ? undefined : await settle(ctx, delivery);
  if (outcome?.state === 'published') return outcome;
  return recordRound(ctx, delivery, outcome ?? outcomeOf('page_not_selected'));
}

type Memory = Pick<Attempt, 'forgottenSeconds' | 'isTooLate'> & { readonly mayBeEdited: boolean };

/** Runs the platform's protocol once, while the lease holds. */
async function runRound(
  ctx: Ctx,
  delivery: Delivery,
  { access: facts, mayBeEdited, ...memory }: { access: AccessFacts | undefined } & Memory,
): Promise<DeliveryOutcome> {
  const silentSeconds = ctx.graph.backoffSeconds();
  if (silentSeconds > 0)
    return recordRound(ctx, delivery, outcomeOf('meta_silent', { afterSeconds: silentSeconds }));
  const access = judgeAccess(ctx, delivery.accountId, facts);
  if ('outcome' in access) return recordRound(ctx, delivery, access.outcome);
  if (!facts?.isSelected) return withdraw(ctx, delivery);
  const ledger = openLedger(ctx.db, delivery, ctx);
  const refusals: GraphFailure[] = [];
  const session = noting(
    untilDeadline(ctx.graph.as(access.token), performance.now() + roundMilliseconds),
    refusals,
  );
  let found: Outcome;
  try {
    const { settleSeconds } = ctx;
    const { publish } = platformFor(ctx, delivery.platform);
    const { person } = access;
    const readPicture = readOwnPicture(ctx);
    const mayBeForgotten = memory.forgottenSeconds !== null;
    const looks = { delivery, session, person, mayBeForgotten, ...amongOthers(ctx, delivery) };
    const forgotten = mayBeEdited ? amongTexts(ctx, delivery) : {};
    const own = { readPicture, readVideo: readOwnVideo(ctx) };
    found = await publish({ ...looks, ...own, ledger, settleSeconds, forgotten, ...memory });
  } catch (failure) {
    if (failure instanceof PageDropped) return withdraw(ctx, delivery);
    if (failure instanceof LeaseLost) return outcomeOf('in_progress', { afterSeconds: 2 });
    if (!isGraphFailure(failure)) {
      await recordRound(ctx, delivery, outcomeOf('internal'));
      throw failure;
    }
    // It may be an older one that is believed only now.
    if (refusals.at(-1) !== failure) refusals.push(failure);
    found = outcomeAfter(classifyFailure(failure), delivery, failure.message);
  } finally {
    ledger.close();
  }
  const refusal = refusals.at(-1);
  const { outcome, trouble } = await judgeRound(ctx, delivery, found, refusal);
  const { key, accountId, pageId } = delivery;
  ctx.log.info(
    { key, accountId, pageId, outcome: outcome.state, meta: refusal?.message },
    'delivery round ended',
  );
  return recordRound(ctx, delivery, outcome, { trouble, session });
}

/** Publishes one post on one page; a repeated key never publishes twice, and Meta is asked about doubt before any retry. */
export async function deliver(ctx: Ctx, request: DeliveryRequest) {
  let leased = await leaseDelivery(ctx, request);
  for (let round = 0; leased.kind === 'reconcile_first' && round < 5; round += 1) {
    const outcome = await reconcileEarlier(ctx, sinceDue(leased.earlier, request));
    if (outcome) return { success: true as const, outcome };
    leased = await leaseDelivery(ctx, request);
  }
  if (leased.kind === 'failed_before') {
    const failed = sinceDue(leased.failed, request);
    const outcome = (await settle(ctx, failed, amongTexts(ctx, failed))) ?? leased.outcome;
    return { success: true as const, outcome };
  }
  const outcome: DeliveryOutcome =
    leased.kind === 'mine'
      ? await runRound(ctx, sinceDue(leased.delivery, request), {
          access: leased.access,
          forgottenSeconds: forgottenFor(leased.memory, request),
          isTooLate: request.isTooLate ?? false,
          mayBeEdited: !leased.isDecided && !isSentSince(leased.memory, leased.delivery),
        })
      : leased.kind === 'answered'
        ? leased.outcome
        : outcomeOf('in_progress');
  return { success: true as const, outcome };
}
