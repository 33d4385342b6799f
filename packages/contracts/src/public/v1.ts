import * as z from 'zod/mini';
import { ApiScope } from '../auth/api-keys.ts';
import { maxImages, maxTextLength } from '../networks.ts';
import { lengthOf, maxAltLength } from '../texts/post-rules.ts';
import { BrandVoice } from '../posts/brand-voice.ts';
import { PostPicture, PostStatus } from '../posts/bulk-posts.ts';
import { cleanedText, Platform, text, WireInstant } from '../wire.ts';
import { publicEndpoint, type PublicEndpoint } from './public-endpoint.ts';

const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647));
const byAccount = z.object({ accountId: number });
const byPost = z.object({ accountId: number, postId: number });
const byProduct = z.object({ accountId: number, productId: number });

const Limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25);
const Cursor = z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/)));
const paging = { limit: Limit, cursor: Cursor };
const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    data: z.array(item),
    /** Pass it as `cursor` for the next page; null on the last one. */
    nextCursor: z.nullable(z.string()),
  });

/** A moment in a request. */
const Moment = z.iso.datetime({ offset: true });

const Account = z.object({
  id: z.number(),
  name: z.string(),
  isTrial: z.boolean(),
});

const AccountDetails = z.extend(Account, {
  /** Null until the clinic has entered its company. */
  company: z.nullable(
    z.object({
      name: z.string(),
      location: z.string(),
      timeZone: z.string(),
      postEveryDays: z.number(),
      postAt: z.string(),
    }),
  ),
});

const Page = z.object({
  id: z.string(),
  network: Platform,
  name: z.string(),
  username: z.nullable(z.string()),
});

const Product = z.object({
  id: z.number(),
  /** Null for a product that left the catalogue. */
  catalogueId: z.nullable(z.number()),
  name: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  createdAt: WireInstant,
});

const CatalogueProduct = z.object({
  catalogueId: z.number(),
  name: z.string(),
  description: z.string(),
  category: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
});

const PostImage = z.object({
  path: z.string(),
  url: z.string(),
  alt: z.string(),
  isAiMade: z.boolean(),
});

