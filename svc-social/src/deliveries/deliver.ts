import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import type { Ctx } from '../context.ts';
import { outcomeOf } from '../networks/outcomes.ts';
import { amongTexts } from './access.ts';
import { leaseDelivery, type DeliveryRequest } from './lease.ts';
import { forgottenFor, isSentSince, sinceDue } from './memory-in-doubt.ts';
import { runRound } from './run-round.ts';
import { settle, settleEarlier } from './settle-earlier.ts';

/** Publishes one post on one page; a repeated key never publishes twice, and the network is asked about doubt before any retry. */
export async function deliver(ctx: Ctx, request: DeliveryRequest) {
  return { success: true as const, outcome: await outcomeOfDelivery(ctx, request) };
}

async function outcomeOfDelivery(ctx: Ctx, request: DeliveryRequest): Promise<DeliveryOutcome> {
  let leased = await leaseDelivery(ctx, request);
  for (let round = 0; leased.kind === 'reconcile_first' && round < 5; round += 1) {
    const outcome = await settleEarlier(ctx, sinceDue(leased.earlier, request));
    if (outcome) return outcome;
    leased = await leaseDelivery(ctx, request);
  }
  if (leased.kind === 'answered') return leased.outcome;
  if (leased.kind === 'reconcile_first') return outcomeOf('in_progress');
  if (leased.kind === 'failed_before') {
    const failed = sinceDue(leased.failed, request);
    return (await settle(ctx, failed, amongTexts(ctx, failed))) ?? leased.outcome;
  }
  return runRound(ctx, sinceDue(leased.delivery, request), {
    access: leased.access,
    forgottenSeconds: forgottenFor(leased.memory, request),
    isTooLate: request.isTooLate ?? false,
    mayBeEdited: !leased.isDecided && !isSentSince(leased.memory, leased.delivery),
  });
}
