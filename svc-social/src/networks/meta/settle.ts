import { certaintySeconds } from '@kallos/contracts/social/doubt';
import { GraphRefusal, type GraphFailure } from './failures.ts';
import { classify, classifyFailure, type Next, type Refused } from './error-table.ts';
import { inDoubt, type Unpublished } from '../outcomes.ts';

/** What Meta answered to the last call that may have made a post public; null stands for no answer at all. */
export type FlipAnswer =
  /** `times` in a row that it said so. */
  | { readonly kind: 'accepted'; readonly times?: number }
  | ({
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      /** It answers the first call of all: nothing of ours can have been there before. */
      readonly isFirst?: boolean;
    } & Refused);

/** How a post that was told to go public has been missing from Meta since. */
export interface Unseen {
  /** Looks that did not find it, some time apart from each other, since it was last sent. */
  readonly reads: number;
  /** Seconds since it was last sent. */
  readonly quietSeconds: number;
  /** Seconds since it was first sent without proof. */
  readonly doubtSeconds: number;
}

const fewestReads = 3;

/** How far apart looks must be to count as two. */
export const secondsBetween = (settleSeconds: number): number => settleSeconds / 6;

/** Whether a post was missing often and long enough to count as not public: Meta's reads lag, and so do its effects. */
export const isSettled = ({ reads, quietSeconds }: Unseen, settleSeconds: number): boolean =>
  reads >= fewestReads && quietSeconds >= settleSeconds;

/** How many times in a row Meta said yes. */
export const timesAccepted = (answer: FlipAnswer | null): number =>
  answer?.kind === 'accepted' ? (answer.times ?? 1) : 0;

/** What is kept of an answer until its meaning is known; `before` is the answer to the call before, `isFirst` that there was none. */
export const answerOf = (
  failure: GraphFailure | undefined,
  { before = null, isFirst = false }: { before?: FlipAnswer | null; isFirst?: boolean } = {},
): FlipAnswer | null => {
  if (!failure) return { kind: 'accepted', times: timesAccepted(before) + 1 };
  if (!(failure instanceof GraphRefusal)) return null;
  const { status, code, subcode, isTransient, regainSeconds, appPercent, message } = failure;
  const refused = { status, code, subcode, isTransient, regainSeconds, appPercent, message };
  return { kind: 'refused', ...refused, ...(isFirst ? { isFirst } : {}) };
};

/** The refusal that an answer was. */
export const refusalOf = ({
  message,
  isFirst: _isFirst,
  ...facts
}: FlipAnswer & { kind: 'refused' }): GraphRefusal =>
  new GraphRefusal({
    traceId: undefined,
    subcode: undefined,
    regainSeconds: undefined,
    ...facts,
    isTransient: facts.isTransient ?? false,
    text: message.replace(/^graph \S+ /, ''),
  });

/** How long to wait before what can't be undone. */
export const surelySeconds = certaintySeconds;

/** The same for what can't be undone: making anew, taking down, or letting another version go. */
export const isSurelySettled = (unseen: Unseen, settleSeconds: number): boolean =>
  isSettled(unseen, settleSeconds) && unseen.quietSeconds >= surelySeconds(settleSeconds);

const longestPause = 10;

/** What is said of a post that may be public while nobody can tell yet. */
export function unsettled(answer: FlipAnswer | null, attempts: number): Unpublished {
  const afterSeconds = Math.min(longestPause, 2 * attempts);
  const isRefused = answer?.kind === 'refused';
  const reason = isRefused
    ? classify(answer).code
    : answer === null
      ? 'meta_silent'
      : 'published_not_visible';
  return { state: 'retry', reason, afterSeconds, isInDoubt: true };
}

/** What the answer asks for next; silence is read back. */
export const nextAfter = (answer: FlipAnswer | null): Next | 'trust' =>
  answer === null
    ? 'read_back'
    : answer.kind === 'accepted'
      ? 'trust'
      : classifyFailure(refusalOf(answer)).next;

/** Refusals of the page, the person or the application, which make nothing. */
const clear: ReadonlySet<Next | 'trust'> = new Set([
  'permit',
  'reconnect',
  'ask_person',
  'gone',
  'pause_app',
]);

/** Whether the last answer was a clear no: the post waits, and nobody is asked whether it is public. */
export const isClearNo = (answer: FlipAnswer | null): boolean => clear.has(nextAfter(answer));

const laterPause = 5;

/** Marks an answer as one that time alone does not turn into a question to a person. */
export const untilCertain = (outcome: Unpublished): Unpublished =>
  outcome.state === 'retry' ? { ...outcome, awaitsCertainty: true } : outcome;

/** What is said while an earlier version of a post may still be public. */
export const notSettled = (): Unpublished => inDoubt(unsettled({ kind: 'accepted' }, laterPause));
