import { AppError } from '@kallos/contracts/errors';
import { postScheduled } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { pagesOf } from '../../copies/copies.ts';
import { databaseNow, type PostRow } from '../../publishing/post-row.ts';
import {
  changePost,
  freshQueueState,
  type Changes,
  type PostUpdate,
  type ChangeTarget,
} from './change-post.ts';
import { moveTo } from './reschedule-post.ts';

/** Schedules a post for its time or the update's; further edits of the update are saved with it. */
export const schedulePost = (tx: Transaction, target: ChangeTarget, update: PostUpdate) =>
  changePost(tx, target, update, {
    event: postScheduled,
    apply: async (_, post) => {
      const moved = update.scheduledDate === undefined ? {} : await moveTo(tx, post, update.scheduledDate);
      return { ...moved, ...(await clearForPublishing(tx, post, moved)) };
    },
    refuseSent: ({ postStatus }) =>
      postStatus === 'published' ? new AppError('already_scheduled') : undefined,
  });

async function clearForPublishing(tx: Transaction, post: PostRow, moved: Changes): Promise<Changes> {
  if (post.postStatus === 'scheduled') throw new AppError('already_scheduled');
  const when = moved.scheduledDate ?? post.scheduledDate;
  if (when <= (await databaseNow(tx))) throw new AppError('moment_in_past');
  const pages = (await pagesOf(tx, post.accountId)).filter((page) => !page.isReconnectNeeded);
  if (pages.length === 0) throw new AppError('not_connected');
  return { ...freshQueueState, postStatus: 'scheduled', isScheduled: true };
}
