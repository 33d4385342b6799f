import { networks } from '@kallos/contracts/networks';
import type { Ctx } from '../../../context.ts';
import type { Network } from '../../network.ts';
import { pagePublishingScopes } from '../graph/scopes.ts';
import { idForms, mayBeOfPage } from '../graph/steps.ts';
import { metaLogin } from '../login/meta-login.ts';
import { openPage } from '../open-page.ts';
import { isDefiniteRefusal } from '../publish-responses.ts';
import { readPostInsights } from '../read-insights.ts';
import { readOldDrafts } from './feed.ts';
import { pageProtocol, oneCallPageProtocol } from './page-posts.ts';

/** Facebook pages, each with its own token. */
export const facebook = {
  capabilities: {
    ...networks.facebook,
    keepsDraftId: true,
    tokenOf: 'page',
    permissions: {
      publishing: pagePublishingScopes,
      insights: 'read_insights',
      comments: 'pages_manage_engagement',
    },
  },
  login: metaLogin,
  backoffSeconds: (ctx: Ctx) => ctx.graph.backoffSeconds(),
  validate: () => undefined,
  openPage: (ctx, access, deadline = Number.POSITIVE_INFINITY) =>
    openPage(ctx, access, deadline, {
      platform: 'facebook',
      protocol: ctx.postsInOneStep ? oneCallPageProtocol : pageProtocol,
      namesMakers: true,
      ownerField: 'from',
      commentField: 'message',
      readInsights: readPostInsights,
      readOldDrafts,
    }),
  isDefiniteRefusal: isDefiniteRefusal,
  idForms,
  mayBeOfPage,
  deletionRefused: 'Failed to delete post',
} satisfies Network;
