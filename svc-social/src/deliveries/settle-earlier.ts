import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { inAccount } from '@kallos/service-kit/database/database';
import type { Ctx } from '../context.ts';
import { NetworkFailure } from '../networks/failure.ts';
import type { Attempt, NetworkPage, Sight } from '../networks/network.ts';
import { inDoubt, outcomeOf } from '../networks/outcomes.ts';
import { notSettled, untilCertain } from '../networks/settling.ts';
import { isInvisible, isUnprepared, outcomeOfSight, videoInWork } from '../networks/sights.ts';
import { amongTexts } from './access.ts';
import { supersede, type Delivery } from './ledger.ts';
import { forgottenEdit } from './memory-in-doubt.ts';
import { isSurelyMissing } from './note-unseen.ts';
import { isFree, lookAgain } from './reconcile.ts';
import { recordRound } from './record-round.ts';

/** For how long calls of one round may begin. */
export const roundMilliseconds = 40_000;

/** Settles an earlier version of a post, so that a later one may go; returns an outcome while it may not. */
export async function settleEarlier(ctx: Ctx, earlier: Delivery): Promise<DeliveryOutcome | undefined> {
  const memory = await ctx.memory.check(ctx.db);
  // What a person has decided is not asked once more.
  const mayBeEdited = forgottenEdit(memory, earlier) && earlier.reason !== 'edited_match';
  const outcome = await settle(ctx, earlier, mayBeEdited ? amongTexts(ctx, earlier) : {});
  if (!outcome) await inAccount(ctx.db, earlier.accountId, (tx) => supersede(tx, earlier, isFree));
  return outcome;
}

/** Finds out what became of a delivery that was told to go public; undefined when it surely came to nothing. */
export async function settle(
  ctx: Ctx,
  earlier: Delivery,
  forgotten: Attempt['forgotten'] = {},
): Promise<DeliveryOutcome | undefined> {
  const deadline = performance.now() + roundMilliseconds;
  const looked = await lookAgain(ctx, earlier, { deadline, forgotten });
  if (looked.kind === 'barred') return untilCertain(inDoubt(looked.outcome));
  const { sight, page, forgottenSeconds } = looked;
  if (sight.kind === 'unclear') return untilCertain(inDoubt(outcomeOf('meta_unavailable')));
  if (sight.kind === 'in_work') return untilCertain(inDoubt(videoInWork));
  if (sight.kind === 'public')
    return recordRound(ctx, earlier, outcomeOfSight(sight, earlier), { backoffs: page.backoffs() });
  if (isUnprepared(sight)) return undefined;
  if (sight.kind === 'unproven' && !isInvisible(sight)) return recordRound(ctx, earlier, sight.outcome);
  if (!(await isSurelyMissing(ctx, earlier, forgottenSeconds))) return untilCertain(notSettled());
  return sight.kind === 'unproven'
    ? recordRound(ctx, earlier, outcomeOf('published_not_found'))
    : takeDownHidden(earlier, looked);
}

/** Takes down what is hidden and could still become public. */
async function takeDownHidden(
  { draftId }: Delivery,
  { sight, page }: { sight: Sight; page: NetworkPage },
): Promise<DeliveryOutcome | undefined> {
  try {
    if (sight.kind === 'hidden' && draftId !== null) await page.takeDown(draftId);
  } catch (failure) {
    if (failure instanceof NetworkFailure) return outcomeOf('meta_unavailable');
    throw failure;
  }
  return undefined;
}
