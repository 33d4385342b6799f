import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { inAccount } from '@kallos/service-kit/database/database';
import type { Ctx } from '../../context.ts';
import type { Backoff, NextStep } from '../../networks/failure.ts';
import type { PublishRound } from '../../networks/network.ts';
import type { Outcome } from '../../networks/outcomes.ts';
import { networks, settleSecondsOf } from '../../networks/registry.ts';
import { isPage } from '../facts.ts';
import { batchRecordPublished, recordEnd, recordPublished, type Delivery } from '../ledger.ts';
import { applyConsequence, backOffAll, clearAppRefusal, type Consequence } from '../page-state/backoff.ts';
import { clearPageRefusals } from '../page-state/page-state.ts';

/** The effects of a round in addition to its outcome. */
export interface RoundEffects {
  readonly consequence?: Consequence | undefined;
  /** Set if this round alone retried a page or an application that the network had refused. */
  readonly tried?: RetryClaims;
  /** Backoffs for the limits that the network reported. */
  readonly backoffs?: readonly Backoff[];
  /** The refusal that ended the round. */
  readonly refusal?: PublishRound['refusal'];
  /** True if the network was not called. */
  readonly isBarred?: boolean;
}

/** The refused page and application that only this round retries. */
export interface RetryClaims {
  readonly isPage: boolean;
  readonly isApp: boolean;
}

/** Writes the end of a round in one transaction with its event and its consequences. */
export async function recordRound(
  ctx: Ctx,
  delivery: Delivery,
  outcome: Outcome,
  {
    consequence,
    tried = { isPage: false, isApp: false },
    backoffs = [],
    refusal,
    isBarred,
  }: RoundEffects = {},
): Promise<DeliveryOutcome> {
  const isPlain = !consequence && !tried.isPage && !tried.isApp && backoffs.length === 0;
  if (outcome.state === 'published' && isPlain) {
    const published = await batchRecordPublished(ctx.db, { delivery, seen: outcome });
    if (published) return published;
  }
  return inAccount(ctx.db, delivery.accountId, async (tx) => {
    const isTaken = isTakenByNetwork(outcome, refusal);
    if (isTaken && tried.isPage) await clearPageRefusals(tx, isPage(delivery));
    if (isTaken && tried.isApp) await clearAppRefusal(tx, networks[delivery.platform].login.name);
    const retrySeconds =
      consequence && (await applyConsequence(tx, delivery, consequence, { isAppTried: tried.isApp }));
    await backOffAll(tx, delivery, backoffs);
    if (outcome.state === 'published') return recordPublished(tx, delivery, outcome);
    const isHeld = outcome.state === 'on_hold' && retrySeconds !== undefined;
    return recordEnd(tx, delivery, {
      outcome: isHeld ? { ...outcome, afterSeconds: retrySeconds } : outcome,
      settleSeconds: settleSecondsOf(delivery.platform, ctx.settleSeconds),
      isDefiniteRefusal: networks[delivery.platform].isDefiniteRefusal,
      isBarred,
    });
  });
}

/** Responses that a network gives only if the page and the application may publish. */
const ofPost: ReadonlySet<NextStep> = new Set(['wait', 'recheck', 'remake', 'confirm', 'give_up']);

/**
 * Returns whether the network accepts the page and the application again: it published, or judged
 * the post itself.
 */
const isTakenByNetwork = (outcome: Outcome, refusal: PublishRound['refusal']): boolean =>
  outcome.state === 'published' ||
  outcome.state === 'failed' ||
  (refusal !== undefined && refusal.isOfRead !== true && ofPost.has(refusal.trouble.next));
