import { graphTime, originOf, type GraphCall } from '../call.ts';
import { missingObject } from '../errors.ts';
import { showNode, type Node } from '../fields.ts';
import { countsOf } from '../insights.ts';
import { requireInstagram } from '../login/tokens.ts';
import { describeInstagram } from '../me.ts';
import type { Media, Meta } from '../model.ts';
import { showList } from '../paging.ts';

const mediaOf = (meta: Meta, accountId: string) =>
  meta.media
    .list()
    .filter((media) => media.accountId === accountId && media.visibleAt <= Date.now())
    .toReversed()
    .sort((a, b) => b.createdAt - a.createdAt);

function describeMedia(meta: Meta, call: GraphCall, media: Media): Node {
  const address = (file: string) => `${originOf(call)}/media/${file}`;
  const counts = () => countsOf(meta, media.id, media.createdAt);
  return {
    id: () => media.id,
    caption: () => media.caption || undefined,
    alt_text: () => (media.files.length === 1 ? media.altTexts[0] : '') || undefined,
    timestamp: () => graphTime(media.createdAt),
    permalink: () => `${meta.ownUrl()}/p/${media.shortcode}`,
    shortcode: () => media.shortcode,
    media_type: () => (media.isReel ? 'VIDEO' : media.files.length > 1 ? 'CAROUSEL_ALBUM' : 'IMAGE'),
    media_product_type: () => (media.isReel ? 'REELS' : 'FEED'),
    media_url: () => address(media.files[0] ?? ''),
    is_ai_generated: () => media.isAiGenerated,
    owner: () => ({ id: media.accountId }),
    like_count: () => counts()?.reactions ?? 0,
    comments_count: () => counts()?.comments ?? 0,
    children: () =>
      media.files.length > 1
        ? {
            data: media.files.map((file, index) => ({
              id: `${media.id}${index}`,
              media_url: address(file),
              alt_text: media.altTexts[index] || undefined,
            })),
          }
        : undefined,
  };
}

export function showAccount(meta: Meta, call: GraphCall, accountId: string): unknown {
  const { instagram } = requireInstagram(meta, call, accountId, []);
  if (!instagram) throw missingObject(call.method, accountId);
  const node = describeInstagram(call, instagram, mediaOf(meta, accountId).length);
  return showNode(node, 'IGUser', call.params.text('fields'), 'id');
}

export function listMedia(meta: Meta, call: GraphCall, accountId: string): unknown {
  requireInstagram(meta, call, accountId, []);
  return showList(call, mediaOf(meta, accountId), (media) =>
    showNode(describeMedia(meta, call, media), 'IGMedia', call.params.text('fields'), 'id'),
  );
}

export function showMedia(meta: Meta, call: GraphCall, id: string): unknown {
  const media = meta.media.get(id);
  if (!media) throw missingObject(call.method, id);
  requireInstagram(meta, call, media.accountId, []);
  return showNode(describeMedia(meta, call, media), 'IGMedia', call.params.text('fields'), 'id');
}

export function deleteMedia(meta: Meta, call: GraphCall, id: string): unknown {
  const media = meta.media.get(id);
  if (!media) throw missingObject(call.method, id);
  requireInstagram(meta, call, media.accountId, ['instagram_manage_contents']);
  meta.media.remove(id);
  return { success: true, deleted_id: id };
}
