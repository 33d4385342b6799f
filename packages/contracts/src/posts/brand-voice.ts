import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isHashtag } from '../texts/hashtags.ts';
import { text, cleanedText } from '../wire.ts';

/** The style of a business's posts. */
export const BrandVoice = z.object({
  /** Few words without decoration, or the full post. */
  length: z.enum(['short', 'full']),
  /** Polite plural or familiar singular for readers. */
  address: z.enum(['plural', 'singular']),
  hasEmoji: z.boolean(),
  avoidWords: z.array(text(2, 40)).check(z.maxLength(30)),
  /** Ends every post; if empty, name and town are used. */
  signature: cleanedText(z.string().check(z.trim(), z.maxLength(200))),
  /** Hashtags that every post starts its list with. */
  hashtags: z.array(text(3, 61)).check(
    z.maxLength(5),
    z.refine((tags) => tags.every(isHashtag)),
  ),
});
export type BrandVoice = z.output<typeof BrandVoice>;

/** The style of an account's posts; by default derived from its example posts. */
export const brandVoice = {
  read: endpoint({
    service: 'posts',
    method: 'GET',
    path: '/api/brand-voice',
    who: 'business',
    summary:
      "Reads the account's brand voice, and what its example posts and rewritten posts suggest for one.",
    reply: z.object({
      success: z.literal(true),
      voice: z.nullable(BrandVoice),
      /** Null while there are too few posts to learn from. */
      proposal: z.nullable(BrandVoice),
    }),
  }),
  save: endpoint({
    service: 'posts',
    method: 'PUT',
    path: '/api/brand-voice',
    who: 'business',
    summary: 'Saves the brand voice of new posts; null restores the voice of the example posts.',
    body: z.object({ voice: z.nullable(BrandVoice) }),
    reply: z.object({ success: z.literal(true), voice: z.nullable(BrandVoice) }),
  }),
};
