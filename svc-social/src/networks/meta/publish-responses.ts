import type { NextStep } from '../failure.ts';
import type { Unpublished } from '../outcomes.ts';
import { nextLookupSeconds, type PublishResponse } from '../settling.ts';
import { classify } from './graph/error-table.ts';
import { GraphRefusal, type GraphFailure } from './graph/failures.ts';

/** Returns how many times in a row Meta accepted. */
export const timesAccepted = (answer: PublishResponse | null): number =>
  answer?.kind === 'accepted' ? (answer.times ?? 1) : 0;

/**
 * Returns the stored form of a response. `before` is the previous response, `isFirst` that there
 * was none.
 */
export const publishResponseOf = (
  failure: GraphFailure | undefined,
  { before = null, isFirst = false }: { before?: PublishResponse | null; isFirst?: boolean } = {},
): PublishResponse | null => {
  if (!failure) return { kind: 'accepted', times: timesAccepted(before) + 1 };
  if (!(failure instanceof GraphRefusal)) return null;
  const { status, code, subcode, isTransient, regainSeconds, appPercent, message } = failure;
  const refused = { status, code, subcode, isTransient, regainSeconds, appPercent, message };
  return { kind: 'refused', ...refused, ...(isFirst ? { isFirst } : {}) };
};

/** Returns the refusal in a response. */
export const refusalOf = ({
  message,
  isFirst: _isFirst,
  ...facts
}: PublishResponse & { kind: 'refused' }): GraphRefusal =>
  new GraphRefusal({
    traceId: undefined,
    subcode: undefined,
    regainSeconds: undefined,
    ...facts,
    isTransient: facts.isTransient ?? false,
    text: message.replace(/^graph \S+ /, ''),
  });

/** Returns the outcome for a post that may be public while nothing is proven. */
export function unsettledOutcome(answer: PublishResponse | null, attempts: number): Unpublished {
  const isRefused = answer?.kind === 'refused';
  const reason = isRefused
    ? classify(answer).code
    : answer === null
      ? 'meta_silent'
      : 'published_not_visible';
  return { state: 'in_doubt', reason, detail: null, afterSeconds: nextLookupSeconds(attempts) };
}

/** Returns the next step after a response; a missing response is read back. */
export const nextAfter = (answer: PublishResponse | null): NextStep | 'trust' =>
  answer === null ? 'read_back' : answer.kind === 'accepted' ? 'trust' : refusalOf(answer).trouble.next;

/** Refusals of the page, the user or the application, after which nothing was created. */
const clear: ReadonlySet<NextStep | 'trust'> = new Set([
  'permit',
  'reconnect',
  'ask_person',
  'gone',
  'pause_app',
]);

/**
 * Returns whether the last response was a definite refusal: the post waits and no user is asked.
 */
export const isDefiniteRefusal = (answer: PublishResponse | null): boolean => clear.has(nextAfter(answer));
