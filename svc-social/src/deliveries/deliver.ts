import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import type { Ctx } from '../context.ts';
import { outcomeOf } from '../networks/outcomes.ts';
import { otherTextQueries } from './access.ts';
import type { DeliveryRequest } from './delivery-request.ts';
import { possibleLossSeconds, isSentAfterLoss, withDueTime } from './doubts/data-loss-window.ts';
import { leaseDelivery } from './lease.ts';
import { runRound } from './rounds/run-round.ts';
import { settle, settleEarlierVersion } from './rounds/settle-earlier.ts';

/**
 * Publishes one post on one page. A repeated key never publishes twice: unknown outcomes are looked
 * up before any retry.
 */
export async function deliver(ctx: Ctx, request: DeliveryRequest) {
  return { success: true as const, outcome: await outcomeOfDelivery(ctx, request) };
}

async function outcomeOfDelivery(ctx: Ctx, request: DeliveryRequest): Promise<DeliveryOutcome> {
  let leased = await leaseDelivery(ctx, request);
  for (let round = 0; leased.kind === 'reconcile_first' && round < 5; round += 1) {
    const outcome = await settleEarlierVersion(ctx, withDueTime(leased.earlier, request));
    if (outcome) return outcome;
    leased = await leaseDelivery(ctx, request);
  }
  if (leased.kind === 'answered') return leased.outcome;
  if (leased.kind === 'reconcile_first') return outcomeOf('in_progress');
  if (leased.kind === 'failed_before') {
    const failed = withDueTime(leased.failed, request);
    return (await settle(ctx, failed, otherTextQueries(ctx, failed))) ?? leased.outcome;
  }
  return runRound(ctx, withDueTime(leased.delivery, request), {
    access: leased.access,
    forgottenSeconds: possibleLossSeconds(leased.memory, request),
    isTooLate: request.isTooLate ?? false,
    mayBeEdited: !leased.isDecided && !isSentAfterLoss(leased.memory, leased.delivery),
  });
}
