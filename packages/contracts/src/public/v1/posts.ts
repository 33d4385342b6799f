import * as z from 'zod/mini';
import { maxImages } from '../../networks.ts';
import { PostStatus } from '../../posts/bulk-posts.ts';
import { PostPicture, PostPlace } from '../../posts/post-parts.ts';
import { maxAltLength } from '../../texts/post-rules.ts';
import { cleanedText, Platform, text, WireInstant } from '../../wire.ts';
import { publicEndpoint } from '../public-endpoint.ts';
import { byAccount, byPost, Claim, listOf, Moment, paging, PostText, PublicId } from './parts.ts';

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
  /** What single networks get instead of `text` and `images`; null where they get those. */
  networks: z.partialRecord(
    Platform,
    z.object({ text: z.nullable(z.string()), images: z.nullable(z.array(PostImage)) }),
  ),
  /** The place that networks locate it at. */
  place: z.nullable(z.object({ id: z.string(), name: z.string(), address: z.string() })),
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
  /**
   * The findings of the advertising rules in any text, with the network whose own text it is; a
   * `block` prevents scheduling.
   */
  claims: z.array(z.extend(Claim, { network: z.nullable(Platform) })),
  updatedAt: WireInstant,
  publishedAt: z.nullable(WireInstant),
  /** Grows with every change; the ETag. */
  version: z.number(),
});

export type Post = z.output<typeof Post>;

const GivenImage = z.strictObject({
  /** The `path` of an upload. */
  path: PostPicture.shape.path,
  alt: z._default(cleanedText(z.string().check(z.trim(), z.maxLength(maxAltLength))), ''),
  isAiMade: z._default(z.boolean(), false),
});

const GivenImages = z.array(GivenImage).check(z.maxLength(maxImages));

/** A missing network, text or list of images means the shared one. */
const GivenNetworks = z.partialRecord(
  Platform,
  z.strictObject({ text: z.optional(PostText), images: z.optional(GivenImages) }),
);

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

/** The operations on posts. */
export const postsV1 = {
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
      /** The title in the calendar; it is not published. */
      title: text(2, 120),
      text: PostText,
      images: z._default(GivenImages, []),
      networks: z._default(GivenNetworks, {}),
      place: z._default(z.nullable(PostPlace), null),
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
      /** Replaces what single networks get; `{}` gives all the shared text and images again. */
      networks: z.optional(GivenNetworks),
      /** Null removes it. */
      place: z.optional(z.nullable(PostPlace)),
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
        .array(z.strictObject({ id: PublicId, version: z.number().check(z.int(), z.minimum(0)) }))
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
};
