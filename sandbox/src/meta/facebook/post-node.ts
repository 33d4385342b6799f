import { graphTime, originOf, parseTime, type GraphCall } from '../call.ts';
import { invalidParameter } from '../errors.ts';
import { showNode, type Node } from '../fields.ts';
import { countsOf, type Counts } from '../insights.ts';
import { findPage } from '../login/people.ts';
import { requirePage } from '../login/tokens.ts';
import type { Meta, Photo, Post } from '../model.ts';
import { showList } from '../paging.ts';
import { publishDue, requirePost } from '../publish.ts';

function attachmentOf(meta: Meta, call: GraphCall, photo: Photo) {
  return {
    media: {
      image: { src: `${originOf(call)}/media/${photo.file}`, width: photo.width, height: photo.height },
    },
    target: { id: photo.id, url: `${meta.ownUrl()}/photos/${photo.id}` },
    type: 'photo',
    url: `${meta.ownUrl()}/photos/${photo.id}`,
  };
}

function attachments(meta: Meta, call: GraphCall, post: Post) {
  const items = post.photoIds
    .flatMap((id) => meta.photos.get(id) ?? [])
    .map((photo) => attachmentOf(meta, call, photo));
  if (items.length === 0) return undefined;
  return {
    data: items.length === 1 ? items : [{ ...items[0], type: 'album', subattachments: { data: items } }],
  };
}

const summary = (count: number) => ({ data: [], summary: { total_count: count } });

export function describePost(meta: Meta, call: GraphCall, post: Post): Node {
  const page = findPage(post.pageId);
  const counts = (): Counts | undefined => countsOf(meta, post.id, post.publishedAt);
  return {
    id: () => post.id,
    message: () => post.message || undefined,
    created_time: () => graphTime(post.publishedAt ?? post.createdAt),
    updated_time: () => graphTime(post.publishedAt ?? post.createdAt),
    permalink_url: () => `${meta.ownUrl()}/posts/${post.id}`,
    is_published: () => post.publishedAt !== undefined,
    is_hidden: () => false,
    scheduled_publish_time: () =>
      post.scheduledAt === undefined ? undefined : Math.round(post.scheduledAt / 1000),
    status_type: () => (post.photoIds.length > 0 ? 'added_photos' : 'mobile_status_update'),
    from: () => ({ id: post.pageId, name: page?.name }),
    application: () => ({ id: post.appId, name: 'Kallos' }),
    attachments: () => attachments(meta, call, post),
    full_picture: () => {
      const photo = meta.photos.get(post.photoIds[0] ?? '');
      return photo && `${originOf(call)}/media/${photo.file}`;
    },
    unpublished_content_type: () => post.contentType,
    reactions: () => summary(counts()?.reactions ?? 0),
    likes: () => summary(counts()?.reactions ?? 0),
    comments: () => summary(counts()?.comments ?? 0),
    shares: () => (counts()?.shares ? { count: counts()?.shares } : undefined),
  };
}

export function showPost(meta: Meta, call: GraphCall, id: string): unknown {
  const post = requirePost(meta, call, id, 'pages_read_engagement');
  return showNode(
    describePost(meta, call, post),
    'Post',
    call.params.text('fields'),
    'id,message,created_time',
  );
}

const madeAt = (post: Post) => post.publishedAt ?? post.createdAt;

function bound(call: GraphCall, name: string): number | undefined {
  const text = call.params.text(name);
  if (text === undefined) return undefined;
  const at = parseTime(text);
  if (at === undefined) throw invalidParameter(`Param ${name} must be a time`);
  return at;
}

/** Lists a page's posts, newest first; only `feed` includes drafts. */
export function listPosts(meta: Meta, call: GraphCall, pageId: string, edge: string): unknown {
  requirePage(meta, call, pageId, 'pages_read_engagement');
  publishDue(meta);
  const since = bound(call, 'since') ?? Number.NEGATIVE_INFINITY;
  const until = bound(call, 'until') ?? Number.POSITIVE_INFINITY;
  const isMeant = (post: Post) => {
    if (edge === 'scheduled_posts') return post.scheduledAt !== undefined && post.publishedAt === undefined;
    return edge === 'feed' || post.publishedAt !== undefined;
  };
  const posts = meta.posts
    .list()
    .filter((post) => post.pageId === pageId && isMeant(post) && post.visibleAt <= Date.now())
    .filter((post) => madeAt(post) >= since && madeAt(post) <= until)
    .sort((a, b) => madeAt(b) - madeAt(a));
  return showList(call, posts, (post) =>
    showNode(describePost(meta, call, post), 'Post', call.params.text('fields'), 'created_time,message,id'),
  );
}
