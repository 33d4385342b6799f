import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { isTroubleCode } from '@kallos/contracts/social/troubles';
import { inAccount } from '@kallos/service-kit/database/database';
import type { Ctx } from '../../context.ts';
import type { PublishAttempt, Network, NetworkPage, PublishRound } from '../../networks/network.ts';
import { outcomeOf, type Unpublished } from '../../networks/outcomes.ts';
import { networks, settleSecondsOf } from '../../networks/registry.ts';
import { otherDeliveryQueries, otherTextQueries, checkAccess } from '../access.ts';
import { isRefusedApp, isRefusedPage, type AccessFacts } from '../facts.ts';
import { LeaseLost, openLedger, PageDeselected, type Delivery } from '../ledger.ts';
import { claimAppRetry } from '../page-state/backoff.ts';
import { claimPageRetry } from '../page-state/page-state.ts';
import { handleRefusal } from './handle-refusal.ts';
import { recordRound, type RetryClaims } from './record-round.ts';
import { roundMilliseconds, settle } from './settle-earlier.ts';

/** The input of a round in addition to the delivery. */
export interface RoundInput extends Pick<PublishAttempt, 'forgottenSeconds' | 'isTooLate'> {
  readonly access: AccessFacts | undefined;
  /** True if one of its own edits may have been sent and lost. */
  readonly mayBeEdited: boolean;
}

const barred = { isBarred: true };

/**
 * Runs one round of a leased delivery: checks access, publishes, interprets a refusal, records the
 * result.
 */
export async function runRound(ctx: Ctx, delivery: Delivery, input: RoundInput): Promise<DeliveryOutcome> {
  const network = networks[delivery.platform];
  const silentSeconds = network.backoffSeconds(ctx);
  if (silentSeconds > 0)
    return recordRound(ctx, delivery, outcomeOf('meta_silent', { afterSeconds: silentSeconds }), barred);
  const access = checkAccess(ctx, delivery, input.access);
  if ('outcome' in access) return recordRound(ctx, delivery, access.outcome, barred);
  if (!input.access?.isSelected) return withdraw(ctx, delivery);
  const tried = await claimRetries(ctx, delivery, input.access, network);
  if ('state' in tried) return recordRound(ctx, delivery, tried, barred);
  const page = network.openPage(ctx, access, performance.now() + roundMilliseconds);
  const round = await publish(ctx, delivery, { network, page, input });
  if (round === 'lease_lost') return outcomeOf('in_progress', { afterSeconds: 2 });
  if (round === 'page_dropped') return withdraw(ctx, delivery);
  const { outcome, consequence } = await handleRefusal(ctx, delivery, round);
  const { key, accountId, pageId } = delivery;
  ctx.log.info(
    { key, accountId, pageId, outcome: outcome.state, refusal: round.refusal?.message },
    'delivery round ended',
  );
  const { refusal } = round;
  return recordRound(ctx, delivery, outcome, { consequence, tried, refusal, backoffs: page.backoffs() });
}

/** Publishes through the network, which commits its steps to the ledger. */
async function publish(
  ctx: Ctx,
  delivery: Delivery,
  { network, page, input }: { network: Network; page: NetworkPage; input: RoundInput },
): Promise<PublishRound | 'lease_lost' | 'page_dropped'> {
  const { forgottenSeconds, isTooLate, mayBeEdited } = input;
  const refused = network.validate(delivery, ctx.limits);
  if (refused) return { outcome: refused };
  const settleSeconds = settleSecondsOf(delivery.platform, ctx.settleSeconds);
  const ledger = openLedger(ctx.db, delivery, { leaseSeconds: ctx.leaseSeconds, settleSeconds });
  try {
    return await page.publish({
      delivery,
      ledger,
      ...otherDeliveryQueries(ctx, delivery),
      settleSeconds,
      mayBeForgotten: forgottenSeconds !== null,
      forgotten: mayBeEdited ? otherTextQueries(ctx, delivery) : {},
      forgottenSeconds,
      isTooLate,
    });
  } catch (failure) {
    if (failure instanceof PageDeselected) return 'page_dropped';
    if (failure instanceof LeaseLost) return 'lease_lost';
    await recordRound(ctx, delivery, outcomeOf('internal'));
    throw failure;
  } finally {
    ledger.close();
  }
}

/** Seconds to wait while another post retries. */
const othersTrySeconds = 10;

/**
 * Claims the single retry of a refused page and application; returns an outcome if another post has
 * it.
 */
async function claimRetries(
  ctx: Ctx,
  delivery: Delivery,
  facts: AccessFacts,
  network: Network,
): Promise<RetryClaims | Unpublished> {
  const tried = { isPage: isRefusedPage(facts), isApp: isRefusedApp(facts) };
  if (!tried.isPage && !tried.isApp) return tried;
  return inAccount(ctx.db, delivery.accountId, async (tx) => {
    const wait = { afterSeconds: othersTrySeconds };
    if (tried.isPage && !(await claimPageRetry(tx, delivery)))
      return outcomeOf(isTroubleCode(facts.pauseReason) ? facts.pauseReason : 'publishing_refused', wait);
    if (tried.isApp && !(await claimAppRetry(tx, network.login.name))) return outcomeOf('app_refused', wait);
    return tried;
  });
}

/** Stops publishing on a deselected page, and looks up what was sent before. */
async function withdraw(ctx: Ctx, delivery: Delivery): Promise<DeliveryOutcome> {
  const outcome = delivery.flipSentAt === null ? undefined : await settle(ctx, delivery);
  if (outcome?.state === 'published') return outcome;
  return recordRound(ctx, delivery, outcome ?? outcomeOf('page_not_selected'));
}
