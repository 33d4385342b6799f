import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { postTroubleWords as words } from '../../messages/post-trouble.ts';

/** Why a post did not go out as planned, or still waits, as a Greek sentence; undefined when there is nothing to tell. */
export function troubleOf(post: Pick<BulkPost, 'postStatus' | 'failureReason'>): string | undefined {
  const { postStatus, failureReason } = post;
  if (failureReason === null)
    return postStatus === 'failed' || postStatus === 'needs_look' ? words.failureFallback : undefined;
  const known = words.failures[failureReason];
  return known ?? (postStatus === 'needs_look' ? words.doubtFallback : words.failureFallback);
}
