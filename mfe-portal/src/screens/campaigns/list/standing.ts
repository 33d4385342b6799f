import type { BulkPost } from '@kallos/contracts/posts/bulk-posts';

/** Where a post stands publicly now, by an id that it can be deleted by. */
export const standing = ({ targets }: Pick<BulkPost, 'targets'>) =>
  targets.flatMap((target) =>
    target.state === 'published' && target.deletedAt === null && target.externalId !== null
      ? [{ ...target, externalId: target.externalId }]
      : [],
  );

/** Whether a post went out to a page, where it may have been deleted since. */
export const wentOut = ({ targets }: Pick<BulkPost, 'targets'>): boolean =>
  targets.some(({ state }) => state === 'published');
