import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, text } from '../wire.ts';

/** The source of an image and its permitted use. */
const Rights = {
  sourcePage: z.optional(z.string()),
  author: z.optional(z.string()),
  licence: z.optional(z.string()),
};

/** A found image in order of suitability: `rank` from 1, `score` out of 100, and the reason. */
export const RankedImage = z.object({
  id: z.string(),
  url: z.string(),
  /** The image re-encoded on our origin; screens show it and fall back to `url`. */
  proxyUrl: z.optional(z.string()),
  description: z.string(),
  rank: z.number(),
  score: z.number(),
  reason: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  ...Rights,
});
export type RankedImage = z.infer<typeof RankedImage>;

/** The writer of a text: built-in or a named model. */
export const Writer = z.object({
  kind: z.enum(['built-in', 'model']),
  model: z.nullable(z.string()),
  /** The model that returned no usable text. */
  insteadOf: z.optional(z.string()),
});

/** The ranking method: a vision model, or measured properties. */
export const Ranker = z.object({ kind: z.enum(['measured', 'model']), model: z.nullable(z.string()) });
export type Ranker = z.infer<typeof Ranker>;

const Preview = z.object({
  success: z.literal(true),
  description: z.string(),
  topImages: z.array(RankedImage),
  remainingImages: z.array(RankedImage),
  totalFound: z.number(),
  totalValid: z.number(),
  writer: Writer,
  ranker: z.optional(Ranker),
  /** Why there are no images although the text could be written. */
  error: z.optional(z.string()),
});
/** A product draft from a name only, to be checked before it is created. */
export type Preview = z.infer<typeof Preview>;

/** A completed step in the streamed reply of a preview. */
export const PreviewStage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), images: z.number() }),
  z.object({ kind: z.literal('read'), images: z.number() }),
  z.object({ kind: z.literal('looking'), images: z.number() }),
  z.object({ kind: z.literal('ranked'), images: z.number() }),
  z.object({ kind: z.literal('written') }),
]);
export type PreviewStage = z.infer<typeof PreviewStage>;

/**
 * Images below this score may show another product, so they are used only if a user selects them.
 */
export const sureScore = 50;

const ImageList = z.array(RankedImage).check(z.maxLength(50));
const productName = text(1, 200);

/** Creates products from a name only. */
export const aiCreation = {
  preview: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/ai-create-product-preview',
    who: 'signed-in',
    role: 'editor',
    summary:
      'Writes a description for a product name and finds ranked images; a streamed reply reports each step, and closing it cancels the call.',
    mayStream: true,
    body: z.object({ productName }),
    reply: Preview,
    errors: ['invalid_fields', 'limit_reached', 'upstream_failed'],
    timeoutSeconds: 60,
  }),
  replaceImage: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/replace-product-image',
    who: 'signed-in',
    role: 'editor',
    summary: 'Returns the next best image; after the last one it starts again with all valid ones.',
    body: z.object({
      productName,
      imageIndex: z.coerce.number().check(z.int(), z.minimum(0)),
      remainingImages: ImageList,
      allValidImages: ImageList,
    }),
    reply: z.object({
      success: z.literal(true),
      replacementImage: RankedImage,
      remainingImages: z.array(RankedImage),
    }),
    errors: ['invalid_fields', 'not_found'],
  }),
  saveImages: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/save-product-images',
    who: 'signed-in',
    role: 'editor',
    summary:
      'Downloads the chosen images; for a business it also creates the product and adds it to the account.',
    body: z.object({
      productName: text(2, 200),
      description: text(10, 5000),
      selectedImages: z
        .array(
          z.object({
            /** A found image's URL, or the path of a stored one. */
            url: z.string().check(z.maxLength(4000)),
            description: z.optional(z.string()),
            ...Rights,
          }),
        )
        .check(z.minLength(1), z.maxLength(20)),
    }),
    reply: z.object({
      success: z.literal(true),
      downloadedImages: z.array(z.object({ url: z.string(), imagePath: z.string() })),
      failedImages: z.array(z.object({ url: z.string(), reason: z.string() })),
      productId: z.nullable(Id),
      accountProductId: z.nullable(Id),
    }),
    errors: ['invalid_fields', 'image_refused', 'limit_reached'],
    timeoutSeconds: 60,
  }),
  searchImages: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/search-product-images',
    who: 'admin',
    role: 'editor',
    summary: 'Searches images for a product, to test the search.',
    body: z.object({
      productName: text(1, 200, 'Please enter product name'),
      description: z.optional(z.string().check(z.maxLength(5000))),
    }),
    reply: z.object({
      success: z.literal(true),
      images: z.array(
        z.object({
          id: z.string(),
          url: z.string(),
          proxyUrl: z.optional(z.string()),
          originalUrl: z.string(),
          rank: z.number(),
          score: z.number(),
          reason: z.string(),
          description: z.string(),
          source: z.string(),
          quality: z.enum(['professional', 'amateur']),
          relevance: z.enum(['high', 'medium', 'low']),
          width: z.optional(z.number()),
          height: z.optional(z.number()),
          ...Rights,
        }),
      ),
      totalFound: z.number(),
      totalRanked: z.number(),
      ranker: Ranker,
      searchNote: z.string(),
    }),
    errors: ['invalid_fields', 'limit_reached', 'upstream_failed'],
    timeoutSeconds: 60,
  }),
};
