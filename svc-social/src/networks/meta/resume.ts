import { outcomeOf, type Outcome } from '../outcomes.ts';
import { outcomeOfSight, type Attempt, type Look, type Missing, type Sight } from './protocol.ts';
import {
  isSettled,
  isSurelySettled,
  refusalOf,
  surelySeconds,
  unsettled,
  untilCertain,
  type FlipAnswer,
} from './settle.ts';

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

/** Looks by all that is known of a post, and then by its text alone: a restored row may know an older draft than was sent. */
export async function lookAlsoByText(at: Look, look: (at: Look) => Promise<Sight>): Promise<Sight> {
  const { delivery } = at;
  const known = await look(at);
  const isWhole = delivery.draftId === null && delivery.externalId === null;
  if (isWhole || !(isUnseen(known) || isInvisible(known))) return known;
  const alike = await look({ ...at, delivery: { ...delivery, draftId: null, externalId: null } });
  return alike.kind === 'gone' ? known : alike;
}

/** Where the memory of what was sent may be missing, the page's own list is searched before anything is made. */
export async function searchFirst(
  attempt: Attempt,
  look: (at: Look) => Promise<Sight>,
): Promise<Outcome | undefined> {
  const { delivery, settleSeconds } = attempt;
  const isTooLate = attempt.isTooLate && delivery.flipStartedAt === null;
  const forgottenSeconds = attempt.forgottenSeconds ?? (isTooLate ? Number.POSITIVE_INFINITY : null);
  if (forgottenSeconds === null) return undefined;
  const sight = await lookAlsoByText({ ...attempt, ...attempt.forgotten, mayBeForgotten: true }, look);
  if (sight.kind === 'in_work') return undefined;
  const isOpen = isUnseen(sight) || isInvisible(sight) || isEdited(sight);
  if (!isOpen) return outcomeOfSight(sight, delivery);
  if (!isUnseen(sight) && forgottenSeconds >= surelySeconds(settleSeconds))
    return isEdited(sight) ? outcomeOf('edited_match') : outcomeOf('published_not_found');
  return forgottenSeconds < surelySeconds(settleSeconds)
    ? untilCertain(unsettled({ kind: 'accepted' }, delivery.attempts))
    : isTooLate
      ? outcomeOf('missed')
      : undefined;
}

const isUnseen = (sight: Sight): sight is Missing => sight.kind === 'hidden' || sight.kind === 'gone';

/** Meta says that it is public, but does not show it. */
export const isInvisible = (sight: Sight): boolean =>
  sight.kind === 'unproven' && sight.outcome.reason === 'published_not_visible';

/** Something like it is public, and may be what was made of it. */
const isEdited = (sight: Sight): boolean =>
  sight.kind === 'unproven' && sight.outcome.reason === 'edited_match';

/** A refusal that surely kept the post from going out is acted on now; a yes that changed nothing is none. */
export async function actOn(attempt: Attempt, answer: FlipAnswer | null): Promise<Outcome | 'go_on'> {
  await attempt.ledger.endFlip();
  if (answer === null) return 'go_on';
  if (answer.kind === 'accepted') return outcomeOf('flip_ignored');
  throw refusalOf(answer);
}
