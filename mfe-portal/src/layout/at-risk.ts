import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';

/** How many posts wait to go out, and so would not while the connection fails. */
export const countAtRisk = (posts: readonly Pick<BulkPost, 'postStatus'>[]): number =>
  posts.filter(({ postStatus }) => postStatus === 'scheduled' || postStatus === 'publishing').length;
