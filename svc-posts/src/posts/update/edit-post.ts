import { postChanged } from '@kallos/contracts/posts/events';
import type { Transaction } from '@kallos/service-kit/database/database';
import { changePost, type PostUpdate, type ChangeTarget } from './change-post.ts';

/** Changes the text, images or hashtag placement of a post that is not being published. */
export const editPost = (tx: Transaction, target: ChangeTarget, update: PostUpdate) =>
  changePost(tx, target, update, { event: postChanged });
