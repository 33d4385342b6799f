import { AppError } from '@kallos/contracts/errors';
import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { outcomeOf, publishedOutcome } from '../networks/outcomes.ts';
import {
  possibleLossSeconds,
  possibleLossSecondsOf,
  type DueTime,
  type DataLossWindow,
} from './doubts/data-loss-window.ts';
import type { Delivery } from './ledger.ts';

/** An outcome that needs no work. */
export type KnownAnswer =
  | { readonly kind: 'answered'; readonly outcome: DeliveryOutcome }
  /** Another version of the post has an unknown outcome, which must be settled first. */
  | { readonly kind: 'reconcile_first'; readonly earlier: Delivery }
  /** It failed before the data loss, and may have been edited and sent since. */
  | { readonly kind: 'failed_before'; readonly failed: Delivery; readonly outcome: DeliveryOutcome };

const answered = (outcome: DeliveryOutcome): KnownAnswer => ({ kind: 'answered', outcome });

/** Returns `in_progress`; the caller should ask again after `afterSeconds`. */
export const inProgressFor = (afterSeconds: number): KnownAnswer =>
  answered(outcomeOf('in_progress', { afterSeconds }));

const ended = (state: 'failed' | 'needs_look', { reason, detail }: Delivery): DeliveryOutcome => ({
  state,
  reason: reason ?? 'refused',
  detail,
});

/**
 * Compares another version with a new one: returns an outcome that blocks the new one, `supersede`
 * to replace the other, or undefined to ignore it.
 */
export function resolveVersionConflict(
  other: Delivery,
  { isBusy, memory, request }: { isBusy: boolean; memory: DataLossWindow; request: DueTime },
): KnownAnswer | 'supersede' | undefined {
  if (other.state === 'published') return answered(publishedOutcome(other));
  if (isBusy) return inProgressFor(2);
  if (other.state === 'needs_look') return answered(ended('needs_look', other));
  if (other.state === 'superseded') return undefined;
  // Once sent, it may be public in any recorded state.
  const mayBePublic = other.flipStartedAt !== null || other.flipSentAt !== null;
  const isDoubted =
    possibleLossSeconds(memory, request) !== null || possibleLossSecondsOf(memory, other) !== null;
  const isForgotten = other.state === 'open' && isDoubted;
  if (mayBePublic || isForgotten || (other.state === 'failed' && other.draftId !== null))
    return { kind: 'reconcile_first', earlier: other };
  return other.state === 'open' ? 'supersede' : undefined;
}

/** Returns the existing outcome of a known key; undefined if it still needs work. */
export function knownAnswerOf(version: Delivery, memory: DataLossWindow): KnownAnswer | undefined {
  const { state } = version;
  if (state === 'failed' && possibleLossSecondsOf(memory, version) !== null)
    return { kind: 'failed_before', failed: version, outcome: ended(state, version) };
  if (state === 'published') return answered(publishedOutcome(version));
  if (state === 'superseded')
    throw new AppError('conflict', { message: 'A later version of this post took its place.' });
  return state === 'open' ? undefined : answered(ended(state, version));
}
