import * as z from 'zod/mini';
import { maxImages, maxTextLength, networkNames } from '../networks.ts';
import { lengthOf, maxAltLength } from '../texts/post-rules.ts';
import { cleanedText, CoverMs, type Platform, text, WireInstant } from '../wire.ts';

/** An image or video of a post with its alt text. */
export const PostPicture = z.object({
  /** A stored image in a size and shape that networks accept, or a single stored video. */
  path: z.string().check(z.regex(/^\/media\/[0-9a-f]{40}\.(jpg|webp|avif|mp4)$/)),
  /** The still image of a video. */
  poster: z.optional(z.string().check(z.regex(/^\/media\/[0-9a-f]{40}\.jpg$/))),
  /** The time of the still in milliseconds, which networks use for the cover. */
  coverMs: z.optional(CoverMs),
  /** Empty for a decorative image; networks support none for videos. */
  alt: cleanedText(z.string().check(z.trim(), z.maxLength(maxAltLength))),
  /** True for an AI-made image, which networks must be informed of. */
  isMade: z._default(z.boolean(), false),
});
export type PostPicture = z.output<typeof PostPicture>;

/** An image of a post as shown; a product's image may have another URL. */
export const ShownPicture = z.object({
  path: z.string(),
  poster: z.optional(z.string()),
  coverMs: z.optional(z.number()),
  alt: z.string(),
  isMade: z.boolean(),
});

/** A place at which networks locate a post: a page with an address. */
export const PostPlace = z.object({
  id: z.string().check(z.regex(/^\d{1,30}$/)),
  name: text(1, 200),
  address: z._default(text(0, 300), ''),
});
export type PostPlace = z.output<typeof PostPlace>;

/** A text of a post. */
export const PostContent = cleanedText(
  z.string().check(z.refine((text) => lengthOf(text) <= maxTextLength, 'The text is too long.')),
);

/** Length of a first comment, which leaves room for the hashtags of the text. */
export const maxFirstComment = 1000;

/** A first comment of its own text; empty for none. */
export const FirstCommentText = text(0, maxFirstComment);

/** The images of a post in order. */
export const PostPictures = z.array(PostPicture).check(z.maxLength(maxImages));

/** What a network gets instead of the shared text or images; each is shared while it is missing. */
const PostVariant = z.object({
  content: z.optional(PostContent),
  /** Empty for a post without images there. */
  pictures: z.optional(PostPictures),
});

/** Returns a schema for an object with an optional part per network. */
const byNetwork = <Part extends z.ZodMiniType>(part: Part) =>
  z.object(
    Object.fromEntries(networkNames.map((name) => [name, z.optional(part)])) as Record<
      Platform,
      ReturnType<typeof z.optional<Part>>
    >,
  );

/** The variants of a post by network. */
export const PostVariants = byNetwork(PostVariant);
export type PostVariants = z.output<typeof PostVariants>;

/** Variants as shown. */
export const ShownVariants = byNetwork(
  z.object({ content: z.optional(z.string()), pictures: z.optional(z.array(ShownPicture)) }),
);

const wholeTo = (most: number) => z.number().check(z.int(), z.minimum(1), z.maximum(most));

/** How a post comes again. */
export const PostRepeat = z.object({
  everyWeeks: wholeTo(52),
  mostTimes: wholeTo(52),
  /** They take turns with the post's own text, so that none comes twice in a row. */
  texts: z.array(PostContent).check(z.minLength(1), z.maxLength(10)),
  isPaused: z._default(z.boolean(), false),
});
export type PostRepeat = z.output<typeof PostRepeat>;

/** How a post comes again, as shown. */
export const ShownRepeat = z.object({
  everyWeeks: z.number(),
  mostTimes: z.number(),
  texts: z.array(z.string()),
  isPaused: z.boolean(),
  /** The number of repetitions so far. */
  made: z.number(),
  /** When the next one is due; null once there were enough. */
  nextAt: z.nullable(WireInstant),
  /** What it waits for: the post itself, the last repetition, or a text unlike the last. */
  waitsFor: z.nullable(z.enum(['first', 'previous', 'text'])),
});
