import { accountMedia } from '@kallos/graph/account-media';
import { readMediaNumbers } from '@kallos/graph/numbers';
import { readQuota } from '@kallos/graph/quota';
import { instagramPublishingScopes } from '@kallos/graph/scopes';
import type { Platform } from '../platform.ts';

/** Instagram accounts: they act with the token of their page. */
export const instagram: Platform = {
  ...accountMedia,
  label: 'Instagram',
  deletionRefused:
    'Failed to delete post: Instagram did not accept the deletion. Delete the post manually in Instagram.',
  ownerField: 'owner',
  mayOwn: () => true,
  scopes: instagramPublishingScopes,
  needsAddress: true,
  comments: { scope: 'instagram_manage_comments', field: 'text' },
  later: { insights: 'instagram_manage_insights', deletion: 'instagram_manage_contents' },
  hangsOnPage: true,
  readNumbers: readMediaNumbers,
  readQuota,
};
