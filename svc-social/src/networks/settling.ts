import { certaintySeconds } from '@kallos/contracts/social/doubt';
import { inDoubtOutcome, outcomeOf, type Unpublished } from './outcomes.ts';

/** The facts of a refusal that a network's error table decides by. */
export interface RefusalFacts {
  readonly code: number;
  readonly subcode?: number | undefined;
  readonly isTransient?: boolean | undefined;
  readonly regainSeconds?: number | undefined;
  /** The usage of the application's own limit, if the network reports it. */
  readonly appPercent?: number | undefined;
}

/** The network's answer to the last call that may have published; null means no answer. */
export type FlipAnswer =
  /** Accepted `times` in a row. */
  | { readonly kind: 'accepted'; readonly times?: number }
  | ({
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      /** It answers the first call of all: nothing of ours can have been there before. */
      readonly isFirst?: boolean;
    } & RefusalFacts);

/** How long and how often a sent post was missing from the network. */
export interface MissHistory {
  /** Looks that did not find it, some time apart from each other, since it was last sent. */
  readonly reads: number;
  /** Seconds since it was last sent. */
  readonly quietSeconds: number;
  /** Seconds since it was first sent without proof. */
  readonly doubtSeconds: number;
}

const fewestReads = 3;

/** How far apart looks must be to count as two. */
export const minLookSpacingSeconds = (settleSeconds: number): number => settleSeconds / 6;

/** Whether a post was missing often and long enough to count as not public: reads lag, and so do effects. */
export const isSettled = ({ reads, quietSeconds }: MissHistory, settleSeconds: number): boolean =>
  reads >= fewestReads && quietSeconds >= settleSeconds;

/** How long to wait before what can't be undone. */
export const certainAfterSeconds = certaintySeconds;

/** The same before an irreversible step: recreate, take down, or release another version. */
export const isCertain = (unseen: MissHistory, settleSeconds: number): boolean =>
  isSettled(unseen, settleSeconds) && unseen.quietSeconds >= certainAfterSeconds(settleSeconds);

/** Marks a doubt as one that time alone does not turn into a question to a person. */
export const awaitCertainty = (outcome: Unpublished): Unpublished =>
  outcome.state === 'in_doubt' && outcome.awaits === undefined
    ? { ...outcome, awaits: 'certainty' }
    : outcome;

const longestPause = 10;

/** Seconds until the next look for a post that may be public. */
export const nextLookSeconds = (attempts: number): number => Math.min(longestPause, 2 * attempts);

/** The answer for a post that was accepted and is not shown yet. */
export const notVisibleYet = (attempts: number): Unpublished =>
  inDoubtOutcome(outcomeOf('published_not_visible', { afterSeconds: nextLookSeconds(attempts) }));

/** The answer while an earlier version of a post may still be public. */
export const notSettled = (): Unpublished =>
  inDoubtOutcome(outcomeOf('published_not_visible', { afterSeconds: longestPause }));
