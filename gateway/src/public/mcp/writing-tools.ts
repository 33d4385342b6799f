import type { Post } from '@kallos/contracts/public/v1/posts';
import { Platform } from '@kallos/contracts/wire';
import * as z from 'zod/mini';
import {
  accountId,
  FullPost,
  given,
  id,
  images,
  imagesOf,
  moment,
  postId,
  requestId,
  tool,
  viewFull,
  type Tool,
} from './tool.ts';

/** Returns a text as the operation takes it: for all networks, or in addition to those of other networks. */
async function writtenText(
  text: string | undefined,
  network: Platform | undefined,
  read: () => Promise<Pick<Post, 'networks'>>,
) {
  if (text === undefined || network === undefined) return { text };
  const known = Object.entries((await read()).networks).map(([name, { text: own, images: shown }]) => [
    name,
    {
      ...(own !== null && { text: own }),
      ...(shown !== null && { images: shown.map(({ path, alt, isAiMade }) => ({ path, alt, isAiMade })) }),
    },
  ]);
  const networks: Partial<Record<string, object>> = Object.fromEntries(known);
  return { networks: { ...networks, [network]: { ...networks[network], text } } };
}

/** The tools that write drafts and texts. */
export const writingTools: readonly Tool[] = [
  tool({
    name: 'create_draft',
    title: 'Create a draft',
    description: 'Creates a draft. It is not published before a person approves it.',
    operations: ['createPost'],
    input: z.strictObject({
      accountId,
      title: z.string().check(z.maxLength(120), z.describe('Name in the calendar; not published.')),
      text: z.string().check(z.maxLength(10_000)),
      scheduledFor: moment('Planned time.'),
      images,
      requestId,
    }),
    output: FullPost,
    isReadOnly: false,
    run: async ({ accountId: account, images: paths, requestId: once, ...fields }, { run, accountOf }) =>
      viewFull(
        await run('createPost', {
          params: { accountId: accountOf(account) },
          body: given({ ...fields, images: imagesOf(paths) }),
          requestId: once,
        }),
      ),
  }),
  tool({
    name: 'update_draft',
    title: 'Change a draft',
    description:
      'Replaces fields of a draft; refuses posts that are scheduled. Needs the version from get_post.',
    operations: ['updatePost', 'getPost'],
    input: z.strictObject({
      accountId,
      postId,
      version: z.int().check(z.minimum(0)),
      text: z.optional(z.string().check(z.maxLength(10_000))),
      network: z.optional(Platform.check(z.describe('Changes the text of this network only.'))),
      scheduledFor: z.optional(moment('Planned time.')),
      images,
    }),
    output: FullPost,
    isReadOnly: false,
    isDestructive: true,
    run: async (
      { accountId: account, postId: post, version, images: paths, text, network, ...fields },
      { run, accountOf },
    ) => {
      const params = { accountId: accountOf(account), postId: post };
      const written = await writtenText(text, network, () => run('getPost', { params }));
      const body = given({ ...fields, ...written, images: imagesOf(paths) });
      return viewFull(await run('updatePost', { params, version, body }));
    },
  }),
  tool({
    name: 'check_text',
    title: 'Check a text',
    description: 'Checks a text against the rules for health advertising; stores nothing.',
    operations: ['checkText'],
    input: z.strictObject({ accountId, text: z.string().check(z.maxLength(10_000)) }),
    output: z.object({
      isAllowed: z.boolean(),
      claims: z.array(z.object({ rule: z.string(), severity: z.string(), text: z.string() })),
    }),
    isReadOnly: true,
    run: ({ accountId: account, text }, { run, accountOf }) =>
      run('checkText', { params: { accountId: accountOf(account) }, body: { text } }),
  }),
  tool({
    name: 'write_text',
    title: 'Write a text',
    description: 'Writes a text for a product in the voice of the brand; takes one of the day’s budget.',
    operations: ['writeText'],
    input: z.strictObject({
      accountId,
      productId: id('From list_products.'),
      network: z.optional(Platform),
    }),
    output: z.object({ text: z.string(), isAiGenerated: z.boolean() }),
    isReadOnly: false,
    isOpenWorld: true,
    run: ({ accountId: account, ...body }, { run, accountOf }) =>
      run('writeText', { params: { accountId: accountOf(account) }, body: given(body) }),
  }),
  tool({
    name: 'upload_image',
    title: 'Upload an image',
    description: 'Downloads an image from a public address; its path is for drafts.',
    operations: ['uploadImageFromUrl'],
    input: z.strictObject({ accountId, url: z.string().check(z.maxLength(4000)) }),
    output: z.object({ path: z.string(), url: z.string() }),
    isReadOnly: false,
    isOpenWorld: true,
    run: ({ accountId: account, url }, { run, accountOf }) =>
      run('uploadImageFromUrl', { params: { accountId: accountOf(account) }, body: { url } }),
  }),
];
