import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { inAccount } from '@kallos/service-kit/database/database';
import type { Ctx } from '../../context.ts';
import { NetworkFailure } from '../../networks/failure.ts';
import {
  hiddenIdsOf,
  isPublicButHidden,
  isVideoRefused,
  outcomeOfLookup,
  videoProcessing,
} from '../../networks/lookup-results.ts';
import type { PublishAttempt, NetworkPage, LookupResult } from '../../networks/network.ts';
import { inDoubtOutcome, outcomeOf } from '../../networks/outcomes.ts';
import { notSettledOutcome, markAwaitingCertainty } from '../../networks/settling.ts';
import { otherTextQueries } from '../access.ts';
import { mayHaveLostEdit } from '../doubts/data-loss-window.ts';
import { isUnleased, lookUpDelivery } from '../doubts/reconcile.ts';
import { supersede, type Delivery } from '../ledger.ts';
import { recordRound } from './record-round.ts';
import { isConfirmedMissing } from './record-unseen.ts';

/** Milliseconds within which a round may start calls. */
export const roundMilliseconds = 40_000;

/**
 * Settles an earlier version of a post so that a later one may be sent; returns an outcome if that
 * must wait.
 */
export async function settleEarlierVersion(
  ctx: Ctx,
  earlier: Delivery,
): Promise<DeliveryOutcome | undefined> {
  const memory = await ctx.memory.check(ctx.db);
  // A user's decision is final.
  const mayBeEdited = mayHaveLostEdit(memory, earlier) && earlier.reason !== 'edited_match';
  const outcome = await settle(ctx, earlier, mayBeEdited ? otherTextQueries(ctx, earlier) : {});
  if (!outcome) await inAccount(ctx.db, earlier.accountId, (tx) => supersede(tx, earlier, isUnleased));
  return outcome;
}

/** Returns the outcome of a sent delivery; undefined if it was certainly not published. */
export async function settle(
  ctx: Ctx,
  earlier: Delivery,
  forgotten: PublishAttempt['forgotten'] = {},
): Promise<DeliveryOutcome | undefined> {
  const deadline = performance.now() + roundMilliseconds;
  const looked = await lookUpDelivery(ctx, earlier, { deadline, forgotten });
  if (looked.kind === 'barred') return markAwaitingCertainty(inDoubtOutcome(looked.outcome));
  const { sight, page, forgottenSeconds } = looked;
  if (sight.kind === 'unclear') return markAwaitingCertainty(inDoubtOutcome(outcomeOf('meta_unavailable')));
  if (sight.kind === 'in_work') return markAwaitingCertainty(inDoubtOutcome(videoProcessing));
  if (sight.kind === 'public')
    return recordRound(ctx, earlier, outcomeOfLookup(sight, earlier), { backoffs: page.backoffs() });
  if (isVideoRefused(sight)) return undefined;
  if (sight.kind === 'unproven' && !isPublicButHidden(sight)) return recordRound(ctx, earlier, sight.outcome);
  if (!(await isConfirmedMissing(ctx, earlier, forgottenSeconds)))
    return markAwaitingCertainty(notSettledOutcome());
  return sight.kind === 'unproven'
    ? recordRound(ctx, earlier, outcomeOf('published_not_found'))
    : takeDownHidden(earlier, looked);
}

/** Deletes hidden posts that could still become public. */
async function takeDownHidden(
  earlier: Delivery,
  { sight, page }: { sight: LookupResult; page: NetworkPage },
): Promise<DeliveryOutcome | undefined> {
  try {
    for (const id of hiddenIdsOf(sight, earlier)) await page.takeDown(id);
  } catch (failure) {
    if (failure instanceof NetworkFailure) return outcomeOf('meta_unavailable');
    throw failure;
  }
  return undefined;
}
