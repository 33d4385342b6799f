import { listDelayOf, type GraphCall } from '../call.ts';
import { GraphError, invalidParameter, missingObject } from '../errors.ts';
import { phasesOf, uploadOf } from '../facebook/reels.ts';
import { showNode } from '../fields.ts';
import { requireInstagram } from '../login/tokens.ts';
import { checkImage, fetchImage } from '../media/image-bytes.ts';
import type { Container, ContainerStatus, Media, Meta, Upload } from '../model.ts';
import { readPlace } from '../places.ts';

const mostBytes = 8 * 1024 * 1024;
const containerLife = 24 * 3_600_000;
const day = 86_400_000;

/** Meta's documented refusals: code, subcode, title, and the message if it is constant. */
const refusals = {
  tooLarge: [36_000, 2_207_004, 'Image too large', 'The image size is too large.'],
  tooSlow: [-2, 2_207_003, 'Timeout', 'It takes too long to download the media.'],
  notFetched: [9_004, 2_207_052, 'Media download has failed', ''],
  notJpeg: [36_001, 2_207_005, 'Unsupported format', 'The image format is not supported: JPEG is.'],
  wrongRatio: [36_003, 2_207_009, 'Invalid aspect ratio', 'The aspect ratio must be between 4:5 and 1.91:1.'],
  longCaption: [
    36_004,
    2_207_010,
    'Caption too long',
    'The caption may have 2200 characters and 30 hashtags.',
  ],
  manyTags: [100, 2_207_040, 'Too many tags', 'Cannot use more than 20 tags.'],
  wrongCount: [100, 2_207_028, 'Carousel count', 'A carousel needs 2 to 10 pictures.'],
  missing: [24, 2_207_006, 'Media not found', ''],
  childNotReady: [9_007, 2_207_027, 'Media not ready', ''],
  unknownType: [100, 2_207_023, 'Unknown media type', ''],
  expired: [-2, 2_207_020, 'Media expired', 'The media has expired.'],
  failed: [-1, 2_207_053, 'Upload failed', 'The upload of the media has failed.'],
  notReady: [9_007, 2_207_027, 'The media is not ready for publishing', 'Media ID is not available'],
  overQuota: [
    9,
    2_207_042,
    'Application request limit',
    'The maximum number of posts of 24 hours is reached.',
  ],
} as const;

function refused(why: keyof typeof refusals, message: string = refusals[why][3]): GraphError {
  const [code, subcode, title] = refusals[why];
  return new GraphError(code, message, { subcode, title, advice: message });
}

async function readImage(meta: Meta, call: GraphCall): Promise<string> {
  const address = call.params.text('image_url');
  if (!address) throw invalidParameter('The parameter image_url is required');
  const fetched = await fetchImage(address, { mostBytes, followsRedirects: false });
  if (!fetched.isRead) {
    if (fetched.fault === 'size') throw refused('tooLarge');
    if (fetched.fault === 'timeout') throw refused('tooSlow');
    throw refused('notFetched', `Only photo or video can be accepted as media type: ${fetched.why}.`);
  }
  const image = await checkImage(fetched.bytes);
  if (image?.format !== 'jpeg') throw refused('notJpeg');
  const ratio = image.width / image.height;
  if (ratio < 0.799 || ratio > 1.911) throw refused('wrongRatio');
  return meta.files.store(image.bytes);
}

function checkCaption(meta: Meta, caption: string): void {
  const { mostHashtags, mostMentions } = meta.settings();
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu) ?? [];
  const mentions = caption.match(/(?<![\p{L}\p{N}])@[\w.]+/gu) ?? [];
  if ([...caption].length > 2_200 || hashtags.length > mostHashtags) throw refused('longCaption');
  if (mentions.length > mostMentions) throw refused('manyTags');
}

