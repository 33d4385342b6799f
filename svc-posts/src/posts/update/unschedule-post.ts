import { AppError } from '@kallos/contracts/errors';
import { postUnscheduled } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import type { PostRow } from '../../publishing/post-row.ts';
import {
  changePost,
  freshQueueState,
  type Changes,
  type PostUpdate,
  type ChangeTarget,
} from './change-post.ts';
import { moveTo } from './reschedule-post.ts';

/** Makes a scheduled post a draft; further edits and another time of the update are saved with it. */
export const unschedulePost = (tx: Transaction, target: ChangeTarget, update: PostUpdate) =>
  changePost(tx, target, update, {
    event: postUnscheduled,
    apply: async (_, post) => ({
      ...(update.scheduledDate === undefined ? {} : await moveTo(tx, post, update.scheduledDate)),
      ...takeBack(post),
    }),
    refuseSent: () => new AppError('not_scheduled'),
  });

function takeBack({ postStatus }: PostRow): Changes {
  if (postStatus !== 'scheduled') throw new AppError('not_scheduled');
  return { ...freshQueueState, postStatus: 'draft', isScheduled: false, scheduledAt: null };
}
