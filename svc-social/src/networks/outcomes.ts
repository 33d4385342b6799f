import type { DeliveryOutcome } from '@kallos/contracts/social/deliveries';
import { troubles, type TroubleCode } from '@kallos/contracts/social/troubles';
import type { NextStep, Trouble } from './failure.ts';

/** The outcome of a round that did not prove publication. */
export type Unpublished = Exclude<DeliveryOutcome, { state: 'published' }>;

/** A public post as Meta shows it. */
export interface PublicPost {
  readonly externalId: string;
  readonly permalink: string | null;
}

/** The outcome of a round before it is stored. */
export type Outcome = Unpublished | ({ readonly state: 'published' } & PublicPost);

/** Returns the outcome of a published row. */
export const publishedOutcome = (row: {
  externalId: string | null;
  permalink: string | null;
  publishedAt: Date | null;
}) => ({
  state: 'published' as const,
  externalId: row.externalId ?? '',
  permalink: row.permalink,
  publishedAt: (row.publishedAt ?? new Date(0)).toISOString(),
});

/** Returns the outcome for a failure; its code determines the state. */
export function outcomeOf(
  code: TroubleCode,
  { detail = null, afterSeconds }: { detail?: string | null; afterSeconds?: number | undefined } = {},
): Unpublished {
  const state = troubles[code];
  if (state === 'retry' || state === 'accepted')
    return { state, reason: code, afterSeconds: afterSeconds ?? 5 };
  if (state === 'on_hold') return { state, reason: code, detail, ...(afterSeconds && { afterSeconds }) };
  return { state, reason: code, detail };
}

/** Returns the outcome for a failure that lasted too long. */
export const failedOutcome = (code: TroubleCode, detail: string | null): Unpublished => ({
  state: 'failed',
  reason: code,
  detail,
});

const doubled = (base: number, attempts: number) => base * 2 ** Math.min(attempts - 1, 6);

/** Number of tries with a short pause: Meta mostly recovers within a minute. */
const soonTries = 12;
const longestSoon = 40;
const pauseForMeta = (base: number, attempts: number) =>
  attempts > soonTries ? pauseAfter(base, attempts) : Math.min(longestSoon, doubled(base, attempts));

/** Groups of reasons that count as one trouble. */
const groups: ReadonlyArray<ReadonlySet<string>> = [
  // Rounds alternate between these while Meta refuses calls for a draft or a video.
  new Set([
    'meta_silent',
    'meta_unavailable',
    'published_not_visible',
    'duplicate',
    'video_in_work',
    'video_refused',
  ]),
  new Set(['container_failed', 'container_lost', 'container_not_ready', 'picture_unreachable']),
];

/** Returns whether two rounds ended because of the same trouble, so that their attempts add up. */
export const isSameTrouble = (before: string | null, now: string): boolean =>
  before === now || groups.some((group) => group.has(before ?? '') && group.has(now));

/** The retries of a delivery. */
export interface RetryHistory {
  /** Consecutive rounds that ended for `reason`, including the current one. */
  readonly attempts: number;
  readonly reason: string | null;
  /** When the first of these rounds ended. */
  readonly reasonSince: Date | null;
}

/**
 * Number of responses, over at least an hour, after which an error that also occurs in outages
 * counts as lasting.
 */
const lastingAnswers = 4;
const lastingMilliseconds = 3_600_000;

/**
 * Returns whether a failure has repeated for so long that it no longer counts as a temporary fault
 * of Meta.
 */
export const isLasting = ({ attempts, reason, reasonSince }: RetryHistory, code: TroubleCode): boolean =>
  attempts > lastingAnswers &&
  isSameTrouble(reason, code) &&
  reasonSince !== null &&
  Date.now() - reasonSince.getTime() > lastingMilliseconds;

/**
 * Next steps for errors that Meta returns both permanently and during outages: retried for an hour.
 */
const ambiguous: ReadonlySet<NextStep> = new Set(['wait', 'ask_again', 'recheck', 'remake', 'adopt']);
const containers: ReadonlySet<NextStep> = new Set(['recheck', 'remake']);

/**
 * Number of equal responses, over a minimum time, after which a refusal of the content is final.
 */
const confirmingAnswers = 3;
const confirmingMilliseconds = 180_000;

const isConfirmed = ({ attempts, reason, reasonSince }: RetryHistory, code: TroubleCode): boolean =>
  attempts >= confirmingAnswers &&
  reason === code &&
  reasonSince !== null &&
  Date.now() - reasonSince.getTime() >= confirmingMilliseconds;

/** Maximum pause after a fault of Meta, so that posts resume soon after it recovers. */
export const maxPauseSeconds = 300;
const pauseAfter = (base: number, attempts: number) => Math.min(maxPauseSeconds, doubled(base, attempts));

/** Returns the outcome after a failure of the Graph; attempts are counted per trouble. */
export function outcomeOfTrouble(trouble: Trouble, rounds: RetryHistory, detail: string): Unpublished {
  const { code, next, afterSeconds } = trouble;
  const isNew = rounds.reason !== null && !isSameTrouble(rounds.reason, code);
  const attempts = isNew ? 1 : rounds.attempts;
  if (next === 'read_back') return outcomeOf(code, { afterSeconds: pauseForMeta(afterSeconds, attempts) });
  if (next === 'ask_later') return outcomeOf(code, { afterSeconds: pauseAfter(afterSeconds, attempts) });
  if (next === 'confirm')
    return isConfirmed({ ...rounds, attempts }, code)
      ? failedOutcome(code, detail)
      : {
          state: 'retry',
          reason: code,
          afterSeconds: attempts === 1 ? afterSeconds : confirmingMilliseconds / 1000,
        };
  if (!ambiguous.has(next)) return outcomeOf(code, { afterSeconds, detail });
  if (isLasting({ ...rounds, attempts }, code))
    return next === 'adopt' ? outcomeOf(code, { detail }) : failedOutcome(code, detail);
  // Containers have a long pause from the start.
  const tries = containers.has(next) ? Math.max(1, attempts - lastingAnswers) : attempts;
  return { state: 'retry', reason: code, afterSeconds: pauseAfter(afterSeconds, tries) };
}

/** Returns whether an outcome is caused by this trouble and not by a later finding. */
export function isCausedBy(outcome: Outcome, trouble: Trouble): boolean {
  const own = outcomeOfTrouble(trouble, { attempts: 1, reason: null, reasonSince: null }, '');
  return outcome.state === own.state && outcome.reason === own.reason;
}

/** Seconds until the next lookup of an unknown outcome while a user must fix the cause. */
const inDoubtPause = 15;

/** Returns the outcome for a post that may already be public; a final one is unchanged. */
export function inDoubtOutcome(outcome: Unpublished, doubtSeconds?: number): Unpublished {
  if (outcome.state !== 'retry' && outcome.state !== 'on_hold' && outcome.state !== 'in_doubt')
    return outcome;
  return {
    detail: null,
    ...outcome,
    state: 'in_doubt',
    afterSeconds: outcome.afterSeconds ?? inDoubtPause,
    ...(doubtSeconds === undefined ? {} : { doubtSeconds }),
    ...(outcome.state === 'on_hold' ? { awaits: 'person' as const } : {}),
  };
}

const limitReasons: ReadonlySet<string> = new Set(['rate_limited', 'daily_limit']);

/** Waiting for one of Meta's limits to end does not count as an attempt. */
export const isWaitForLimit = (outcome: Unpublished): boolean =>
  outcome.state === 'retry' && limitReasons.has(outcome.reason);
