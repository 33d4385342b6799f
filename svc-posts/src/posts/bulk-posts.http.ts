import { bulkPosts } from '@kallos/contracts/posts/bulk-posts';
import { implement } from '@kallos/service-kit/implement';
import type { Ctx } from '../context.ts';
import { deletePost, generatePost, listPosts } from './posts.ts';
import { resolvePost } from './resolve-post.ts';
import { updatePost } from './update-post.ts';

export const bulkPostsHttp = implement<Ctx, typeof bulkPosts>(bulkPosts, {
  list: (ctx, _, { caller }) => listPosts(ctx, caller.accountId),
  update: (ctx, { params, body }, { caller }) => updatePost(ctx, caller.accountId, params.id, body),
  resolve: (ctx, { params, body }, { caller }) => resolvePost(ctx, caller.accountId, params.id, body),
  remove: (ctx, { params }, { caller }) => deletePost(ctx, caller.accountId, params.id),
  generate: (ctx, { body }, { caller, signal }) => generatePost(ctx, caller.accountId, body, signal),
});
