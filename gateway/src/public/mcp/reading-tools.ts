import * as z from 'zod/mini';
import {
  accountId,
  cursor,
  FullPost,
  given,
  limit,
  moment,
  nextCursor,
  pageOf,
  postId,
  queryOf,
  ShortPost,
  startOf,
  tool,
  viewFull,
  viewShort,
  type Tool,
} from './tool.ts';

/** The tools that read. */
export const readingTools: readonly Tool[] = [
  tool({
    name: 'list_accounts',
    title: 'List accounts',
    description: 'Lists the accounts (clinics) that the key reaches.',
    operations: ['listAccounts'],
    input: z.strictObject({ cursor, limit }),
    output: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })), nextCursor }),
    isReadOnly: true,
    run: async (input, { run }) =>
      pageOf(await run('listAccounts', { query: queryOf(input) }), ({ id: number, name }) => ({
        id: number,
        name,
      })),
  }),
  tool({
    name: 'list_pages',
    title: 'List pages',
    description: 'Lists the Facebook pages and Instagram accounts that posts go to.',
    operations: ['listPages'],
    input: z.strictObject({ accountId, cursor, limit }),
    output: z.object({
      items: z.array(z.object({ id: z.string(), network: z.string(), name: z.string() })),
      nextCursor,
    }),
    isReadOnly: true,
    run: async (input, { run, accountOf }) =>
      pageOf(
        await run('listPages', { params: { accountId: accountOf(input.accountId) }, query: queryOf(input) }),
        ({ id: number, network, name }) => ({ id: number, network, name }),
      ),
  }),
  tool({
    name: 'list_posts',
    title: 'List posts',
    description: 'Lists posts of the calendar by time, with the start of each text.',
    operations: ['listPosts'],
    input: z.strictObject({
      accountId,
      from: z.optional(moment('Earliest time.')),
      to: z.optional(moment('Latest time.')),
      state: z.optional(z.enum(['draft', 'scheduled', 'publishing', 'published', 'failed', 'needs_look'])),
      cursor,
      limit,
    }),
    output: z.object({ items: z.array(ShortPost), nextCursor }),
    isReadOnly: true,
    run: async (input, { run, accountOf }) => {
      const { from, to, state } = input;
      const query = { ...queryOf(input), ...given({ from, to, state }) };
      return pageOf(
        await run('listPosts', { params: { accountId: accountOf(input.accountId) }, query }),
        viewShort,
      );
    },
  }),
  tool({
    name: 'get_post',
    title: 'Read a post',
    description: 'Reads a post with its whole text and its version.',
    operations: ['getPost'],
    input: z.strictObject({ accountId, postId }),
    output: FullPost,
    isReadOnly: true,
    run: async (input, { run, accountOf }) =>
      viewFull(
        await run('getPost', { params: { accountId: accountOf(input.accountId), postId: input.postId } }),
      ),
  }),
  tool({
    name: 'list_products',
    title: 'List products',
    description: 'Lists the products and treatments of the account.',
    operations: ['listProducts'],
    input: z.strictObject({ accountId, cursor, limit }),
    output: z.object({
      items: z.array(z.object({ id: z.number(), name: z.string(), descriptionStart: z.string() })),
      nextCursor,
    }),
    isReadOnly: true,
    run: async (input, { run, accountOf }) =>
      pageOf(
        await run('listProducts', {
          params: { accountId: accountOf(input.accountId) },
          query: queryOf(input),
        }),
        ({ id: number, name, description }) => ({
          id: number,
          name,
          descriptionStart: startOf(description, 200),
        }),
      ),
  }),
  tool({
    name: 'list_insights',
    title: 'List numbers',
    description: 'Lists views, reach and reactions of published posts by page.',
    operations: ['listInsights'],
    input: z.strictObject({ accountId, cursor, limit }),
    output: z.object({
      items: z.array(
        z.object({
          postId: z.number(),
          network: z.string(),
          views: z.optional(z.number()),
          reach: z.optional(z.number()),
          reactions: z.optional(z.number()),
          comments: z.optional(z.number()),
          shares: z.optional(z.number()),
        }),
      ),
      nextCursor,
    }),
    isReadOnly: true,
    run: async (input, { run, accountOf }) =>
      pageOf(
        await run('listInsights', {
          params: { accountId: accountOf(input.accountId) },
          query: queryOf(input),
        }),
        ({ postId: post, network, views, reach, reactions, comments, shares }) => ({
          postId: post,
          network,
          ...Object.fromEntries(
            Object.entries({ views, reach, reactions, comments, shares }).filter(
              ([, count]) => count !== null,
            ),
          ),
        }),
      ),
  }),
];
