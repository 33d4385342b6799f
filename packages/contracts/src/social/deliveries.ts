import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { lengthOf, maxAltLength } from '../texts/post-rules.ts';
import { maxTextLength, maxImages } from '../networks.ts';
import { CoverMs, Done, Id, Platform, text, WireInstant } from '../wire.ts';

/**
 * What became of a post on one page, and what the caller does next: the one value from the network's answer to the badge.
 * `reason` is a code of the troubles.
 */
export const DeliveryOutcome = z.discriminatedUnion('state', [
  /** The network shows it. */
  z.object({
    state: z.literal('published'),
    externalId: z.string(),
    permalink: z.nullable(z.string()),
    publishedAt: WireInstant,
  }),
  /** The network took it and publishes it once it has reviewed it; asked for again after the delay, never sent again. */
  z.object({ state: z.literal('accepted'), reason: z.string(), afterSeconds: z.number() }),
  /** Not public, for a passing reason; asked for again with the same key after the delay. */
  z.object({ state: z.literal('retry'), reason: z.string(), afterSeconds: z.number() }),
  /**
   * Not public, and waits until its cause is fixed, such as `needs_reconnect`; the key may be retried then.
   */
  z.object({
    state: z.literal('on_hold'),
    reason: z.string(),
    detail: z.nullable(z.string()),
    /** When another try is worth it anyway. */
    afterSeconds: z.optional(z.number()),
  }),
  /** It may be public and nothing proves it yet; asked for again after the delay. */
  z.object({
    state: z.literal('in_doubt'),
    reason: z.string(),
    detail: z.nullable(z.string()),
    afterSeconds: z.number(),
    /** For how long nothing has proved it. */
    doubtSeconds: z.optional(z.number()),
    /** What comes before a person is asked: the network could not be asked long enough, or a person must first change why not. */
    awaits: z.optional(z.enum(['certainty', 'person'])),
  }),
  /** Refused for good. */
  z.object({ state: z.literal('failed'), reason: z.string(), detail: z.nullable(z.string()) }),
  /** Nothing will prove whether it is public: a person decides, and it is never sent again without proof. */
  z.object({ state: z.literal('needs_look'), reason: z.string(), detail: z.nullable(z.string()) }),
]);
export type DeliveryOutcome = z.output<typeof DeliveryOutcome>;

/** Sending one post to one page, and taking published posts down. */
export const deliveries = {
  deliver: endpoint({
    service: 'social',
    method: 'POST',
    path: '/internal/deliveries',
    who: 'service',
    summary: 'Publishes a post on one page by the two-step protocol; repeating a key never publishes twice.',
    body: z.object({
      /** Idempotency key: post + page + version. */
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
      /** Absolute public addresses of the pictures in order, or of one video. */
      imageUrls: z.array(z.string()).check(z.maxLength(maxImages)),
      /** The alt text of each. */
      altTexts: z.optional(z.array(z.string().check(z.maxLength(maxAltLength)))),
      /** What a reel shows before it plays. */
      cover: z.optional(
        z.object({
          milliseconds: CoverMs,
          /** Absolute public address of the still of that moment. */
          still: z.optional(z.string()),
        }),
      ),
      /** Written below the post once it is public. */
      firstComment: z.optional(z.string().check(z.maxLength(2200))),
      /** The text with its hashtags, which replaces both on a page where no comment can be written. */
      wholeMessage: z.optional(
        z.string().check(z.refine((text) => lengthOf(text) <= maxTextLength, 'The text is too long.')),
      ),
      /** Nothing of it was sent before: its moment, or that of a backup from which it was restored. */
      dueAt: z.optional(WireInstant),
      /** It is only looked for, and sent no more. */
      isTooLate: z.optional(z.boolean()),
      /** Marks the post as written by an AI where the platform has such a mark. */
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
    summary:
      'Takes a person’s word on the deliveries of a post that nobody could decide, after a last look at Meta.',
    body: z.object({ accountId: Id, bulkPostId: Id, wasPosted: z.boolean() }),
    reply: z.object({
      success: z.literal(true),
      /** Those that Meta itself shows as public, regardless of the person's answer. */
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
