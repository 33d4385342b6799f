import type { postTargets } from '../schema.ts';

type Target = Pick<typeof postTargets.$inferSelect, 'state' | 'reason' | 'isParked'>;

/** A page that waits for a person is asked after again this late, unless an event says that its cause is mended. */
export const parkedSeconds = 1800;

/** Why a post that surely stands nowhere yet waits for somebody to mend the cause; undefined when it does not. */
export function reasonToPark(targets: readonly Target[]): string | undefined {
  if (targets.length === 0) return 'not_connected';
  return targets.every(({ isParked }) => isParked) ? (targets[0]?.reason ?? undefined) : undefined;
}

/** How a post stands when its targets stand like this. */
export interface PostEnd {
  readonly postStatus: 'published' | 'failed' | 'needs_look';
  readonly failureReason: string | null;
}

/** The end that a post has come to; undefined while a target is still on its way. */
export function endOf(targets: readonly Target[]): PostEnd | undefined {
  if (targets.some(({ state }) => state === 'planned' || state === 'publishing')) return undefined;
  const doubtful = targets.find(({ state }) => state === 'needs_look');
  if (doubtful) return { postStatus: 'needs_look', failureReason: doubtful.reason };
  const failed = targets.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return { postStatus: 'published', failureReason: null };
  if (failed.length < targets.length) return { postStatus: 'published', failureReason: 'partial' };
  return { postStatus: 'failed', failureReason: failed[0]?.reason ?? null };
}
