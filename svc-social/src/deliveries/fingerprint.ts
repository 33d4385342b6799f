import { createHash } from 'node:crypto';
import type { PostDetails } from '@kallos/contracts/post-details';
import type { Platform } from '@kallos/contracts/wire';

/** The fields that make two requests equal. */
interface Asked {
  readonly accountId: number;
  readonly bulkPostId: number;
  readonly pageId: string;
  readonly platform: Platform;
  readonly message: string;
  readonly imageUrls: readonly string[];
  readonly details?: PostDetails | undefined;
}

/** Returns the hash of all fields of a request. */
export const fingerprintOf = ({
  accountId,
  bulkPostId,
  pageId,
  platform,
  message,
  imageUrls,
  details,
}: Asked): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        accountId,
        bulkPostId,
        pageId,
        platform,
        message,
        imageUrls,
        // Without details the hash stays that of earlier releases.
        ...(details === undefined ? [] : [details]),
      ]),
    )
    .digest('hex');
