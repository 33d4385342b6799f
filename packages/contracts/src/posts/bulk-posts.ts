import * as z from 'zod/mini';
import { Writer } from '../catalog/ai-creation.ts';
import { endpoint } from '../endpoint.ts';
import { PostDetails } from '../post-details.ts';
import { policyBreaks } from '../texts/post-rules.ts';
import { Done, Id, Instant, Platform, text, WireInstant } from '../wire.ts';
import { ClaimCheck, ClaimOverride, ClaimVerdict, KeptOverride } from './claims.ts';
import {
  FirstCommentText,
  PostContent,
  PostPictures,
  PostPlace,
  PostVariants,
  ShownPicture,
  ShownRepeat,
  ShownVariants,
} from './post-parts.ts';
import { Likeness, PostWriter } from './post-writing.ts';

/** The status of a post as the portal shows it. */
export const PostStatus = z.enum(['draft', 'scheduled', 'publishing', 'published', 'failed', 'needs_look']);
export type PostStatus = z.infer<typeof PostStatus>;

/** A page of a post. */
const PostTarget = z.object({
  pageId: z.string(),
  pageName: z.string(),
  platform: Platform,
  username: z.nullable(z.string()),
  state: z.enum(['planned', 'publishing', 'published', 'failed', 'needs_look']),
  externalId: z.nullable(z.string()),
  permalink: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When it was deleted from the page; null if it was not. */
  deletedAt: z.nullable(WireInstant),
});

/** A problem of a scheduled post, found before its due time. */
export const PostFinding = z.object({
  /** A code of svc-social's page findings, or one about the image. */
  code: z.string(),
  /** True if the post cannot be published until it is fixed. */
  isBlocking: z.boolean(),
  detail: z.nullable(z.string()),
  /** The affected page; null for the post itself or all pages. */
  pageName: z.nullable(z.string()),
});
export type PostFinding = z.output<typeof PostFinding>;

/**
 * The fields of a post that a business may write. Saving stores each field as sent; events contain
 * all but the text.
 */
export const PostFields = z.object({
  content: PostContent,
});
export type PostFields = z.infer<typeof PostFields>;

/** A post of the calendar. */
export const BulkPost = z.extend(PostFields, {
  id: Id,
  /** The account's product, not the catalogue's. */
  productId: z.nullable(z.number()),
  productName: z.string(),
  categoryName: z.nullable(z.string()),
  product: z.object({ name: z.string(), categoryName: z.nullable(z.string()) }),
  scheduledDate: WireInstant,
  productImage: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** In order; the product's images until the business selects others. */
  pictures: z.array(ShownPicture),
  /** The texts and images that networks get instead of the shared ones. */
  variants: z._default(ShownVariants, {}),
  /** The place that networks locate it at, where they can; null for none. */
  place: z._default(z.nullable(PostPlace), null),
  /** True if closing hashtags go into a first comment instead of the text. */
  hashtagsInComment: z.boolean(),
  /** The text of a first comment, before such hashtags; empty for none. */
  firstComment: z._default(z.string(), ''),
  /** Kind, event, offer and button; null for an update without a button. */
  details: z.optional(z.nullable(PostDetails)),
  /** What the policy of a network keeps out of posts and a user accepted for this one. */
  acceptedRisks: z.optional(z.array(z.enum(policyBreaks))),
  /** True if a model wrote the text or created an image; networks are informed. */
  isAiGenerated: z.boolean(),
  isScheduled: z.boolean(),
  postStatus: PostStatus,
  scheduledAt: z.nullable(WireInstant),
  generatedAt: WireInstant,
  updatedAt: WireInstant,
  publishedAt: z.nullable(WireInstant),
  /** Code of the reason for `failed` or `needs_look`. */
  failureReason: z.nullable(z.string()),
  /** Why a post was on hold when its due time passed. */
  heldReason: z.optional(z.nullable(z.string())),
  targets: z.array(PostTarget),
  /** Findings of the last check before publication; empty unless scheduled. */
  findings: z.array(PostFinding),
  /** Time of that check; null before the first one. */
  checkedAt: z.nullable(WireInstant),
  writer: PostWriter,
  /** The product's facts that the text was written from; empty for a text by a user. */
  facts: z.optional(z.array(z.string())),
  /** The result of the claim rules for the text; null until it was checked. */
  verdict: z.nullable(ClaimVerdict),
  claimOverride: z.nullable(KeptOverride),
  /** A nearly identical text, while the post can still be changed. */
  likeness: z.nullable(Likeness),
  /** How it comes again; null if it does not. */
  repeat: z._default(z.nullable(ShownRepeat), null),
  /** The post that this one repeats. */
  repeatOf: z._default(z.nullable(z.number()), null),
  /** Incremented with every saved change; an edit may contain the version that it is based on. */
  version: z.number(),
});
export type BulkPost = z.output<typeof BulkPost>;

