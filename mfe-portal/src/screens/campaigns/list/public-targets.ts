import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';

/** Returns the published targets that can be deleted by id. */
export const publicTargets = ({ targets }: Pick<BulkPost, 'targets'>) =>
  targets.flatMap((target) =>
    target.state === 'published' && target.deletedAt === null && target.externalId !== null
      ? [{ ...target, externalId: target.externalId }]
      : [],
  );

/** Returns whether a post was published on a page, even if it was deleted there since. */
export const wasPublished = ({ targets }: Pick<BulkPost, 'targets'>): boolean =>
  targets.some(({ state }) => state === 'published');
