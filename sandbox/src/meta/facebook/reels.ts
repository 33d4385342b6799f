import { graphTime, listDelayOf, type GraphCall } from '../call.ts';
import { GraphError, invalidParameter, missingObject } from '../errors.ts';
import { showNode, type Node } from '../fields.ts';
import { findPage } from '../login/people.ts';
import {
  requireContentTask,
  requireInstagram,
  requirePage,
  requireScope,
  requireToken,
} from '../login/tokens.ts';
import type { Container, Meta, Post, Upload } from '../model.ts';
import { showList } from '../paging.ts';
import { publishPost } from '../publish.ts';
import { readImage } from './page-photos.ts';

export const uploadOf = (meta: Meta, id: string): Upload =>
  meta.uploads.get(id) ?? { id, received: 0, size: 0, isInWorkUntil: 0 };

const isWhole = ({ file }: Upload) => file !== undefined;
const isReady = (upload: Upload) => isWhole(upload) && upload.isInWorkUntil <= Date.now();

/** Returns the processing phases of a video, in Meta's format for page reels and containers. */
export function phasesOf(upload: Upload, published: 'not_started' | 'in_progress' | 'complete') {
  const processing = upload.fault !== undefined ? 'error' : isReady(upload) ? 'complete' : 'in_progress';
  return {
    video_status: published === 'complete' ? 'ready' : isReady(upload) ? 'upload_complete' : 'processing',
    uploading_phase: {
      status: isWhole(upload) ? 'complete' : upload.received > 0 ? 'in_progress' : 'not_started',
      bytes_transferred: upload.received,
    },
    processing_phase: {
      status: isWhole(upload) ? processing : 'not_started',
      ...(upload.fault === undefined ? {} : { errors: [{ code: 1_363_047, message: upload.fault }] }),
    },
    publishing_phase: { status: published },
  };
}

const postOf = (meta: Meta, videoId: string): Post | undefined =>
  meta.posts.list().find((post) => post.videoId === videoId);

const isShown = (meta: Meta, { id, post }: { id: string; post: Post | undefined }) =>
  post !== undefined && isReady(uploadOf(meta, id)) && post.visibleAt <= Date.now();

export function requireReel(meta: Meta, call: GraphCall, id: string, scope: string) {
  const reel = meta.reels.get(id);
  requirePage(meta, call, reel?.pageId ?? '', scope);
  if (!reel) throw missingObject(call.method, id);
  return reel;
}

function finish(meta: Meta, call: GraphCall, pageId: string): unknown {
  const id = call.params.text('video_id') ?? '';
  const reel = requireReel(meta, call, id, 'pages_manage_posts');
  if (reel.pageId !== pageId) throw missingObject(call.method, id);
  const upload = uploadOf(meta, id);
  if (!isWhole(upload)) throw invalidParameter('The upload of the video is not complete');
  if (call.params.text('video_state') !== 'PUBLISHED')
    throw invalidParameter('This stand-in knows the video_state PUBLISHED only');
  const known = postOf(meta, id);
  if (known || upload.fault !== undefined) return { success: true, ...(known ? { post_id: known.id } : {}) };
  const now = Date.now();
  const post = publishPost(meta, {
    id: `${pageId}_${meta.newId()}`,
    pageId,
    message: call.params.text('description') ?? '',
    link: '',
    photoIds: [],
    videoId: id,
    createdAt: now,
    contentType: 'DRAFT',
    visibleAt: Math.max(now, upload.isInWorkUntil) + listDelayOf(call.effects),
    appId: meta.appId,
  });
  return { success: true, post_id: post.id };
}

/** Starts a reel, or publishes it once its bytes have arrived. */
export function startOrPublishReel(meta: Meta, call: GraphCall, pageId: string): unknown {
  requireContentTask(requirePage(meta, call, pageId, 'pages_manage_posts'));
  const phase = call.params.text('upload_phase');
  if (phase === 'finish') return finish(meta, call, pageId);
  if (phase !== 'start') throw invalidParameter('Param upload_phase must be start or finish');
  const id = `9${meta.newId()}`;
  meta.reels.put(id, { id, pageId, createdAt: Date.now() });
  return { video_id: id, upload_url: `${meta.ownUrl()}/upload/video-upload/${call.version}/${id}` };
}

function describe(meta: Meta, id: string): Node {
  const post = postOf(meta, id);
  const shown = isShown(meta, { id, post });
  const pageId = meta.reels.get(id)?.pageId;
  return {
    id: () => id,
    from: () => ({ id: pageId, name: findPage(pageId ?? '')?.name }),
    post_id: () => post?.id,
    description: () => post?.message || undefined,
    created_time: () => graphTime(post?.publishedAt ?? meta.reels.get(id)?.createdAt ?? 0),
    published: () => shown,
    permalink_url: () => (post === undefined ? undefined : `${meta.ownUrl()}/reel/${id}/`),
    status: () =>
      phasesOf(uploadOf(meta, id), shown ? 'complete' : post === undefined ? 'not_started' : 'in_progress'),
  };
}

/** Stores the cover image of a page's reel. */
export async function storeThumbnail(meta: Meta, call: GraphCall, id: string): Promise<unknown> {
  const reel = requireReel(meta, call, id, 'pages_manage_engagement');
  if (!call.params.file('source')) throw invalidParameter('The parameter source is required');
  const { bytes } = await readImage(call);
  const cover = await meta.files.store(bytes);
  if (call.params.flag('is_preferred') ?? false) meta.reels.put(id, { ...reel, cover });
  return { success: true };
}

export function showReel(meta: Meta, call: GraphCall, id: string): unknown {
  requireReel(meta, call, id, 'pages_read_engagement');
  return showNode(describe(meta, id), 'Video', call.params.text('fields'), 'id');
}

export function listReels(meta: Meta, call: GraphCall, pageId: string): unknown {
  requirePage(meta, call, pageId, 'pages_read_engagement');
  const shown = meta.reels
    .list()
    .filter(({ id, pageId: place }) => place === pageId && isShown(meta, { id, post: postOf(meta, id) }))
    .sort((a, b) => b.createdAt - a.createdAt);
  return showList(call, shown, ({ id }) =>
    showNode(describe(meta, id), 'Video', call.params.text('fields'), 'id'),
  );
}

export function deleteReel(meta: Meta, call: GraphCall, id: string): unknown {
  requireReel(meta, call, id, 'pages_manage_posts');
  const post = postOf(meta, id);
  if (post) meta.posts.remove(post.id);
  meta.reels.remove(id);
  return { success: true };
}

/** Throws unless the caller may publish to the upload's page or account. */
export function requireUploader(meta: Meta, call: GraphCall, id: string): Container | undefined {
  const reel = meta.reels.get(id);
  const container = meta.containers.get(id);
  if (reel) requireContentTask(requirePage(meta, call, reel.pageId, 'pages_manage_posts'));
  else if (container?.isReel) {
    requireInstagram(meta, call, container.accountId, ['instagram_content_publish']);
    requireScope(meta, requireToken(meta, call), 'instagram_content_publish');
  } else throw new GraphError(100, 'The upload session does not exist.', { subcode: 33 });
  return container;
}
