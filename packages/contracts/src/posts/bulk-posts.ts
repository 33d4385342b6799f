import * as z from 'zod/mini';
import { Writer } from '../catalog/ai-creation.ts';
import { endpoint } from '../endpoint.ts';
import { Likeness, PostWriter } from './post-writing.ts';
import { ClaimCheck, ClaimOverride, ClaimVerdict, KeptOverride } from './claims.ts';
import { lengthOf, maxAltLength } from '../texts/post-rules.ts';
import { maxTextLength, maxImages } from '../networks.ts';
import { CoverMs, Done, Id, Instant, Platform, text, WireInstant, cleanedText } from '../wire.ts';

/** A post's life as the portal shows it. */
export const PostStatus = z.enum(['draft', 'scheduled', 'publishing', 'published', 'failed', 'needs_look']);
export type PostStatus = z.infer<typeof PostStatus>;

/** A page that a post goes to or went to. */
const PostTarget = z.object({
  pageId: z.string(),
  pageName: z.string(),
  platform: Platform,
  username: z.nullable(z.string()),
  state: z.enum(['planned', 'publishing', 'published', 'failed', 'needs_look']),
  externalId: z.nullable(z.string()),
  permalink: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** When it was deleted from the page; null while it is there. */
  deletedAt: z.nullable(WireInstant),
});

/** What may keep a scheduled post from going out, found before its moment. */
export const PostFinding = z.object({
  /** A code of svc-social's page findings, or one about the picture. */
  code: z.string(),
  /** True when the post would not go out as things stand. */
  isBlocking: z.boolean(),
  detail: z.nullable(z.string()),
  /** The page that it concerns; null when it concerns the post itself or all pages. */
  pageName: z.nullable(z.string()),
});
export type PostFinding = z.output<typeof PostFinding>;

/** An image or video of a post with its alt text. */
export const PostPicture = z.object({
  /** A stored image in the size and shape that networks accept, or a single stored video. */
  path: z.string().check(z.regex(/^\/media\/[0-9a-f]{40}\.(jpg|webp|avif|mp4)$/)),
  /** The still of a video. */
  poster: z.optional(z.string().check(z.regex(/^\/media\/[0-9a-f]{40}\.jpg$/))),
  /** The moment of the video that its still shows, in milliseconds: what networks show as the cover. */
  coverMs: z.optional(CoverMs),
  /** Empty for a decorative image; networks take none of a video. */
  alt: cleanedText(z.string().check(z.trim(), z.maxLength(maxAltLength))),
  /** The image is AI-made, which networks must be informed of. */
  isMade: z._default(z.boolean(), false),
});
export type PostPicture = z.output<typeof PostPicture>;

/** A picture as a post shows it: that of a product may lie elsewhere. */
const ShownPicture = z.object({
  path: z.string(),
  poster: z.optional(z.string()),
  coverMs: z.optional(z.number()),
  alt: z.string(),
  isMade: z.boolean(),
});

/** What a business may write of a post. Saving keeps each field as it is sent; events carry all but the text. */
export const PostFields = z.object({
  content: cleanedText(
    z.string().check(z.refine((text) => lengthOf(text) <= maxTextLength, 'The text is too long.')),
  ),
});
export type PostFields = z.infer<typeof PostFields>;

/** A post of the calendar. */
export const BulkPost = z.extend(PostFields, {
  id: Id,
  /** The account's product, not that of the catalogue. */
  productId: z.nullable(z.number()),
  productName: z.string(),
  categoryName: z.nullable(z.string()),
  product: z.object({ name: z.string(), categoryName: z.nullable(z.string()) }),
  scheduledDate: WireInstant,
  productImage: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** In their order; those of its product until the business chose others. */
  pictures: z.array(ShownPicture),
  /** Closing hashtags go into a first comment instead of the text. */
  hashtagsInComment: z.boolean(),
  /** A model wrote the text or made an image, and networks are informed. */
  isAiGenerated: z.boolean(),
  isScheduled: z.boolean(),
  postStatus: PostStatus,
  scheduledAt: z.nullable(WireInstant),
  generatedAt: WireInstant,
  updatedAt: WireInstant,
  publishedAt: z.nullable(WireInstant),
  /** Why it failed or needs a look: a code. */
  failureReason: z.nullable(z.string()),
  /** Of a post whose moment was missed while it was on hold: why it was. */
  heldReason: z.optional(z.nullable(z.string())),
  targets: z.array(PostTarget),
  /** What the last look before its moment found; empty unless it is scheduled. */
  findings: z.array(PostFinding),
  /** When that look was; null before the first one. */
  checkedAt: z.nullable(WireInstant),
  writer: PostWriter,
  /** The facts of the product that the text was written from; empty for one that a person wrote. */
  facts: z.optional(z.array(z.string())),
  /** What the rules on claims say of the text; null until it was looked at. */
  verdict: z.nullable(ClaimVerdict),
  claimOverride: z.nullable(KeptOverride),
  /** What the text is nearly the same as, while it can still be changed. */
  likeness: z.nullable(Likeness),
  /** Grows with every saved change; an edit may carry the version that it saw. */
  version: z.number(),
});
export type BulkPost = z.output<typeof BulkPost>;

