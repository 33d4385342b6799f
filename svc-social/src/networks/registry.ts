import type { Platform as PlatformName } from '@kallos/contracts/wire';
import { accountMedia } from './meta/account-media.ts';
import type { GraphSession } from './meta/client.ts';
import { readOldDrafts } from './meta/feed.ts';
import { readMediaNumbers, readPostNumbers, type Numbers } from './meta/numbers.ts';
import { pagePosts, pagePostsAtOnce } from './meta/page-posts.ts';
import type { Protocol } from './meta/protocol.ts';
import { readQuota } from './meta/quota.ts';
import { instagramPublishingScopes, pagePublishingScopes } from './meta/scopes.ts';

/** A network that posts go to: all that a service must know of it. */
export interface Platform extends Protocol {
  /** As people write it. */
  readonly label: string;
  /** What is said when Meta refuses to delete a published post. */
  readonly deletionRefused: string;
  /** The field of a published post that names the page or account it belongs to; posts of other networks lack it. */
  readonly ownerField: string;
  /** Without these permissions nothing can be published. */
  readonly scopes: readonly string[];
  /** What its numbers and deleting its posts need, asked for when they are first used. */
  readonly later: { readonly insights: string; readonly deletion?: string };
  /** Whether its posts name the application that made them. */
  readonly namesMakers: boolean;
  /** Whether it fetches pictures itself and takes no bytes. */
  readonly needsAddress: boolean;
  /** What writing a comment needs, and what the network calls its text. */
  readonly comments: { readonly scope: string; readonly field: 'message' | 'text' };
  /** Whether it is an account that hangs on a page and acts with the page's token. */
  readonly hangsOnPage: boolean;
  readonly readNumbers: (session: GraphSession, postId: string) => Promise<Numbers>;
  /** The way that needs no draft to go public, where there is one. */
  readonly inOneStep?: Protocol;
  /** Where a day has a limit of posts. */
  readonly readQuota?: typeof readQuota;
  /** Where drafts stay that nobody needs any more. */
  readonly readOldDrafts?: typeof readOldDrafts;
}

/** Facebook pages: the token is the page's own. */
const facebook: Platform = {
  ...pagePosts,
  inOneStep: pagePostsAtOnce,
  label: 'Facebook',
  deletionRefused: 'Failed to delete post',
  ownerField: 'from',
  scopes: pagePublishingScopes,
  later: { insights: 'read_insights' },
  namesMakers: true,
  needsAddress: false,
  comments: { scope: 'pages_manage_engagement', field: 'message' },
  hangsOnPage: false,
  readNumbers: readPostNumbers,
  readOldDrafts,
};

/** Instagram accounts: they act with the token of their page. */
const instagram: Platform = {
  ...accountMedia,
  label: 'Instagram',
  deletionRefused:
    'Failed to delete post: Instagram did not accept the deletion. Delete the post manually in Instagram.',
  ownerField: 'owner',
  scopes: instagramPublishingScopes,
  namesMakers: false,
  needsAddress: true,
  comments: { scope: 'instagram_manage_comments', field: 'text' },
  later: { insights: 'instagram_manage_insights', deletion: 'instagram_manage_contents' },
  hangsOnPage: true,
  readNumbers: readMediaNumbers,
  readQuota,
};

/** The networks that posts go to. */
export const platforms: Record<PlatformName, Platform> = { facebook, instagram };

/** The network as an installation posts to it. */
export const platformFor = (
  { postsInOneStep }: { readonly postsInOneStep: boolean },
  name: PlatformName,
): Platform => (postsInOneStep ? { ...platforms[name], ...platforms[name].inOneStep } : platforms[name]);

/** The platform whose pages carry the tokens. */
export const tokenPlatform = 'facebook' satisfies PlatformName;
