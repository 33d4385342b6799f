import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';
import { connection } from '@kallos/contracts/social/connection';
import { useQuery } from '@kallos/web-kit/kit';

/** Returns the pages of a post; for a new one, the selected pages. */
export function useTargets(post: BulkPost | undefined): BulkPost['targets'] {
  const { data } = useQuery(connection.listSelectedPages, post ? null : undefined);
  if (post) return post.targets;
  return (data?.selectedPages ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ pageId, pageName, platform, instagramUsername }) => ({
      pageId,
      pageName,
      platform,
      username: instagramUsername,
      state: 'planned',
      externalId: null,
      permalink: null,
      reason: null,
      deletedAt: null,
    }));
}
