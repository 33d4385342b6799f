import type { Post } from '../../network.ts';
import { certainAfterSeconds } from '../../settling.ts';

/** The facts of a delivery that determine when Google publishes its post. */
export type HiddenTimes = Pick<Post, 'bulkPostId'> & { readonly begunAt: Date };

/** Posts begun in the same second get different times, which identify them. */
const spreadSeconds = 30;

/**
 * Seconds for which Google holds a post before it publishes it. A creation whose answer was lost is settled and,
 * if needed, repeated within this time, and a twin is deleted before it is public.
 */
const holdSeconds = (certainSeconds: number): number => Math.ceil(2 * certainSeconds) + 15;

/**
 * Seconds for which a creation without an answer must be missing before it counts as without effect: lists may contain
 * a post only once it is public.
 */
export const settleSecondsAtGoogle = (configured: number): number => {
  const certainSeconds = certainAfterSeconds(configured);
  const untilSeen = holdSeconds(certainSeconds) + spreadSeconds + certainSeconds;
  return Math.ceil((untilSeen * configured) / certainSeconds);
};

/** Seconds before its publication in which a post no longer counts as hidden. */
export const marginSeconds = (certainSeconds: number): number =>
  Math.min(30, holdSeconds(certainSeconds) / 4);

/** Factors by which the hold is extended when Google finds the time too soon. */
export const delayFactors = [1, 4, 16] as const;

/**
 * Returns when Google is asked to publish a post. It depends only on facts that no later round and no restored row
 * changes, so that the post is recognized by it: Google has no key of ours.
 */
export function publishTimeOf(
  { begunAt, bulkPostId }: HiddenTimes,
  certainSeconds: number,
  { delayFactor = 1 } = {},
): Date {
  const hold = holdSeconds(certainSeconds) * delayFactor + (bulkPostId % spreadSeconds);
  return new Date(Math.ceil(begunAt.getTime() / 1000 + hold) * 1000);
}
