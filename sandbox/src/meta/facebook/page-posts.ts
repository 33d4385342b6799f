import { listDelayOf, parseTime, type GraphCall } from '../call.ts';
import { GraphError, invalidParameter, missingObject } from '../errors.ts';
import { showNode } from '../fields.ts';
import { requireContentTask, requirePage } from '../login/tokens.ts';
import type { Meta, Post } from '../model.ts';
import { readPlace } from '../places.ts';
import { findPhoto, publishPost, requirePost } from '../publish.ts';
import { describePost } from './post-node.ts';

const mostCharacters = 63_206;
const contentTypes = new Set([
  'ADS_POST',
  'DRAFT',
  'INLINE_CREATED',
  'PUBLISHED',
  'PUBLISH_PENDING',
  'REVIEWABLE_BRANDED_CONTENT',
  'SCHEDULED',
  'SCHEDULED_RECURRING',
]);

function readPhotoIds(meta: Meta, call: GraphCall, pageId: string): string[] {
  return call.params.list('attached_media').map((item) => {
    const id =
      typeof item === 'object' && item !== null && 'media_fbid' in item ? String(item.media_fbid) : undefined;
    if (id === undefined) throw invalidParameter('Param attached_media must hold objects with media_fbid');
    const photo = findPhoto(meta, id);
    if (!photo || photo.pageId !== pageId) throw missingObject('POST', id);
    if (photo.isPublished || photo.postId !== undefined)
      throw new GraphError(100, `(#100) The photo ${id} was already posted.`, {
        subcode: 1_366_051,
        title: 'These photos were already posted.',
      });
    return id;
  });
}

function readSchedule(meta: Meta, call: GraphCall): number | undefined {
  const text = call.params.text('scheduled_publish_time');
  if (text === undefined || text === '') return undefined;
  const at = parseTime(text);
  const days = meta.settings().scheduleWindowDays;
  if (call.params.flag('published') ?? true)
    throw invalidParameter('You cannot specify a scheduled publish time on a published post');
  if (at === undefined || at < Date.now() + 10 * 60_000 || at > Date.now() + days * 86_400_000)
    throw invalidParameter(
      `The specified scheduled publish time is invalid: it must be between 10 minutes and ${days} days from now.`,
      1_363_078,
    );
  return at;
}

function readContentType(call: GraphCall, isScheduled: boolean): string {
  const given = call.params.text('unpublished_content_type');
  if (given !== undefined && !contentTypes.has(given))
    throw invalidParameter(`Param unpublished_content_type must be one of {${[...contentTypes].join(', ')}}`);
  return given ?? (isScheduled ? 'SCHEDULED' : 'DRAFT');
}

function refuseDuplicate(meta: Meta, pageId: string, message: string): void {
  const { duplicateSeconds } = meta.settings();
  const isRepeated = meta.posts
    .list()
    .some(
      (post) =>
        post.pageId === pageId &&
        message !== '' &&
        post.message === message &&
        post.publishedAt !== undefined &&
        post.publishedAt > Date.now() - duplicateSeconds * 1000,
    );
  if (isRepeated)
    throw new GraphError(506, '(#506) Duplicate status message', {
      title: 'Duplicate post',
      advice: 'This status update is identical to the last one you posted.',
    });
}

function answerWith(meta: Meta, call: GraphCall, post: Post): unknown {
  const wanted = call.params.text('fields');
  return wanted === undefined
    ? { id: post.id }
    : showNode(describePost(meta, call, post), 'Post', wanted, 'id');
}

export function createPost(meta: Meta, call: GraphCall, pageId: string): unknown {
  requireContentTask(requirePage(meta, call, pageId, 'pages_manage_posts'));
  const message = call.params.text('message') ?? '';
  const link = call.params.text('link') ?? '';
  const photoIds = readPhotoIds(meta, call, pageId);
  if (message === '' && link === '' && photoIds.length === 0)
    throw invalidParameter('Requires one of the params: message, link, attached_media');
  if ([...message].length > mostCharacters) throw invalidParameter('Param message is too long');
  if (link !== '' && !/^https?:\/\//.test(link) && !URL.canParse(`https://${link}`))
    throw new GraphError(100, '(#100) The url you supplied is invalid', { subcode: 1_609_005 });
  const scheduledAt = readSchedule(meta, call);
  const isPublished = call.params.flag('published') ?? true;
  if (isPublished) refuseDuplicate(meta, pageId, message);
  const createdAt = Date.now();
  const draft: Post = {
    id: `${pageId}_${meta.newId()}`,
    pageId,
    message,
    link,
    photoIds,
    location: readPlace(call, 'place'),
    createdAt,
    ...(scheduledAt === undefined ? {} : { scheduledAt }),
    contentType: readContentType(call, scheduledAt !== undefined),
    visibleAt: createdAt + listDelayOf(call.effects),
    appId: meta.appId,
  };
  if (isPublished) return answerWith(meta, call, publishPost(meta, draft));
  // The caller gets the id and discovers the loss on the next call.
  if (!call.effects.some(({ kind }) => kind === 'draft-vanishes')) meta.posts.put(draft.id, draft);
  return answerWith(meta, call, draft);
}

/** Changes the text, or publishes a draft; publishing twice has no effect. */
export function updatePost(meta: Meta, call: GraphCall, id: string): unknown {
  const post = requirePost(meta, call, id, 'pages_manage_posts');
  const message = call.params.text('message');
  const publishes = call.params.flag('is_published');
  const scheduledAt = readSchedule(meta, call);
  if (message === undefined && publishes === undefined && scheduledAt === undefined)
    throw invalidParameter('Requires one of the params: message, is_published, scheduled_publish_time');
  if (publishes === false && post.publishedAt !== undefined)
    throw invalidParameter('A published post cannot be unpublished');
  if (scheduledAt !== undefined && post.publishedAt !== undefined)
    throw invalidParameter('A published post cannot be scheduled');
  const changed = meta.posts.put(id, {
    ...post,
    ...(message === undefined ? {} : { message }),
    ...(scheduledAt === undefined ? {} : { scheduledAt, contentType: 'SCHEDULED' }),
  });
  if (publishes === true && post.publishedAt === undefined) {
    refuseDuplicate(meta, post.pageId, changed.message);
    publishPost(meta, { ...changed, visibleAt: Date.now() + listDelayOf(call.effects) });
  }
  return { success: true };
}

export function deletePost(meta: Meta, call: GraphCall, id: string): unknown {
  const post = requirePost(meta, call, id, 'pages_manage_posts');
  meta.posts.remove(post.id);
  return { success: true };
}
