import { refusalOf, unsettled } from './flip-answers.ts';
import { isSettled, isSurelySettled, type FlipAnswer } from '../settling.ts';
import type { Missing, Sight } from '../network.ts';
import { outcomeOf, type Outcome } from '../outcomes.ts';
import type { Attempt, Look } from './protocol.ts';
import { isInvisible, isUnseen, outcomeOfSight } from '../sights.ts';

/** What differs between platforms when a post that was told to go public is looked for. */
interface Manners {
  readonly look: (at: Look) => Promise<Sight>;
  /** Whether telling the same draft once more is harmless and of use. */
  readonly mayRepeat: (attempt: Attempt, missing: Missing) => boolean;
  /** What is done once it is believed not to be public; `isSure` allows what can't be undone. */
  readonly settle: (attempt: Attempt, missing: Missing, isSure: boolean) => Promise<Outcome | 'go_on'>;
}

/** Looks for what a call left in doubt before anything else is done; `go_on` when telling the same draft again is right. */
export async function resume(attempt: Attempt, manners: Manners): Promise<Outcome | 'go_on'> {
  const { delivery, ledger, settleSeconds } = attempt;
  const sight = await manners.look(attempt);
  if (sight.kind === 'in_work') await ledger.noteWork();
  const isMissing = isUnseen(sight);
  if (!isMissing && !isInvisible(sight)) return outcomeOfSight(sight, delivery);
  const isRepeated = isMissing && manners.mayRepeat(attempt, sight);
  const unseen = await ledger.noteUnseen(isRepeated);
  const isEnough = isSettled(unseen, settleSeconds);
  if (!isMissing)
    return isEnough ? outcomeOf('published_not_found') : unsettled({ kind: 'accepted' }, delivery.attempts);
  if (isRepeated) {
    // Missing for so long that the doubt of the earlier calls is over.
    if (unseen.doubtSeconds >= settleSeconds) await ledger.endFlip();
    return 'go_on';
  }
  return isEnough
    ? manners.settle(attempt, sight, isSurelySettled(unseen, settleSeconds))
    : unsettled(delivery.flipAnswer, delivery.attempts);
}

/** A refusal that surely kept the post from going out is acted on now; a yes that changed nothing is none. */
export async function actOn(attempt: Attempt, answer: FlipAnswer | null): Promise<Outcome | 'go_on'> {
  await attempt.ledger.endFlip();
  if (answer === null) return 'go_on';
  if (answer.kind === 'accepted') return outcomeOf('flip_ignored');
  throw refusalOf(answer);
}
