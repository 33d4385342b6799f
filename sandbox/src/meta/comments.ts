import { graphTime, listDelayOf, type GraphCall } from './call.ts';
import { invalidParameter, missingObject } from './errors.ts';
import { requireReel } from './facebook/reels.ts';
import { showNode } from './fields.ts';
import { findPage, findPageOfInstagram } from './login/people.ts';
import { requireInstagram } from './login/tokens.ts';
import type { Comment, Meta } from './model.ts';
import { showList } from './paging.ts';
import { requirePost } from './publish.ts';

/** A comment's fields and required permissions on each network. */
const networks = {
  post: {
    field: 'message',
    author: (meta: Meta, call: GraphCall, id: string, isWriting: boolean) => {
      const scope = isWriting ? 'pages_manage_engagement' : 'pages_read_engagement';
      const { pageId } = requirePost(meta, call, id, scope);
      return { from: { id: pageId, name: findPage(pageId)?.name } };
    },
  },
  reel: {
    field: 'message',
    author: (meta: Meta, call: GraphCall, id: string, isWriting: boolean) => {
      const scope = isWriting ? 'pages_manage_engagement' : 'pages_read_engagement';
      const { pageId } = requireReel(meta, call, id, scope);
      return { from: { id: pageId, name: findPage(pageId)?.name } };
    },
  },
  media: {
    field: 'text',
    author: (meta: Meta, call: GraphCall, id: string) => {
      const media = meta.media.get(id);
      if (!media) throw missingObject(call.method, id);
      requireInstagram(meta, call, media.accountId, ['instagram_manage_comments']);
      const { username } = findPageOfInstagram(media.accountId)?.instagram ?? {};
      return { username, from: { id: media.accountId, username } };
    },
  },
} as const;

/** Returns the comments of a post or media, oldest first. */
export const commentsOf = (meta: Meta, objectId: string): Comment[] =>
  meta.comments.list().filter((comment) => comment.objectId === objectId);

export const writeComment =
  (kind: keyof typeof networks) =>
  (meta: Meta, call: GraphCall, id: string): unknown => {
    networks[kind].author(meta, call, id, true);
    const message = call.params.text('message') ?? '';
    if (message === '') throw invalidParameter('The parameter message is required');
    const now = Date.now();
    const comment = { objectId: id, message, createdAt: now, visibleAt: now + listDelayOf(call.effects) };
    const commentId = kind !== 'media' ? `${id.split('_')[1] ?? id}_${meta.newId()}` : `180${meta.newId()}`;
    return { id: meta.comments.put(commentId, { id: commentId, ...comment }).id };
  };

export const listComments =
  (kind: keyof typeof networks) =>
  (meta: Meta, call: GraphCall, id: string): unknown => {
    const { field } = networks[kind];
    const author = networks[kind].author(meta, call, id, false);
    const shown = commentsOf(meta, id).filter(({ visibleAt }) => visibleAt <= Date.now());
    return showList(call, shown, (comment) =>
      showNode(
        {
          id: () => comment.id,
          [field]: () => comment.message,
          from: () => author.from,
          username: () => ('username' in author ? author.username : undefined),
          timestamp: () => graphTime(comment.createdAt),
          created_time: () => graphTime(comment.createdAt),
        },
        'Comment',
        call.params.text('fields'),
        `id,${field}`,
      ),
    );
  };
