import type { GraphCall } from './call.ts';
import { missingObject } from './errors.ts';
import { requirePage } from './login/tokens.ts';
import type { Meta, Photo, Post } from './model.ts';

const unpublishedLife = 24 * 3_600_000;

/** Returns a photo; an unpublished one that belongs to no public post expires after a day. */
export function findPhoto(meta: Meta, id: string): Photo | undefined {
  const photo = meta.photos.get(id);
  const isGone =
    photo &&
    !photo.isPublished &&
    photo.postId === undefined &&
    photo.createdAt + unpublishedLife < Date.now();
  return isGone ? undefined : photo;
}

/** Publishes a waiting post: its photos become its own, and the ledger gets one entry. */
export function publishPost(meta: Meta, post: Post): Post {
  const now = Date.now();
  const published = { ...post, publishedAt: now, contentType: 'PUBLISHED' };
  const { scheduledAt: _done, ...kept } = published;
  meta.posts.put(post.id, kept);
  for (const id of post.photoIds) {
    const photo = meta.photos.get(id);
    if (photo) meta.photos.put(id, { ...photo, isPublished: true, postId: post.id });
  }
  meta.ledger.put(`${now}-${post.id}`, {
    at: new Date(now).toISOString(),
    platform: 'facebook',
    place: post.pageId,
    id: post.id,
    message: post.message,
    photos: post.photoIds,
  });
  return kept;
}

/** Publishes due posts lazily, dated at their scheduled time. */
export function publishDue(meta: Meta): void {
  for (const post of meta.posts.list())
    if (post.publishedAt === undefined && post.scheduledAt !== undefined && post.scheduledAt <= Date.now())
      meta.posts.put(post.id, { ...publishPost(meta, post), publishedAt: post.scheduledAt });
}

export function requirePost(meta: Meta, call: GraphCall, id: string, scope: string): Post {
  publishDue(meta);
  const post = meta.posts.get(id);
  requirePage(meta, call, post?.pageId ?? id.split('_')[0] ?? '', scope);
  if (!post) throw missingObject(call.method, id);
  return post;
}