function readChildren(meta: Meta, call: GraphCall, accountId: string): string[] {
  const ids = call.params.list('children').map(String);
  if (ids.length < 2 || ids.length > 10) throw refused('wrongCount');
  for (const id of ids) {
    const child = meta.containers.get(id);
    if (!child || child.accountId !== accountId || !child.isCarouselItem)
      throw refused('missing', `The media with ${id} cannot be found.`);
    if (statusOf(child) !== 'FINISHED')
      throw refused('childNotReady', `The media ${id} is not ready to be published.`);
  }
  return ids;
}

/** Returns the upload that a container waits for; undefined for images. */
const uploadFor = (meta: Meta, { id, isReel }: Container) => (isReel ? uploadOf(meta, id) : undefined);

export function statusOf(container: Container, upload?: Upload): ContainerStatus {
  if (container.mediaId !== undefined) return 'PUBLISHED';
  if (container.forcedStatus !== undefined) return container.forcedStatus;
  if (container.createdAt + containerLife < Date.now()) return 'EXPIRED';
  if (upload !== undefined && upload.fault !== undefined) return 'ERROR';
  if (upload !== undefined && (upload.file === undefined || upload.isInWorkUntil > Date.now()))
    return 'IN_PROGRESS';
  return container.readyAt <= Date.now() ? 'FINISHED' : 'IN_PROGRESS';
}

const statusTexts: Record<ContainerStatus, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  ERROR: 'Error: Media upload has failed with error code 2207053',
  EXPIRED: 'Expired: Media was not published within 24 hours and has expired.',
  PUBLISHED: 'Published: Media has been published.',
};

/** Returns the time of a reel's cover frame in milliseconds, by default 0. */
function readCover({ params }: GraphCall): number {
  const moment = Number(params.text('thumb_offset') ?? 0);
  if (!Number.isInteger(moment) || moment < 0) throw invalidParameter('thumb_offset is a whole number');
  return moment;
}

/** Creates a container. It is invisible, so creating it twice is harmless. */
export async function createContainer(meta: Meta, call: GraphCall, accountId: string): Promise<unknown> {
  requireInstagram(meta, call, accountId, ['instagram_content_publish']);
  const { params } = call;
  const isCarouselItem = params.flag('is_carousel_item') ?? false;
  const isAiGenerated = params.flag('is_ai_generated') ?? false;
  const mediaType = params.text('media_type') ?? 'IMAGE';
  if (!['IMAGE', 'CAROUSEL', 'REELS'].includes(mediaType))
    throw refused('unknownType', `The media type ${mediaType} is unknown.`);
  if (isCarouselItem && params.text('is_ai_generated') !== undefined)
    throw invalidParameter('is_ai_generated belongs to the carousel, not to its items');
  const caption = params.text('caption') ?? '';
  checkCaption(meta, caption);
  const altText = params.text('alt_text') ?? '';
  if ([...altText].length > 1_000) throw invalidParameter('alt_text may have 1000 characters');
  const children = mediaType === 'CAROUSEL' ? readChildren(meta, call, accountId) : [];
  const isReel = mediaType === 'REELS';
  if (isReel && params.text('upload_type') !== 'resumable')
    throw invalidParameter('This stand-in takes reels by a resumable upload only');
  if (isCarouselItem && params.text('location_id') !== undefined)
    throw invalidParameter('location_id belongs to the carousel, not to its items');
  if (isReel && altText !== '') throw invalidParameter('alt_text is not supported for reels');
  const coverMs = isReel ? readCover(call) : undefined;
  const file = mediaType === 'IMAGE' ? await readImage(meta, call) : undefined;
  const forced = call.effects.find((effect) => effect.kind === 'container-status');
  const createdAt = Date.now();
  const container: Container = {
    id: `178${meta.newId()}`,
    accountId,
    ...(file === undefined ? {} : { file }),
    children,
    isCarouselItem,
    ...(isReel ? { isReel } : {}),
    ...(coverMs === undefined ? {} : { coverMs }),
    caption,
    location: readPlace(call, 'location_id'),
    altText,
    isAiGenerated,
    createdAt,
    readyAt: createdAt + meta.settings().containerMs,
    ...(forced ? { forcedStatus: forced.status } : {}),
  };
  const { id } = meta.containers.put(container.id, container);
  return isReel ? { id, uri: `${meta.ownUrl()}/upload/ig-api-upload/${call.version}/${id}` } : { id };
}

