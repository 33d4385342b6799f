import { AppError } from '@kallos/contracts/errors';
import { postChanged } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { databaseNow, type PostRow } from '../../publishing/post-row.ts';
import {
  changePost,
  freshQueueState,
  type Changes,
  type PostUpdate,
  type ChangeTarget,
} from './change-post.ts';
import { timeColumnsOf } from './slots.ts';

/**
 * Moves a post to another time; a failed one becomes a draft. Further edits of the update are saved with it.
 */
export const reschedulePost = (
  tx: Transaction,
  target: ChangeTarget,
  update: PostUpdate & { scheduledDate: string },
) =>
  changePost(tx, target, update, {
    event: postChanged,
    apply: (_, post) => moveTo(tx, post, update.scheduledDate),
  });

/** Returns the columns that move a post; throws `moment_in_past` for a draft in the past. */
export async function moveTo(tx: Transaction, post: PostRow, scheduledDate: string): Promise<Changes> {
  if (post.postStatus === 'draft' && post.scheduledDate <= (await databaseNow(tx)))
    throw new AppError('moment_in_past');
  const moment = await timeColumnsOf(tx, post.accountId, new Date(scheduledDate));
  const isBack = post.postStatus === 'failed' || post.postStatus === 'needs_look';
  return {
    ...moment,
    slot: null,
    ...freshQueueState,
    ...(isBack ? { postStatus: 'draft', isScheduled: false, scheduledAt: null } : {}),
  };
}
