import { originOf, listDelayOf, type GraphCall } from '../call.ts';
import { GraphError, invalidParameter, missingObject } from '../errors.ts';
import { showNode, type Node } from '../fields.ts';
import { requireContentTask, requirePage } from '../login/tokens.ts';
import { checkImage, fetchImage, type CheckedImage } from '../media/image-bytes.ts';
import type { Meta, Photo } from '../model.ts';
import { findPhoto, publishPost } from '../publish.ts';

const mostBytes = 10 * 1024 * 1024;

const tooLarge = () =>
  new GraphError(1, 'The image is larger than 10 MB.', { subcode: 1_366_046, title: 'Photo too large' });
const noImage = (why: string) =>
  new GraphError(324, `(#324) Missing or invalid image file: ${why}`, { subcode: 2_069_019 });

export async function readImage(call: GraphCall): Promise<CheckedImage> {
  const source = call.params.file('source');
  const address = call.params.text('url');
  let bytes: Uint8Array;
  if (source) {
    if (source.size > mostBytes) throw tooLarge();
    bytes = new Uint8Array(await source.arrayBuffer());
  } else {
    if (!address) throw invalidParameter('The parameter url or source is required');
    const fetched = await fetchImage(address, { mostBytes, followsRedirects: true });
    if (!fetched.isRead) throw fetched.fault === 'size' ? tooLarge() : noImage(fetched.why);
    bytes = fetched.bytes;
  }
  const image = await checkImage(bytes);
  if (!image) throw noImage('the bytes are no JPEG, PNG, GIF or TIFF');
  return image;
}

/** Stores an image; published at once it becomes a post. */
export async function uploadPhoto(meta: Meta, call: GraphCall, pageId: string): Promise<unknown> {
  const page = requirePage(meta, call, pageId, 'pages_manage_posts');
  requireContentTask(page);
  const image = await readImage(call);
  const { params } = call;
  const photo: Photo = {
    id: meta.newId(),
    pageId,
    file: await meta.files.store(image.bytes),
    mime: image.mime,
    width: image.width,
    height: image.height,
    caption: params.text('caption') ?? params.text('message') ?? '',
    altText: params.text('alt_text_custom') ?? '',
    isPublished: params.flag('published') ?? true,
    isTemporary: params.flag('temporary') ?? false,
    createdAt: Date.now(),
  };
  meta.photos.put(photo.id, photo);
  if (!photo.isPublished) return { id: photo.id };
  const post = publishPost(meta, {
    id: `${pageId}_${meta.newId()}`,
    pageId,
    message: photo.caption,
    link: '',
    photoIds: [photo.id],
    createdAt: photo.createdAt,
    contentType: 'PUBLISHED',
    visibleAt: photo.createdAt + listDelayOf(call.effects),
    appId: meta.appId,
  });
  return { id: photo.id, post_id: post.id };
}

export function showPhoto(meta: Meta, call: GraphCall, id: string): unknown {
  const photo = findPhoto(meta, id);
  if (!photo) throw missingObject(call.method, id);
  requirePage(meta, call, photo.pageId, 'pages_read_engagement');
  const source = `${originOf(call)}/media/${photo.file}`;
  const node: Node = {
    id: () => photo.id,
    name: () => photo.caption || undefined,
    alt_text_custom: () => photo.altText || undefined,
    width: () => photo.width,
    height: () => photo.height,
    picture: () => source,
    link: () => `${meta.ownUrl()}/photos/${photo.id}`,
    images: () => [{ source, width: photo.width, height: photo.height }],
    page_story_id: () => photo.postId,
    created_time: () => new Date(photo.createdAt).toISOString().replace(/\.\d+Z$/, '+0000'),
  };
  return showNode(node, 'Photo', call.params.text('fields'), 'id,created_time');
}

export function deletePhoto(meta: Meta, call: GraphCall, id: string): unknown {
  const photo = findPhoto(meta, id);
  if (!photo) throw missingObject(call.method, id);
  requirePage(meta, call, photo.pageId, 'pages_manage_posts');
  meta.photos.remove(id);
  return { success: true };
}
