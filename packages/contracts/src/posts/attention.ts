import { holdCodes } from '../social/troubles.ts';
import type { BulkPost } from './bulk-posts.ts';

/** For this many days after its due time, an unpublished post needs attention. */
export const attentionDays = 31;

type Judged = Pick<BulkPost, 'postStatus' | 'failureReason' | 'scheduledDate'> & {
  readonly findings: ReadonlyArray<Pick<BulkPost['findings'][number], 'isBlocking'>>;
  readonly targets: ReadonlyArray<Pick<BulkPost['targets'][number], 'state' | 'reason'>>;
};

const isHeldBy = (reason: string | null): boolean => holdCodes.some((code) => code === reason);

/**
 * Returns whether a scheduled post cannot be published, at least not everywhere, until a user
 * changes something.
 */
export const isStuck = ({
  postStatus,
  failureReason,
  findings,
  targets,
}: Omit<Judged, 'scheduledDate'>): boolean =>
  postStatus === 'scheduled'
    ? failureReason !== null || targets.length === 0 || findings.some(({ isBlocking }) => isBlocking)
    : postStatus === 'publishing' &&
      targets.some(({ state, reason }) => state === 'publishing' && isHeldBy(reason));

/**
 * Returns whether only a user can settle a post: it cannot be published, failed, or has an unknown
 * outcome.
 */
export function needsAttention(post: Judged, now: Date): boolean {
  const { postStatus, failureReason, scheduledDate } = post;
  // Finished posts become history after a while; a waiting one is published as soon as its cause is
  // gone.
  const isRecent = now.getTime() - Date.parse(scheduledDate) < attentionDays * 86_400_000;
  switch (postStatus) {
    case 'scheduled':
    case 'publishing':
      return isStuck(post);
    case 'failed':
    case 'needs_look':
      return isRecent;
    case 'published':
      return isRecent && failureReason === 'partial';
    case 'draft':
      return isRecent && failureReason !== null;
  }
}
