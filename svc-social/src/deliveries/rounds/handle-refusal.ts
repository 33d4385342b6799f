import type { Ctx } from '../../context.ts';
import { findMissingScopes, diagnoseToken } from '../../health/diagnose-token.ts';
import type { PublishRound } from '../../networks/network.ts';
import { outcomeOf, isCausedBy, type Outcome, type Unpublished } from '../../networks/outcomes.ts';
import type { Delivery } from '../ledger.ts';
import type { Consequence } from '../page-state/backoff.ts';

type Judged = { readonly outcome: Outcome; readonly consequence?: Consequence | undefined };

/**
 * Stores what the last refusal means for the connection and the page, and determines its cause if
 * Meta does not name it.
 */
export async function handleRefusal(
  ctx: Ctx,
  delivery: Delivery,
  { outcome, refusal }: PublishRound,
): Promise<Judged> {
  if (outcome.state === 'on_hold' && outcome.reason === 'page_token_refused')
    return judgeTokenRound(ctx, delivery, outcome, refusal?.message ?? outcome.detail);
  // An unknown outcome has no consequences until it is settled.
  if (!refusal || outcome.state === 'in_doubt') return { outcome };
  const { trouble } = refusal;
  // Meta sometimes returns a refusal for a post that it accepted: then it does not affect the page
  // or connection.
  if (!isCausedBy(outcome, trouble)) return { outcome };
  const { next, code: reason } = trouble;
  const detail = refusal.message;
  const isOfPage = next === 'permit' || next === 'ask_person' || next === 'gone';
  // A refused read does not affect publishing.
  if (isOfPage && refusal.isOfRead) return { outcome };
  if (next === 'permit') return judgePermission(ctx, delivery, outcome, detail);
  if (isOfPage) return { outcome, consequence: { kind: 'page', scope: 'page', reason, detail } };
  if (next === 'pause_app') return { outcome, consequence: { kind: 'app', detail } };
  if (next === 'back_off') return { outcome, consequence: { kind: 'limit', trouble } };
  return { outcome };
}

/**
 * Handles a refusal of publishing: a missing permission affects the user, any other cause the page.
 */
async function judgePermission(
  ctx: Ctx,
  delivery: Delivery,
  outcome: Outcome,
  said: string,
): Promise<Judged> {
  const missing = (await findMissingScopes(ctx, delivery)) ?? [];
  if (missing.length === 0)
    return {
      outcome,
      consequence: { kind: 'page', scope: 'page', reason: 'publishing_refused', detail: said },
    };
  const detail = missing.join(', ');
  return {
    outcome: outcomeOf('permission_missing', { detail }),
    consequence: { kind: 'page', scope: 'person', reason: 'permission_missing', detail },
  };
}

/** A token was refused: checks the person's token and requests a new one for the page. */
async function judgeTokenRound(
  ctx: Ctx,
  delivery: Delivery,
  outcome: Unpublished & { state: 'on_hold' },
  detail: string | null,
): Promise<Judged> {
  const verdict = await diagnoseToken(ctx, delivery);
  if (typeof verdict === 'object')
    return { outcome: { ...outcome, reason: 'needs_reconnect', detail: verdict.end } };
  const soon = verdict === 'renewed' ? { afterSeconds: 5 } : {};
  return {
    outcome,
    consequence: { kind: 'page', scope: 'page', reason: 'page_token_refused', detail, ...soon },
  };
}
