import { isPublicButHidden, isNotFound, outcomeOfLookup } from '../lookup-results.ts';
import type { NotFoundResult, LookupResult } from '../network.ts';
import { outcomeOf, type Outcome } from '../outcomes.ts';
import { isSettled, isCertain, type PublishResponse } from '../settling.ts';
import type { MetaAttempt, MetaLookup } from './protocol.ts';
import { refusalOf, unsettledOutcome } from './publish-responses.ts';

/** The differences between networks when a sent post is looked up. */
interface ResumeRules {
  readonly look: (at: MetaLookup) => Promise<LookupResult>;
  /** Returns whether publishing the same draft again is safe and useful. */
  readonly mayRepeat: (attempt: MetaAttempt, missing: NotFoundResult) => boolean;
  /** Called when the post counts as not public; `isSure` allows irreversible steps. */
  readonly settle: (
    attempt: MetaAttempt,
    missing: NotFoundResult,
    isSure: boolean,
  ) => Promise<Outcome | 'go_on'>;
}

/**
 * Settles an earlier call's unknown outcome first; returns `go_on` if the same draft may be
 * published again.
 */
export async function resumePublishing(
  attempt: MetaAttempt,
  manners: ResumeRules,
): Promise<Outcome | 'go_on'> {
  const { delivery, ledger, settleSeconds } = attempt;
  const sight = await manners.look(attempt);
  if (sight.kind === 'in_work') await ledger.recordProcessing();
  const isMissing = isNotFound(sight);
  if (!isMissing && !isPublicButHidden(sight)) return outcomeOfLookup(sight, delivery);
  const isRepeated = isMissing && manners.mayRepeat(attempt, sight);
  const unseen = await ledger.recordUnseen(isRepeated);
  const isEnough = isSettled(unseen, settleSeconds);
  if (!isMissing)
    return isEnough
      ? outcomeOf('published_not_found')
      : unsettledOutcome({ kind: 'accepted' }, delivery.attempts);
  if (isRepeated) {
    // It was missing for so long that earlier calls certainly had no effect.
    if (unseen.doubtSeconds >= settleSeconds) await ledger.recordHidden();
    return 'go_on';
  }
  return isEnough
    ? manners.settle(attempt, sight, isCertain(unseen, settleSeconds))
    : unsettledOutcome(delivery.flipAnswer, delivery.attempts);
}

/**
 * Acts on a refusal that certainly prevented publication; an acceptance without effect is not one.
 */
export async function actOnRefusal(
  attempt: MetaAttempt,
  answer: PublishResponse | null,
): Promise<Outcome | 'go_on'> {
  await attempt.ledger.recordHidden();
  if (answer === null) return 'go_on';
  if (answer.kind === 'accepted') return outcomeOf('flip_ignored');
  throw refusalOf(answer);
}
