import type { Post } from '../../network.ts';

/** The times of a delivery that determine when Google publishes its post. */
export type HiddenTimes = Pick<Post, 'createdAt'> & { readonly begunAt: Date };

/**
 * Seconds for which Google holds a post before it publishes it. A creation whose answer was lost is settled and,
 * if needed, repeated within this time, and a twin is deleted before it is public.
 */
const holdSeconds = (certainSeconds: number): number => Math.ceil(2 * certainSeconds) + 15;

/** Seconds before its publication in which a post no longer counts as hidden. */
export const marginSeconds = (certainSeconds: number): number =>
  Math.min(30, holdSeconds(certainSeconds) / 4);

/** Posts begun in the same second get different times, which identify them. */
const spreadSeconds = 30;

/**
 * Returns when Google is asked to publish a post. It depends only on stored facts, so that a later round recognizes
 * the post by it: Google has no key of ours.
 */
export function publishTimeOf(
  { begunAt, createdAt }: HiddenTimes,
  certainSeconds: number,
  { delayFactor = 1 } = {},
): Date {
  const hold = holdSeconds(certainSeconds) * delayFactor + (createdAt.getTime() % spreadSeconds);
  return new Date(Math.ceil(begunAt.getTime() / 1000 + hold) * 1000);
}
