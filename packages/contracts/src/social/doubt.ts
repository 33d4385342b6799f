/**
 * How long the product waits before it believes that a post is not public, and how long before it asks a person. Both
 * follow from the settle time, so that a person is never asked before the product could have found out by itself.
 */

/** `DELIVERY_SETTLE_SECONDS` unless it is set: seconds for which a post must be missing from the network. */
export const standardSettleSeconds = 90;

/** Seconds after which a post that was sent can no longer appear: an effect may come a minute after its error and be visible a minute later. */
export const certaintySeconds = (settleSeconds: number): number => (settleSeconds * 4) / 3;

/** Room for the last looks and the pauses between them, which do not shrink with the settle time. */
const marginSeconds = 60;

/** Seconds after which a person is asked about a post whose outcome is unknown. */
export const doubtEndSeconds = (settleSeconds: number): number =>
  Math.ceil(certaintySeconds(settleSeconds)) + marginSeconds;

/** The times of a configuration that depend on each other. */
export interface DoubtTimes {
  readonly settleSeconds: number;
  /** When a person is asked, where that is set. */
  readonly doubtSeconds?: number | undefined;
  /** For how long a post is tried again. */
  readonly retryHours?: number | undefined;
}

/** Returns why these times contradict each other, by the variable at fault. */
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
