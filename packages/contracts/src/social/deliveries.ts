import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { maxTextLength, maxImages } from '../networks.ts';
import { PostDetails } from '../post-details.ts';
import { lengthOf, maxAltLength } from '../texts/post-rules.ts';
import { CoverMs, Done, Id, Platform, text, WireInstant } from '../wire.ts';

/**
 * The outcome of a post on one page, from the network's response to the screen, and what the caller
 * does next. `reason` is a code of the troubles.
 */
export const DeliveryOutcome = z.discriminatedUnion('state', [
  /** The network shows it as public. */
  z.object({
    state: z.literal('published'),
    externalId: z.string(),
    permalink: z.nullable(z.string()),
    publishedAt: WireInstant,
  }),
  /**
   * The network accepted it and publishes it after a review; ask again after the delay, never
   * resend.
   */
  z.object({ state: z.literal('accepted'), reason: z.string(), afterSeconds: z.number() }),
  /** Not public for a temporary reason; ask again with the same key after the delay. */
  z.object({ state: z.literal('retry'), reason: z.string(), afterSeconds: z.number() }),
  /**
   * Not public until its cause is fixed, such as `needs_reconnect`; the key may be retried then.
   */
  z.object({
    state: z.literal('on_hold'),
    reason: z.string(),
    detail: z.nullable(z.string()),
    /** When a retry is useful anyway. */
    afterSeconds: z.optional(z.number()),
  }),
  /** It may be public without proof; ask again after the delay. */
  z.object({
    state: z.literal('in_doubt'),
    reason: z.string(),
    detail: z.nullable(z.string()),
    afterSeconds: z.number(),
    /** For how many seconds there has been no proof. */
    doubtSeconds: z.optional(z.number()),
    /**
     * The condition under which a user must decide: the network was unreachable for long enough, or a user
     * must first fix the cause.
     */
    awaits: z.optional(z.enum(['certainty', 'person'])),
  }),
  /** Refused permanently. */
  z.object({ state: z.literal('failed'), reason: z.string(), detail: z.nullable(z.string()) }),
  /** The outcome cannot be proven: a user decides, and the post is never resent without proof. */
  z.object({ state: z.literal('needs_look'), reason: z.string(), detail: z.nullable(z.string()) }),
]);
export type DeliveryOutcome = z.output<typeof DeliveryOutcome>;

/** Publishes a post on a page, and deletes published posts. */
export const deliveries = {
  deliver: endpoint({
    service: 'social',
    method: 'POST',
    path: '/internal/deliveries',
    who: 'service',
    summary: 'Publishes a post on one page by the two-step protocol; repeating a key never publishes twice.',
    body: z.object({
      /** Idempotency key of post, page and version. */
      key: text(1, 200),
      accountId: Id,
      bulkPostId: Id,
      pageId: text(1, 64),
      platform: Platform,
      message: z.string().check(
        z.trim(),
        z.minLength(1),
        z.refine((text) => lengthOf(text) <= maxTextLength, 'The text is too long.'),
      ),
      /** Absolute public URLs of the images in order, or of one video. */
      imageUrls: z.array(z.string()).check(z.maxLength(maxImages)),
      /** The alt text of each image. */
      altTexts: z.optional(z.array(z.string().check(z.maxLength(maxAltLength)))),
      /** The cover of a reel. */
      cover: z.optional(
        z.object({
          milliseconds: CoverMs,
          /** Absolute public URL of the still image. */
          still: z.optional(z.string()),
        }),
      ),
      /** The id of the place, on networks that have one. */
      placeId: z.optional(text(1, 30)),
      /** Kind, event, offer and button, on networks that have them. */
      details: z.optional(PostDetails),
      /** Comment to write under the post once it is public. */
      firstComment: z.optional(z.string().check(z.maxLength(2200))),
      /** The text including its hashtags, used instead of both on a page without comments. */
      wholeMessage: z.optional(
        z.string().check(z.refine((text) => lengthOf(text) <= maxTextLength, 'The text is too long.')),
      ),
      /**
       * The earliest time at which it may have been sent: its due time, or that of a restored
       * backup.
       */
      dueAt: z.optional(WireInstant),
      /** True if it must only be looked up and no longer sent. */
      isTooLate: z.optional(z.boolean()),
      /** Labels the post as AI-made on networks that support it. */
      isAiGenerated: z.optional(z.boolean()),
    }),
    reply: z.object({ success: z.literal(true), outcome: DeliveryOutcome }),
    errors: ['conflict'],
    timeoutSeconds: 60,
  }),
  settle: endpoint({
    service: 'social',
    method: 'POST',
    path: '/internal/deliveries/settle',
    who: 'service',
    summary: 'Stores a person’s decision on deliveries with an unknown outcome, after a last look at Meta.',
    body: z.object({ accountId: Id, bulkPostId: Id, wasPosted: z.boolean() }),
    reply: z.object({
      success: z.literal(true),
      /** Posts that Meta itself shows as public, regardless of the user's answer. */
      found: z.array(
        z.object({
          pageId: z.string(),
          platform: Platform,
          externalId: z.string(),
          permalink: z.nullable(z.string()),
          publishedAt: WireInstant,
        }),
      ),
    }),
    errors: ['upstream_failed', 'post_in_flight'],
  }),
  deletePublished: endpoint({
    service: 'social',
    method: 'DELETE',
    path: '/api/social-media/delete',
    who: 'business',
    summary:
      'Deletes a post that this account published, by its platform id, from a page that no other account holds.',
    body: z.object({
      postId: text(1, 200, 'Please enter the post ID.'),
      platform: z.enum(Platform.options, 'Please select the platform.'),
    }),
    reply: Done,
    errors: ['not_found', 'not_connected', 'page_taken', 'upstream_failed', 'bad_request'],
  }),
};
