import { networks } from '@kallos/contracts/networks';
import type { Network } from '../../network.ts';
import { facebook } from '../facebook/facebook.ts';
import { instagramPublishingScopes } from '../graph/scopes.ts';
import { openPage } from '../open-page.ts';
import { readMediaInsights } from '../read-insights.ts';
import { accountProtocol } from './account-media.ts';
import { validateBeforeUpload } from './instagram-rules.ts';
import { readQuota } from './quota.ts';

/** Instagram accounts, which use the token of their page. */
export const instagram: Network = {
  ...facebook,
  capabilities: {
    ...networks.instagram,
    keepsDraftId: false,
    tokenOf: 'parent',
    permissions: {
      publishing: instagramPublishingScopes,
      insights: 'instagram_manage_insights',
      comments: 'instagram_manage_comments',
      deletion: 'instagram_manage_contents',
    },
  },
  validate: validateBeforeUpload,
  openPage: (ctx, access, deadline = Number.POSITIVE_INFINITY) =>
    openPage(ctx, access, deadline, {
      platform: 'instagram',
      protocol: accountProtocol,
      namesMakers: false,
      ownerField: 'owner',
      commentField: 'text',
      readInsights: readMediaInsights,
      readQuota,
    }),
  deletionRefused:
    'Failed to delete post: Instagram did not accept the deletion. Delete the post manually in Instagram.',
};