export function showContainer(meta: Meta, call: GraphCall, id: string): unknown {
  const container = meta.containers.get(id);
  if (!container) throw missingObject(call.method, id);
  requireInstagram(meta, call, container.accountId, []);
  const upload = uploadFor(meta, container);
  const status = statusOf(container, upload);
  const node = {
    id: () => id,
    status_code: () => status,
    status: () =>
      upload?.fault === undefined
        ? statusTexts[status]
        : `Error: Media upload has failed with error code 2207026: ${upload.fault}`,
    video_status: () =>
      upload && phasesOf(upload, container.mediaId === undefined ? 'not_started' : 'complete'),
  };
  return showNode(node, 'IGContainer', call.params.text('fields'), 'id');
}

const publishedToday = (meta: Meta, accountId: string) =>
  meta.ledger.list().filter(({ place, at }) => place === accountId && Date.parse(at) > Date.now() - day)
    .length;

function requireReady(meta: Meta, container: Container | undefined, id: string): Container {
  if (!container) throw refused('missing', `The media with ${id} cannot be found.`);
  const status = statusOf(container, uploadFor(meta, container));
  if (status === 'EXPIRED') throw refused('expired');
  if (status === 'ERROR') throw refused('failed');
  // A published container is unavailable too: it can never create a second post.
  if (status !== 'FINISHED' || container.isCarouselItem) throw refused('notReady');
  return container;
}

/** Publishes a container once. */
export function publishContainer(meta: Meta, call: GraphCall, accountId: string): unknown {
  requireInstagram(meta, call, accountId, ['instagram_content_publish']);
  const id = call.params.text('creation_id');
  if (!id) throw invalidParameter('The parameter creation_id is required');
  const found = meta.containers.get(id);
  const container = requireReady(meta, found?.accountId === accountId ? found : undefined, id);
  if (publishedToday(meta, accountId) >= meta.settings().instagramQuota) throw refused('overQuota');
  const now = Date.now();
  const mediaId = `179${meta.newId()}`;
  const pieces = [container, ...container.children.flatMap((child) => meta.containers.get(child) ?? [])];
  const pictured = pieces.flatMap(({ file, altText }) => (file === undefined ? [] : [{ file, altText }]));
  const media: Media = {
    id: mediaId,
    accountId,
    containerId: id,
    files: container.isReel ? [uploadOf(meta, id).file ?? ''] : pictured.map(({ file }) => file),
    ...(container.isReel ? { isReel: true, coverMs: container.coverMs ?? 0 } : {}),
    caption: container.caption,
    location: container.location,
    altTexts: pictured.map(({ altText }) => altText),
    isAiGenerated: container.isAiGenerated,
    shortcode: Buffer.from(mediaId).toString('base64url').slice(-11),
    createdAt: now,
    visibleAt: now + listDelayOf(call.effects),
  };
  meta.media.put(mediaId, media);
  meta.containers.put(id, { ...container, mediaId });
  meta.ledger.put(`${now}-${mediaId}`, {
    at: new Date(now).toISOString(),
    platform: 'instagram',
    place: accountId,
    id: mediaId,
    message: media.caption,
    photos: media.files,
  });
  return { id: mediaId };
}

export function showPublishingLimit(meta: Meta, call: GraphCall, accountId: string): unknown {
  requireInstagram(meta, call, accountId, ['instagram_content_publish']);
  const node = {
    quota_usage: () => publishedToday(meta, accountId),
    config: () => ({ quota_total: meta.settings().instagramQuota, quota_duration: 86_400 }),
  };
  return { data: [showNode(node, 'ContentPublishingLimit', call.params.text('fields'), 'quota_usage')] };
}
