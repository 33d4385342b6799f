import { certaintySeconds } from '@kallos/contracts/social/doubt';
import { inDoubtOutcome, outcomeOf, type Unpublished } from './outcomes.ts';

/** The facts of a refusal that a network's error table uses. */
export interface RefusalFacts {
  readonly code: number;
  readonly subcode?: number | undefined;
  readonly isTransient?: boolean | undefined;
  readonly regainSeconds?: number | undefined;
  /** The usage of the application's own limit, if the network reports it. */
  readonly appPercent?: number | undefined;
}

/** The network's response to the last call that may have published; null means no response. */
export type PublishResponse =
  /** Accepted `times` in a row. */
  | { readonly kind: 'accepted'; readonly times?: number }
  | ({
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      /** True if it answers the very first call: no earlier post of ours can exist. */
      readonly isFirst?: boolean;
    } & RefusalFacts);

/** How long and how often a sent post was missing from the network. */
export interface MissHistory {
  /** Spaced lookups that did not find it since it was last sent. */
  readonly reads: number;
  /** Seconds since it was last sent. */
  readonly quietSeconds: number;
  /** Seconds since it was first sent without proof. */
  readonly doubtSeconds: number;
}

const fewestReads = 3;

/** Returns the minimum seconds between two lookups that count separately. */
export const minLookupSpacingSeconds = (settleSeconds: number): number => settleSeconds / 6;

/**
 * Returns whether a post was missing often and long enough to count as not public: reads and
 * effects can lag.
 */
export const isSettled = ({ reads, quietSeconds }: MissHistory, settleSeconds: number): boolean =>
  reads >= fewestReads && quietSeconds >= settleSeconds;

/** Seconds to wait before an irreversible step. */
export const certainAfterSeconds = certaintySeconds;

/**
 * Returns whether an irreversible step is allowed: recreate, delete, or release another version.
 */
export const isCertain = (unseen: MissHistory, settleSeconds: number): boolean =>
  isSettled(unseen, settleSeconds) && unseen.quietSeconds >= certainAfterSeconds(settleSeconds);

/** Marks an unknown outcome that must not be left to a user only because of its age. */
export const markAwaitingCertainty = (outcome: Unpublished): Unpublished =>
  outcome.state === 'in_doubt' && outcome.awaits === undefined
    ? { ...outcome, awaits: 'certainty' }
    : outcome;

const longestPause = 10;

/** Returns the seconds until the next lookup of a post that may be public. */
export const nextLookupSeconds = (attempts: number): number => Math.min(longestPause, 2 * attempts);

/** Returns the outcome for a post that was accepted and is not visible yet. */
export const notVisibleOutcome = (attempts: number): Unpublished =>
  inDoubtOutcome(outcomeOf('published_not_visible', { afterSeconds: nextLookupSeconds(attempts) }));

/** Returns the outcome while an earlier version of a post may still be public. */
export const notSettledOutcome = (): Unpublished =>
  inDoubtOutcome(outcomeOf('published_not_visible', { afterSeconds: longestPause }));
