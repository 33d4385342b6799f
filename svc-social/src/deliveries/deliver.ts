import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { isTroubleCode } from '@kallos/contracts/social/troubles';
import { isGraphFailure, type GraphFailure } from '../networks/meta/failures.ts';
import { classifyFailure } from '../networks/meta/error-table.ts';
import { noting, untilDeadline } from '../networks/meta/steps.ts';
import type { GraphSession } from '../networks/meta/client.ts';
import { inAccount } from '@kallos/service-kit/database/database';
import { inDoubt, outcomeAfter, outcomeOf, type Outcome, type Unpublished } from '../networks/outcomes.ts';
import type { Ctx } from '../context.ts';
import { outcomeOfSight, videoInWork, type Attempt, type Sight } from '../networks/meta/protocol.ts';
import { nameTextRefusal } from '../networks/meta/instagram-rules.ts';
import { isUnprepared } from '../networks/meta/reels.ts';
import { isInvisible } from '../networks/meta/resume.ts';
import { notSettled, untilCertain } from '../networks/meta/settle.ts';
import { forgottenEdit, forgottenFor, isSentSince, sinceDue } from './memory-in-doubt.ts';
import { platformFor, platforms } from '../networks/registry.ts';
import { amongTexts, amongOthers, judgeAccess } from './access.ts';
import { judgeRound } from './judge-round.ts';
import { isPressing } from '../networks/meta/pressure.ts';
import { applyConsequence, backOffUnderPressure, claimAppTry, freeApp, type Consequence } from './backoff.ts';
import { isPage, isRefusedApp, isRefusedPage, type AccessFacts } from './facts.ts';
import { claimTry, freePages } from './page-state.ts';
import { leaseDelivery, type DeliveryRequest } from './lease.ts';
import {
  LeaseLost,
  openLedger,
  PageDropped,
  publishTogether,
  recordEnd,
  recordPublished,
  supersede,
  type Delivery,
} from './ledger.ts';
import { readOwnPicture, readOwnVideo } from '../networks/own-media.ts';
import { isSurelyMissing } from './note-unseen.ts';
import { isFree, lookAgain } from './reconcile.ts';

const roundMilliseconds = 40_000;

/** What a round leaves beside its outcome. */
interface Traces {
  readonly consequence?: Consequence | undefined;
  /** It alone tried a page or an application that Meta had refused. */
  readonly tried?: Tried;
  /** Knows the pressure. */
  readonly session?: GraphSession;
}

interface Tried {
  readonly isPage: boolean;
  readonly isApp: boolean;
}
const nothingTried: Tried = { isPage: false, isApp: false };

/** Writes the end of a round in one transaction with its event and its consequences. */
async function recordRound(
  ctx: Ctx,
  delivery: Delivery,
  outcome: Outcome,
  { consequence, tried = nothingTried, session }: Traces = {},
): Promise<DeliveryOutcome> {
  const isPlain = !consequence && !tried.isPage && !tried.isApp;
  if (outcome.state === 'published' && isPlain && !(session && isPressing(session.pressure()))) {
    const published = await publishTogether(ctx.db, { delivery, seen: outcome });
    if (published) return published;
  }
  return inAccount(ctx.db, delivery.accountId, async (tx) => {
    if (outcome.state === 'published' && tried.isPage) await freePages(tx, isPage(delivery));
    if (tried.isApp && provesApp(outcome)) await freeApp(tx);
    const retrySeconds =
      consequence && (await applyConsequence(tx, delivery, consequence, { isAppTried: tried.isApp }));
    if (session) await backOffUnderPressure(tx, delivery, session.pressure());
    if (outcome.state === 'published') return recordPublished(tx, delivery, outcome);
    const isHeld = outcome.state === 'failed' && outcome.isMendable === true;
    const again = isHeld && retrySeconds !== undefined ? { afterSeconds: retrySeconds } : {};
    return recordEnd(tx, delivery, {
      outcome: { ...outcome, ...again } as Unpublished,
      settleSeconds: ctx.settleSeconds,
    });
  });
}

/** Whether Meta took the application's call: it published, or judged the post itself. */
const provesApp = (outcome: Outcome): boolean =>
  outcome.state === 'published' || (outcome.state === 'failed' && !outcome.isMendable);

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

/** While another post tries. */
const othersTrySeconds = 10;

/** Takes the one try of a page, and of the application, that Meta refused; an outcome when another post has it. */
async function claimTries(ctx: Ctx, delivery: Delivery, facts: AccessFacts): Promise<Tried | Unpublished> {
  const tried = { isPage: isRefusedPage(facts), isApp: isRefusedApp(facts) };
  if (!tried.isPage && !tried.isApp) return tried;
  return inAccount(ctx.db, delivery.accountId, async (tx) => {
    const wait = { afterSeconds: othersTrySeconds };
    if (tried.isPage && !(await claimTry(tx, delivery)))
      return outcomeOf(isTroubleCode(facts.pauseReason) ? facts.pauseReason : 'publishing_refused', wait);
    if (tried.isApp && !(await claimAppTry(tx))) return outcomeOf('app_refused', wait);
    return tried;
  });
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
  const tried = await claimTries(ctx, delivery, facts);
  if ('state' in tried) return recordRound(ctx, delivery, tried);
  const ledger = openLedger(ctx.db, delivery, ctx);
  const refusals: GraphFailure[] = [];
  const reads = new Set<GraphFailure>();
  const aside = untilDeadline(ctx.graph.as(access.token), performance.now() + roundMilliseconds);
  const session = noting(aside, refusals, reads);
  let found: Outcome;
  try {
    const { settleSeconds } = ctx;
    const { publish } = platformFor(ctx, delivery.platform);
    const { person } = access;
    const readPicture = readOwnPicture(ctx);
    const mayBeForgotten = memory.forgottenSeconds !== null;
    const looks = { delivery, session, person, mayBeForgotten, ...amongOthers(ctx, delivery) };
    const forgotten = mayBeEdited ? amongTexts(ctx, delivery) : {};
    const own = { readPicture, readVideo: readOwnVideo(ctx), aside };
    const { limits } = ctx;
    found = await publish({ ...looks, ...own, ledger, settleSeconds, limits, forgotten, ...memory });
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
  const { outcome: judged, consequence } = await judgeRound(ctx, delivery, found, {
    refusal,
    isOfRead: refusal !== undefined && reads.has(refusal),
  });
  const outcome = nameTextRefusal(judged, delivery, ctx.limits);
  const { key, accountId, pageId } = delivery;
  ctx.log.info(
    { key, accountId, pageId, outcome: outcome.state, meta: refusal?.message },
    'delivery round ended',
  );
  return recordRound(ctx, delivery, outcome, { consequence, tried, session });
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