const byId = z.object({ id: Id });
const One = z.object({ success: z.literal(true), message: z.string(), bulkPost: BulkPost });

/** Maximum days in the future of a post: two years. */
export const maxDaysAhead = 731;

/** Returns whether `moment` is further in the future than a post may be scheduled. */
export const isTooFarAhead = (moment: Date, now: Date): boolean =>
  moment.getTime() - now.getTime() > maxDaysAhead * 86_400_000;

/** Maximum posts per list; the oldest are cut off. */
export const maxPostsListed = 2000;

/** The numbers of an account's posts, regardless of the listed part. */
const PostCounts = z.object({
  all: z.number(),
  /** Posts with a future due time. */
  ahead: z.number(),
  /** Posts that are scheduled or publishing. */
  waiting: z.number(),
  /** Posts that only a user can settle, by `needsAttention`; 0 from an older service. */
  troubled: z._default(z.number(), 0),
  /** Posts before the first listed one, and the number of their days. */
  before: z.number(),
  daysBefore: z.number(),
});

/** The posts of the calendar. */
export const bulkPosts = {
  list: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/bulk-posts',
    who: 'business',
    summary:
      "Lists the account's posts by date, with their clock time and zone: those of a window of days, at most the 2,000 latest; `counts` covers all.",
    query: z.object({
      /** First and last day of the window, in the account's time zone. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
      /** Maximum posts in the list; 0 returns only the counts. */
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxPostsListed))),
    }),
    reply: z.object({
      success: z.literal(true),
      bulkPosts: z.array(BulkPost),
      counts: PostCounts,
      timeZone: z.string(),
      postFrequencyDays: z.number(),
      now: WireInstant,
    }),
  }),
  browse: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/bulk-posts/browse',
    who: 'business',
    summary: "Lists the account's posts a page at a time, earliest first; `nextAfter` leads to the next one.",
    query: z.object({
      from: z.optional(Instant),
      to: z.optional(Instant),
      status: z.optional(PostStatus),
      updatedSince: z.optional(Instant),
      /** `<time>_<id>` of the last post of the page before. */
      after: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_\d{1,10}$/))),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    }),
    reply: z.object({
      success: z.literal(true),
      bulkPosts: z.array(BulkPost),
      nextAfter: z.nullable(z.string()),
    }),
    errors: ['invalid_fields'],
  }),
  get: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/bulk-posts/:id',
    who: 'business',
    summary: 'Reads one post.',
    params: byId,
    reply: z.object({ success: z.literal(true), bulkPost: BulkPost }),
    errors: ['not_found'],
  }),
  create: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/bulk-posts',
    who: 'business',
    isAtomic: true,
    summary:
      'Adds a custom draft without a product. An equal call within ten minutes counts as a repeat and returns the first draft.',
    body: z.object({
      /** The title in the calendar; not published. */
      title: text(2, 120),
      content: PostFields.shape.content,
      pictures: z._default(PostPictures, []),
      variants: z._default(PostVariants, {}),
      place: z._default(z.nullable(PostPlace), null),
      details: z.optional(z.nullable(PostDetails)),
      firstComment: z._default(FirstCommentText, ''),
      scheduledDate: Instant,
    }),
    reply: One,
    errors: ['invalid_fields', 'content_blank', 'moment_in_past', 'moment_too_far', 'limit_reached'],
  }),
  update: endpoint({
    service: 'posts',
    method: 'PUT',
    path: '/api/bulk-posts/:id',
    who: 'business',
    isAtomic: true,
    summary:
      'Schedules, unschedules, rewrites or moves a post. `claims_blocked` names in `fields` each rule that blocks the text, with the places as `start-end`.',
    params: byId,
    body: z.object({
      isScheduled: z.optional(z.boolean()),
      postStatus: z.optional(z.enum(['draft', 'scheduled'])),
      scheduledAt: z.optional(z.nullable(Instant)),
      content: z.optional(PostFields.shape.content),
      /** If missing, the product's images. */
      pictures: z.optional(PostPictures),
      /** Replaces all variants; a network that is missing gets the shared text and images again. */
      variants: z.optional(PostVariants),
      place: z.optional(z.nullable(PostPlace)),
      hashtagsInComment: z.optional(z.boolean()),
      firstComment: z.optional(FirstCommentText),
      /** Null makes it an update without a button. */
      details: z.optional(z.nullable(PostDetails)),
      /** Schedules the post although the policy of a network keeps this out of posts. */
      acceptedRisks: z.optional(z.array(z.enum(policyBreaks))),
      generatedAt: z.optional(Instant),
      updatedAt: z.optional(Instant),
      scheduledDate: z.optional(Instant),
      version: z.optional(z.number()),
      /**
       * Schedules the text although rules block it; rules on prescription products cannot be
       * overridden.
       */
      override: z.optional(ClaimOverride),
    }),
    reply: One,
    errors: [
      'invalid_fields',
      'claims_blocked',
      'not_found',
      'content_blank',
      'moment_in_past',
      'moment_too_far',
      'already_scheduled',
      'not_scheduled',
      'post_in_flight',
      'not_connected',
      'conflict',
    ],
  }),
  check: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/bulk-posts/:id/check',
    who: 'business',
    summary:
      'Returns the findings of the rules on claims in an unsaved text for this post; stores nothing. The server has more rules than a browser.',
    writes: false,
    params: byId,
    body: z.object({ content: PostFields.shape.content }),
    reply: ClaimCheck,
    errors: ['invalid_fields', 'not_found', 'too_many_requests', 'unavailable'],
  }),
  checkNew: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/bulk-posts/check',
    who: 'business',
    summary: 'Returns the findings of the rules on claims in a custom text without a post; stores nothing.',
    writes: false,
    body: z.object({ title: z.string().check(z.maxLength(120)), content: PostFields.shape.content }),
    reply: ClaimCheck,
    errors: ['invalid_fields', 'too_many_requests', 'unavailable'],
  }),
  resolve: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/bulk-posts/:id/resolve',
    who: 'business',
    summary:
      'Settles a post that needs attention: it was published, or it was not and is sent again at once. Also resends a failed post to the pages without it, and accepts a post that reached only some pages.',
    params: byId,
    body: z.object({ wasPosted: z.boolean(), version: z.optional(z.number()) }),
    reply: One,
    errors: [
      'invalid_fields',
      'not_found',
      'conflict',
      'not_connected',
      'claims_blocked',
      'upstream_failed',
      'post_in_flight',
    ],
  }),
  remove: endpoint({
    service: 'posts',
    method: 'DELETE',
    path: '/api/bulk-posts/:id',
    who: 'business',
    isAtomic: true,
    summary: 'Deletes a post that is not being published.',
    params: byId,
    reply: Done,
    errors: ['not_found', 'post_in_flight'],
  }),
  listPlaces: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/post-places',
    who: 'business',
    summary: 'Lists the places of the account’s posts, last used first.',
    reply: z.object({ success: z.literal(true), places: z.array(PostPlace) }),
  }),
  generate: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/generate-post',
    who: 'business',
    summary:
      "Writes a fresh text for one of the account's products without saving it. A bare `productId` is always the catalogue's number, `accountProductId` the account's own, which a post carries too; where both are given they must name the same product.",
    body: z.object({
      /** The product's id in the catalogue, not in the account's list. */
      productId: z.optional(Id),
      /** The product's id in the account's list, as in posts. */
      accountProductId: z.optional(Id),
      /** The network whose limits the text must keep; by default that of the account's pages. */
      platform: z.optional(Platform),
      customName: z.optional(z.nullable(text(0, 200))),
      customDescription: z.optional(z.nullable(text(0, 5000))),
    }),
    reply: z.object({
      success: z.literal(true),
      content: z.string(),
      post: z.object({ content: z.string() }),
      writer: Writer,
    }),
    errors: ['invalid_fields', 'not_found', 'limit_reached', 'upstream_failed'],
    timeoutSeconds: 60,
  }),
};
