import { refusalOf, unsettledOutcome } from './flip-answers.ts';
import { isSettled, isCertain, type FlipAnswer } from '../settling.ts';
import type { MissingResult, LookupResult } from '../network.ts';
import { outcomeOf, type Outcome } from '../outcomes.ts';
import type { MetaAttempt, MetaLookup } from './protocol.ts';
import { isPublicButHidden, isNotFound, outcomeOfLookup } from '../lookup-results.ts';

/** What differs between platforms when a sent post is looked up. */
interface Manners {
  readonly look: (at: MetaLookup) => Promise<LookupResult>;
  /** Whether publishing the same draft again is harmless and useful. */
  readonly mayRepeat: (attempt: MetaAttempt, missing: MissingResult) => boolean;
  /** What is done once it is believed not to be public; `isSure` allows what can't be undone. */
  readonly settle: (
    attempt: MetaAttempt,
    missing: MissingResult,
    isSure: boolean,
  ) => Promise<Outcome | 'go_on'>;
}

/**
 * Resolves an earlier call's unknown outcome first; returns `go_on` if the same draft may be published again.
 */
export async function resumePublishing(attempt: MetaAttempt, manners: Manners): Promise<Outcome | 'go_on'> {
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
    // Missing for so long that the doubt of the earlier calls is over.
    if (unseen.doubtSeconds >= settleSeconds) await ledger.endFlip();
    return 'go_on';
  }
  return isEnough
    ? manners.settle(attempt, sight, isCertain(unseen, settleSeconds))
    : unsettledOutcome(delivery.flipAnswer, delivery.attempts);
}

/** A refusal that surely kept the post from going out is acted on now; a yes that changed nothing is none. */
export async function actOnRefusal(
  attempt: MetaAttempt,
  answer: FlipAnswer | null,
): Promise<Outcome | 'go_on'> {
  await attempt.ledger.endFlip();
  if (answer === null) return 'go_on';
  if (answer.kind === 'accepted') return outcomeOf('flip_ignored');
  throw refusalOf(answer);
}