/** A post of the calendar. */
export const Post = z.object({
  id: z.number(),
  title: z.string(),
  productId: z.nullable(z.number()),
  text: z.string(),
  state: PostStatus,
  scheduledFor: WireInstant,
  images: z.array(PostImage),
  hashtagsInComment: z.boolean(),
  isAiGenerated: z.boolean(),
  pages: z.array(
    z.object({
      id: z.string(),
      network: Platform,
      name: z.string(),
      state: z.string(),
      permalink: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Why it failed or needs a person: a code. */
  failureReason: z.nullable(z.string()),
  /** What the rules on claims find in the text; a `block` keeps it from being scheduled. */
  claims: z.array(
    z.object({ rule: z.string(), severity: z.enum(['block', 'warn', 'evidence']), text: z.string() }),
  ),
  updatedAt: WireInstant,
  publishedAt: z.nullable(WireInstant),
  /** Grows with every change; the ETag. */
  version: z.number(),
});
export type Post = z.output<typeof Post>;

const PostText = cleanedText(
  z.string().check(z.refine((written) => lengthOf(written) <= maxTextLength, 'The text is too long.')),
);
const GivenImage = z.strictObject({
  /** The `path` of an upload. */
  path: PostPicture.shape.path,
  alt: z._default(cleanedText(z.string().check(z.trim(), z.maxLength(maxAltLength))), ''),
  isAiMade: z._default(z.boolean(), false),
});
const GivenImages = z.array(GivenImage).check(z.maxLength(maxImages));

const editErrors = [
  'invalid_fields',
  'not_found',
  'content_blank',
  'moment_in_past',
  'moment_too_far',
  'claims_blocked',
  'post_in_flight',
  'precondition_required',
  'precondition_failed',
] as const;

/** The first version of the public API by operation. */
export const v1 = {
  getKey: publicEndpoint({
    method: 'GET',
    path: '/key',
    scope: null,
    summary: 'Reads the key that makes the call, to check a connection.',
    reply: z.object({
      id: z.number(),
      name: z.string(),
      scopes: z.array(ApiScope),
      /** Null for an agency-wide key. */
      accountId: z.nullable(z.number()),
      expiresAt: WireInstant,
    }),
  }),
  listAccounts: publicEndpoint({
    method: 'GET',
    path: '/accounts',
    scope: 'accounts:read',
    summary: 'Lists the accounts that the key reaches.',
    query: z.object(paging),
    reply: listOf(Account),
  }),
  getAccount: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId',
    scope: 'accounts:read',
    summary: 'Reads an account with its location and posting schedule.',
    params: byAccount,
    reply: AccountDetails,
  }),
  listPages: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/pages',
    scope: 'accounts:read',
    summary: 'Lists the pages that posts go to.',
    params: byAccount,
    query: z.object(paging),
    reply: listOf(Page),
  }),
  getBrandVoice: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/brand-voice',
    scope: 'accounts:read',
    summary: 'Reads how the posts of the account sound; null for the default.',
    params: byAccount,
    reply: z.object({ brandVoice: z.nullable(BrandVoice) }),
  }),
  listCatalogue: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/catalogue',
    scope: 'products:read',
    summary: 'Lists the products that the account can add.',
    params: byAccount,
    query: z.object({ search: z.optional(z.string().check(z.maxLength(200))), ...paging }),
    reply: listOf(CatalogueProduct),
  }),
  listProducts: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/products',
    scope: 'products:read',
    summary: 'Lists the products of the account, newest first.',
    params: byAccount,
    query: z.object(paging),
    reply: listOf(Product),
  }),
  getProduct: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/products/:productId',
    scope: 'products:read',
    summary: 'Reads a product.',
    params: byProduct,
    reply: Product,
  }),
  addProduct: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/products',
    isCreated: true,
    scope: 'products:write',
    summary: 'Adds a product of the catalogue to the account.',
    description: 'A first draft for the product is written by itself.',
    params: byAccount,
    body: z.strictObject({ catalogueId: number }),
    reply: Product,
    errors: ['invalid_fields', 'not_found', 'already_exists', 'limit_reached'],
  }),
  createProduct: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/own-products',
    isCreated: true,
    scope: 'products:write',
    summary: 'Creates a product of the account’s own.',
    description: 'Images are paths of uploads or public addresses; one at least must be readable.',
    params: byAccount,
    body: z.strictObject({
      name: text(2, 200),
      description: text(10, 5000),
      images: z
        .array(z.string().check(z.minLength(1), z.maxLength(4000)))
        .check(z.minLength(1), z.maxLength(20)),
    }),
    reply: Product,
    errors: ['invalid_fields', 'image_refused', 'limit_reached'],
    timeoutSeconds: 60,
  }),
  updateProduct: publicEndpoint({
    method: 'PATCH',
    path: '/accounts/:accountId/products/:productId',
    scope: 'products:write',
    summary: 'Gives a product the account’s own name or description; null goes back to the original.',
    params: byProduct,
    body: z.strictObject({
      name: z.optional(z.nullable(text(1, 200))),
      description: z.optional(z.nullable(text(1, 5000))),
    }),
    reply: Product,
    errors: ['invalid_fields', 'not_found'],
  }),
  removeProduct: publicEndpoint({
    method: 'DELETE',
    path: '/accounts/:accountId/products/:productId',
    scope: 'products:write',
    summary: 'Removes a product from the account; its posts stay.',
    params: byProduct,
    reply: null,
    errors: ['not_found'],
  }),
  listPosts: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/posts',
    scope: 'posts:read',
    summary: 'Lists posts by their time, earliest first.',
    description:
      'Without `from` and `to` the whole calendar. Poll with `updatedSince` for changes, or use webhooks.',
    params: byAccount,
    query: z.object({
      from: z.optional(Moment),
      to: z.optional(Moment),
      state: z.optional(PostStatus),
      updatedSince: z.optional(Moment),
      ...paging,
    }),
    reply: listOf(Post),
  }),
  getPost: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/posts/:postId',
    scope: 'posts:read',
    summary: 'Reads a post; its ETag is for If-Match.',
    params: byPost,
    reply: Post,
    hasEtag: true,
    errors: ['not_found'],
  }),
  createPost: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/posts',
    isCreated: true,
    scope: 'posts:write',
    summary: 'Creates a draft.',
    description: 'A draft is never published until it is scheduled.',
    params: byAccount,
    body: z.strictObject({
      /** What the calendar calls it; it is not published. */
      title: text(2, 120),
      text: PostText,
      images: z._default(GivenImages, []),
      scheduledFor: Moment,
    }),
    reply: Post,
    hasEtag: true,
    errors: ['invalid_fields', 'content_blank', 'moment_in_past', 'moment_too_far', 'limit_reached'],
  }),
  updatePost: publicEndpoint({
    method: 'PATCH',
    path: '/accounts/:accountId/posts/:postId',
    scope: 'posts:write',
    summary: 'Changes or moves a post; fields that are not given stay.',
    description:
      'A post that is not a draft changes only with `posts:publish`, because it is published as it is.',
    params: byPost,
    body: z.strictObject({
      text: z.optional(PostText),
      images: z.optional(GivenImages),
      hashtagsInComment: z.optional(z.boolean()),
      scheduledFor: z.optional(Moment),
    }),
    reply: Post,
    hasEtag: true,
    needsMatch: true,
    errors: editErrors,
  }),
  deletePost: publicEndpoint({
    method: 'DELETE',
    path: '/accounts/:accountId/posts/:postId',
    scope: 'posts:write',
    summary: 'Deletes a post from the calendar; one that is published stays on its pages.',
    params: byPost,
    reply: null,
    errors: ['not_found', 'post_in_flight'],
  }),
  schedulePost: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/posts/:postId/schedule',
    scope: 'posts:publish',
    summary: 'Clears a draft for publishing at its time, or at another one.',
    description: 'If-Match names the version that was read, so nothing else than that is published.',
    params: byPost,
    body: z.strictObject({ scheduledFor: z.optional(Moment) }),
    reply: Post,
    hasEtag: true,
    needsMatch: true,
    errors: [...editErrors, 'already_scheduled', 'not_connected'],
  }),
  unschedulePost: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/posts/:postId/unschedule',
    scope: 'posts:write',
    summary: 'Makes a scheduled post a draft again.',
    params: byPost,
    body: z.strictObject({}),
    reply: Post,
    hasEtag: true,
    errors: ['not_found', 'not_scheduled', 'post_in_flight'],
  }),
  approvePosts: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/approvals',
    scope: 'posts:publish',
    summary: 'Approves drafts: schedules exactly the versions that were read.',
    description: 'Each post has an outcome of its own; a changed one is refused.',
    params: byAccount,
    body: z.strictObject({
      posts: z
        .array(z.strictObject({ id: number, version: z.number().check(z.int(), z.minimum(0)) }))
        .check(z.minLength(1), z.maxLength(50)),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          id: z.number(),
          isApproved: z.boolean(),
          /** The code of the refusal; null when it was approved. */
          code: z.nullable(z.string()),
          version: z.nullable(z.number()),
        }),
      ),
    }),
    errors: ['invalid_fields'],
    timeoutSeconds: 60,
  }),
  checkText: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/text-checks',
    scope: 'posts:read',
    summary: 'Checks a text against the rules for advertising; stores nothing.',
    params: byAccount,
    body: z.strictObject({ title: z._default(z.string().check(z.maxLength(120)), ''), text: PostText }),
    reply: z.object({
      isAllowed: z.boolean(),
      claims: z.array(
        z.object({ rule: z.string(), severity: z.enum(['block', 'warn', 'evidence']), text: z.string() }),
      ),
    }),
    writes: false,
    errors: ['invalid_fields'],
  }),
  writeText: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/texts',
    scope: 'posts:write',
    summary: 'Writes a text for a product of the account; takes one of the day’s budget.',
    params: byAccount,
    body: z.strictObject({ productId: number, network: z._default(Platform, 'instagram') }),
    reply: z.object({ text: z.string(), isAiGenerated: z.boolean() }),
    errors: ['invalid_fields', 'not_found', 'limit_reached', 'upstream_failed'],
    timeoutSeconds: 60,
  }),
  getBudget: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/budget',
    scope: 'posts:read',
    summary: 'Reads how many texts may still be written today.',
    params: byAccount,
    reply: z.object({ used: z.number(), limit: z.number(), resetsAt: WireInstant }),
  }),
  uploadImage: publicEndpoint({
    method: 'POST',
    path: '/accounts/:accountId/media',
    isCreated: true,
    scope: 'posts:write',
    summary: 'Stores an image; its `path` is for posts and products.',
    params: byAccount,
    file: 'image',
    reply: z.object({ path: z.string(), url: z.string() }),
    errors: ['image_refused', 'limit_reached', 'too_large'],
    timeoutSeconds: 60,
  }),
  listInsights: publicEndpoint({
    method: 'GET',
    path: '/accounts/:accountId/insights',
    scope: 'posts:read',
    summary: 'Lists the last numbers of published posts by page.',
    params: byAccount,
    query: z.object(paging),
    reply: listOf(
      z.object({
        postId: z.number(),
        network: Platform,
        pageId: z.string(),
        views: z.nullable(z.number()),
        reach: z.nullable(z.number()),
        reactions: z.nullable(z.number()),
        comments: z.nullable(z.number()),
        shares: z.nullable(z.number()),
        readAt: WireInstant,
      }),
    ),
  }),
} satisfies Record<string, PublicEndpoint>;

/** The name of an operation. */
export type OperationName = keyof typeof v1;

/** Every operation with its name. */
export const operations = Object.entries(v1) as ReadonlyArray<[OperationName, PublicEndpoint]>;
