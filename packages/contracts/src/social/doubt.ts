/**
 * Times after which a post counts as not public, and after which a user is asked. Both follow from
 * the settle time, so that a user is never asked before the product could settle it itself.
 */

/**
 * Default of `DELIVERY_SETTLE_SECONDS`: seconds for which a post must be missing from the network.
 */
export const standardSettleSeconds = 90;

/**
 * Returns the seconds after which a sent post can no longer appear: an effect may come a minute
 * after its error and be visible a minute later.
 */
export const certaintySeconds = (settleSeconds: number): number => (settleSeconds * 4) / 3;

/**
 * Time for the last lookups and the pauses between them, which do not depend on the settle time.
 */
const marginSeconds = 60;

/** Returns the seconds after which a user is asked about an unknown outcome. */
export const doubtEndSeconds = (settleSeconds: number): number =>
  Math.ceil(certaintySeconds(settleSeconds)) + marginSeconds;

/** Configured times that depend on each other. */
export interface DoubtTimes {
  readonly settleSeconds: number;
  /** When a user is asked, if configured. */
  readonly doubtSeconds?: number | undefined;
  /** For how many hours a post is retried. */
  readonly retryHours?: number | undefined;
}

/** Returns contradictions between these times, by variable. */
export function doubtFaults({
  settleSeconds,
  doubtSeconds,
  retryHours,
}: DoubtTimes): Array<readonly [variable: string, fault: string]> {
  const earliest = doubtEndSeconds(settleSeconds);
  const end = doubtSeconds ?? earliest;
  const faults: Array<readonly [string, string]> = [];
  if (end < earliest)
    faults.push([
      'PUBLISH_DOUBT_SECONDS',
      `must be at least ${earliest} while DELIVERY_SETTLE_SECONDS is ${settleSeconds}: ` +
        `whether a post went out is certain only after ${Math.ceil(certaintySeconds(settleSeconds))} seconds, ` +
        'and before that a person would be asked about posts that settle by themselves',
    ]);
  if (retryHours !== undefined && retryHours * 3600 <= end)
    faults.push([
      'PUBLISH_RETRY_HOURS',
      `must be longer than the ${end} seconds after which a person is asked about a post: ` +
        'it would be given up before it could be settled',
    ]);
  return faults;
}
