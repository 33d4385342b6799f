import { createHash } from 'node:crypto';
import type { Platform } from '@kallos/contracts/wire';

/** What makes two requests the same. */
interface Asked {
  readonly accountId: number;
  readonly bulkPostId: number;
  readonly pageId: string;
  readonly platform: Platform;
  readonly message: string;
  readonly imageUrls: readonly string[];
}

/** The hash of everything that a caller asked for. */
export const fingerprintOf = ({
  accountId,
  bulkPostId,
  pageId,
  platform,
  message,
  imageUrls,
}: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, bulkPostId, pageId, platform, message, imageUrls]))
    .digest('hex');
