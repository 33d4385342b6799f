import { readPostNumbers } from '@kallos/graph/numbers';
import { pagePosts, pagePostsAtOnce } from '@kallos/graph/page-posts';
import { pagePublishingScopes } from '@kallos/graph/scopes';
import type { Platform } from '../platform.ts';
import { sweepDrafts } from './sweep-drafts.ts';

/** Facebook pages: the token is the page's own. */
export const facebook: Platform = {
  ...pagePosts,
  inOneStep: pagePostsAtOnce,
  label: 'Facebook',
  deletionRefused: 'Failed to delete post',
  ownerField: 'from',
  mayOwn: (pageId, postId) => postId.startsWith(`${pageId}_`),
  scopes: pagePublishingScopes,
  later: { insights: 'read_insights' },
  needsAddress: false,
  comments: { scope: 'pages_manage_engagement', field: 'message' },
  hangsOnPage: false,
  readNumbers: readPostNumbers,
  sweepDrafts,
};
