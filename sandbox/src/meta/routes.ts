import type { GraphCall } from './call.ts';
import { listComments, writeComment } from './comments.ts';
import { GraphError, missingObject, unknownPath } from './errors.ts';
import { deletePhoto, showPhoto, uploadPhoto } from './facebook/page-photos.ts';
import { createPost, deletePost, updatePost } from './facebook/page-posts.ts';
import { listPosts, showPost } from './facebook/post-node.ts';
import { deleteReel, listReels, showReel, startOrPublishReel, storeThumbnail } from './facebook/reels.ts';
import { showMediaInsights, showPostInsights } from './insights.ts';
import { deleteMedia, listMedia, showAccount, showMedia } from './instagram/instagram-media.ts';
import {
  createContainer,
  publishContainer,
  showContainer,
  showPublishingLimit,
} from './instagram/instagram.ts';
import { debugToken, exchange } from './login/oauth.ts';
import { findBusiness, findPage, findPageOfInstagram, findPerson } from './login/people.ts';
import { requireToken } from './login/tokens.ts';
import {
  listAccounts,
  listBusinesses,
  listBusinessPages,
  listPermissions,
  revokePermissions,
  showMe,
  showPage,
} from './me.ts';
import type { Meta } from './model.ts';
import { isPlace, searchPages, showPlace } from './places.ts';

export type Answer = (meta: Meta, call: GraphCall) => unknown;
type NodeAnswer = (meta: Meta, call: GraphCall, id: string) => unknown;

const first: Record<string, Answer> = {
  'GET oauth/access_token': exchange,
  'POST oauth/access_token': exchange,
  'GET debug_token': debugToken,
  'POST debug_token': debugToken,
  'GET pages/search': searchPages,
};

const lists =
  (edge: string): NodeAnswer =>
  (meta, call, id) =>
    listPosts(meta, call, id, edge);
const held =
  (edge: string): NodeAnswer =>
  (meta, call, id) =>
    listBusinessPages(meta, call, id, edge);

/** The handlers by method, kind of object and edge. */
const nodes: Record<string, NodeAnswer> = {
  'GET user': showMe,
  'GET user/permissions': listPermissions,
  'DELETE user/permissions': (meta, call) =>
    revokePermissions(meta, call, call.path[2] ?? call.params.text('permission')),
  'GET user/accounts': listAccounts,
  'GET user/businesses': listBusinesses,
  'GET business/owned_pages': held('owned_pages'),
  'GET business/client_pages': held('client_pages'),
  'GET page': showPage,
  'GET place': showPlace,
  'POST page/photos': uploadPhoto,
  'POST page/feed': createPost,
  'GET page/feed': lists('feed'),
  'GET page/posts': lists('posts'),
  'GET page/published_posts': lists('published_posts'),
  'GET page/scheduled_posts': lists('scheduled_posts'),
  'GET post': showPost,
  'POST post': updatePost,
  'DELETE post': deletePost,
  'POST post/comments': writeComment('post'),
  'GET post/comments': listComments('post'),
  'POST media/comments': writeComment('media'),
  'GET media/comments': listComments('media'),
  'GET post/insights': showPostInsights,
  'POST page/video_reels': startOrPublishReel,
  'GET page/video_reels': listReels,
  'GET reel': showReel,
  'DELETE reel': deleteReel,
  'POST reel/thumbnails': storeThumbnail,
  'POST reel/comments': writeComment('reel'),
  'GET reel/comments': listComments('reel'),
  'GET photo': showPhoto,
  'DELETE photo': deletePhoto,
  'GET account': showAccount,
  'POST account/media': createContainer,
  'GET account/media': listMedia,
  'POST account/media_publish': publishContainer,
  'GET account/content_publishing_limit': showPublishingLimit,
  'GET container': showContainer,
  'GET media': showMedia,
  'DELETE media': deleteMedia,
  'GET media/insights': showMediaInsights,
};

function kindOf(meta: Meta, id: string): string | undefined {
  if (findPerson(id)) return 'user';
  if (findPage(id)) return 'page';
  if (isPlace(id)) return 'place';
  if (findPageOfInstagram(id)) return 'account';
  if (findBusiness(id)) return 'business';
  if (meta.containers.get(id)) return 'container';
  if (meta.media.get(id)) return 'media';
  if (meta.photos.get(id)) return 'photo';
  if (meta.reels.get(id)) return 'reel';
  return /^\d+_\d+$/.test(id) ? 'post' : undefined;
}

/** Resolves `me` to the token's person or page; another person's id is not found. */
function resolve(meta: Meta, call: GraphCall): { id: string; kind: string | undefined } {
  const [id = ''] = call.path;
  if (id !== 'me') {
    const kind = kindOf(meta, id);
    if (kind === 'user' && requireToken(meta, call).userId !== id) return { id, kind: undefined };
    return { id, kind };
  }
  if (!call.token)
    throw new GraphError(
      2500,
      'An active access token must be used to query information about the current user.',
    );
  const token = requireToken(meta, call);
  const isPage = token.type === 'PAGE' && call.path.length > 1;
  return isPage ? { id: token.pageId ?? '', kind: 'page' } : { id: token.userId, kind: 'user' };
}

export function findAnswer(meta: Meta, call: GraphCall): Answer {
  const direct = first[`${call.method} ${call.path.join('/')}`];
  if (direct) return direct;
  if (call.path.length === 0 && call.params.text('batch') !== undefined)
    throw new GraphError(100, '(#100) This stand-in plays no batch: send each call by itself.');
  if (call.path.length === 0)
    throw new GraphError(100, 'Unsupported get request.', { type: 'GraphMethodException' });
  const { id, kind } = resolve(meta, call);
  if (kind === undefined) {
    requireToken(meta, call);
    throw missingObject(call.method, id);
  }
  const edge = call.path[1];
  const found = nodes[`${call.method} ${kind}${edge === undefined ? '' : `/${edge}`}`];
  if (found) return (meta, call) => found(meta, call, id);
  requireToken(meta, call);
  throw edge === undefined || call.method !== 'GET' ? missingObject(call.method, id) : unknownPath(edge);
}
