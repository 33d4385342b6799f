import { holdCodes } from '../social/troubles.ts';
import type { BulkPost } from './bulk-posts.ts';

/** How many days after its moment a post that did not go out as planned still asks for a hand. */
export const attentionDays = 31;

type Judged = Pick<BulkPost, 'postStatus' | 'failureReason' | 'scheduledDate'> & {
  readonly findings: ReadonlyArray<Pick<BulkPost['findings'][number], 'isBlocking'>>;
  readonly targets: ReadonlyArray<Pick<BulkPost['targets'][number], 'state' | 'reason'>>;
};

const isHeldBy = (reason: string | null): boolean => holdCodes.some((code) => code === reason);

/** Whether a scheduled post will not go out, or not everywhere, until a person changes something. */
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

/** Whether a post will not go out, did not go out as planned, or may have gone out: only a person can settle it. */
export function needsAttention(post: Judged, now: Date): boolean {
  const { postStatus, failureReason, scheduledDate } = post;
  // Ended posts are history after a while; a waiting one still goes out as soon as its cause is gone.
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