const byId = z.object({ id: Id });
const One = z.object({ success: z.literal(true), message: z.string(), bulkPost: BulkPost });

/** How many days ahead a post may be moved: two years. */
export const maxDaysAhead = 731;

/** Returns whether `moment` is farther ahead of `now` than a post may be moved. */
export const isTooFarAhead = (moment: Date, now: Date): boolean =>
  moment.getTime() - now.getTime() > maxDaysAhead * 86_400_000;

/** The most posts that one list carries: the latest ones, so that a cut falls on the oldest. */
export const maxPostsListed = 2000;

/** How many posts an account has, whatever part of them is listed. */
const PostCounts = z.object({
  all: z.number(),
  /** Those whose moment is yet to come. */
  ahead: z.number(),
  /** Those that are scheduled or on their way. */
  waiting: z.number(),
  /** Those that only a person can settle, by `needsAttention`; 0 from a service that does not count them yet. */
  troubled: z._default(z.number(), 0),
  /** Those before the first one that is listed or could be, and on how many days. */
  before: z.number(),
  daysBefore: z.number(),
});

/** The calendar. */
export const bulkPosts = {
  list: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/bulk-posts',
    who: 'business',
    summary:
      "Lists the account's posts by date, with the clock and zone that they are meant in: those of a window of days, at most the 2,000 latest; `counts` speaks of all.",
    query: z.object({
      /** First and last day of the window, in the account's zone. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
      /** Fewer posts than there are; 0 asks for the counts alone. */
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
  create: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/bulk-posts',
    who: 'business',
    isAtomic: true,
    summary:
      'Adds a draft of one’s own that belongs to no product. The same one again within ten minutes is a repeated call, and answers the first.',
    body: z.object({
      /** What the calendar calls it; it is not published. */
      title: text(2, 120),
      content: PostFields.shape.content,
      pictures: z._default(z.array(PostPicture).check(z.maxLength(maxImages)), []),
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
      /** None means those of the product. */
      pictures: z.optional(z.array(PostPicture).check(z.maxLength(maxImages))),
      hashtagsInComment: z.optional(z.boolean()),
      generatedAt: z.optional(Instant),
      updatedAt: z.optional(Instant),
      scheduledDate: z.optional(Instant),
      version: z.optional(z.number()),
      /** Lets the text go out although rules block it; no rule on prescriptions can be overridden. */
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
      'Tells what the rules on claims say of a text for this post that is not saved yet; keeps nothing. A server knows more rules than a browser.',
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
    summary:
      'Returns what the rules on claims find in a text of one’s own that is no post yet; stores nothing.',
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
      'Settles a post that needs a look: it went out, or it did not and is sent again at once; also sends a failed one again to the pages that have not got it, and accepts one that reached only some pages as it is.',
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
  generate: endpoint({
    service: 'posts',
    method: 'POST',
    path: '/api/generate-post',
    who: 'business',
    summary:
      "Writes a fresh text for one of the account's products without saving it. A bare `productId` is always the catalogue's number, `accountProductId` the account's own, which a post carries too; where both are given they must name the same product.",
    body: z.object({
      /** The product in the catalogue; never the account's own number. */
      productId: z.optional(Id),
      /** The account's product, as posts and the account's list number it. */
      accountProductId: z.optional(Id),
      platform: z._default(Platform, 'instagram'),
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
