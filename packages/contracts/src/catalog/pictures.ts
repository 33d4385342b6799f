import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instagramFits } from '../media/image-rules.ts';
import { videoRules } from '../media/video-rules.ts';
import { Done, Id, text } from '../wire.ts';

/** Allowed MIME types of image uploads. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Maximum number of an account's own images per product. */
export const picturesPerProduct = 20;

/** A stored image of a product. */
export const ProductImage = z.object({
  id: Id,
  imagePath: z.string(),
  /** Its source and permitted use; missing for uploads. */
  sourcePage: z.optional(z.nullable(z.string())),
  author: z.optional(z.nullable(z.string())),
  licence: z.optional(z.nullable(z.string())),
});
export type ProductImage = z.infer<typeof ProductImage>;

/** Comma-separated names of a video's parts, in order. */
const VideoPieces = z
  .string()
  .check(z.regex(/^\d{1,10}-[0-9a-f]{32}(?:,\d{1,10}-[0-9a-f]{32})*$/), z.maxLength(1000));

const byProduct = z.object({ originalProductId: Id });

/** The progress of a video conversion, as a line of a streamed reply. */
export const VideoProgress = z.object({ kind: z.literal('converting'), percent: z.number() });

/** A product's images, and the addresses that serve images. */
export const pictures = {
  list: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/product-images/:originalProductId',
    who: 'signed-in',
    role: 'viewer',
    summary: "Lists a product's images in order; a business sees its own if it chose some.",
    params: byProduct,
    reply: z.object({
      success: z.literal(true),
      images: z.array(ProductImage),
      /** Whether the caller may add and remove images. */
      canChange: z.optional(z.boolean()),
      /** The catalogue's images, for an account with its own images to choose from. */
      catalogueImages: z.optional(z.array(ProductImage)),
    }),
    errors: ['not_found'],
  }),
  remove: endpoint({
    service: 'catalog',
    method: 'DELETE',
    path: '/api/product-images/:imageId',
    who: 'signed-in',
    role: 'editor',
    summary:
      'Removes an image from a product; a business removes it only for itself, unless it created the product.',
    params: z.object({ imageId: Id }),
    reply: Done,
    errors: ['not_found', 'forbidden'],
  }),
  upload: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/products/:originalProductId/images',
    who: 'signed-in',
    role: 'editor',
    summary: 'Adds an image to a product; a business adds it only for itself, unless it created the product.',
    params: byProduct,
    files: ['image'],
    reply: z.object({ success: z.literal(true), image: ProductImage }),
    errors: ['image_refused', 'not_found', 'forbidden', 'limit_reached'],
  }),
  keep: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/product-pictures',
    who: 'signed-in',
    role: 'editor',
    summary:
      'Stores an uploaded image before the product exists; its path may be chosen like the address of a found image.',
    files: ['image'],
    reply: z.object({
      success: z.literal(true),
      imagePath: z.string(),
      /** Whether it looks like a before-and-after image; text in it is not evaluated. */
      isSideBySide: z.optional(z.boolean()),
      /** Whether the file was an animation, of which one frame is stored. */
      isMoving: z.optional(z.boolean()),
    }),
    errors: ['image_refused', 'limit_reached'],
  }),
  keepFromUrl: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/product-pictures/from-url',
    who: 'business',
    summary: 'Downloads an image from a public address and stores it, as `keep` stores a file.',
    body: z.object({ url: text(10, 4000) }),
    reply: z.object({ success: z.literal(true), imagePath: z.string() }),
    errors: ['invalid_fields', 'image_refused', 'limit_reached'],
    timeoutSeconds: 60,
  }),
  keepVideoPiece: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/post-videos/pieces',
    who: 'business',
    summary: 'Stores a piece of a video for a day, until the video is stored.',
    files: ['piece'],
    maxBytes: videoRules.pieceBytes + 16 * 1024,
    reply: z.object({ success: z.literal(true), piece: z.string() }),
    errors: ['invalid_fields', 'limit_reached', 'too_many_requests'],
  }),
  keepVideo: endpoint({
    service: 'catalog',
    method: 'POST',
    path: '/api/post-videos',
    who: 'business',
    summary:
      'Stores a video that networks accept as a reel, without location and camera data, and a still of it; `fields.video` of a refusal names the rule that it breaks, `fields.actual` the value of the file. One that networks do not take is converted where the server can. A large one is sent in pieces before, which are named here.',
    body: z.object({ pieces: z.optional(VideoPieces) }),
    files: ['video', 'still'],
    // Larger videos are uploaded in parts; a still is smaller than one part.
    maxBytes: 2 * videoRules.pieceBytes,
    reply: z.object({
      success: z.literal(true),
      videoPath: z.string(),
      /** Null without a still. */
      posterPath: z.nullable(z.string()),
      seconds: z.number(),
      /** The broken rules for which the file was converted. */
      changes: z._default(z.array(z.object({ rule: z.string(), actual: z.optional(z.string()) })), []),
    }),
    errors: ['invalid_fields', 'image_refused', 'limit_reached', 'too_many_requests', 'unavailable'],
    timeoutSeconds: 300,
    mayStream: true,
  }),
  proxy: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/api/proxy-image',
    who: 'anyone',
    summary: 'Fetches an image of a search result, re-encoded; the address must carry our signature.',
    query: z.object({
      url: z.string().check(z.maxLength(4000)),
      sig: z.optional(z.string()),
      exp: z.optional(z.string()),
      for: z.optional(z.string()),
    }),
    reply: 'raw',
    takesNotes: true,
    errors: ['forbidden', 'image_refused', 'too_many_requests', 'upstream_failed'],
  }),
  media: endpoint({
    service: 'catalog',
    method: 'GET',
    path: '/media/:file',
    who: 'anyone',
    summary:
      'Serves a stored image or video by its content address; `?w=` selects a width, `?fit=instagram` a JPEG in the frame that Instagram accepts (`instagram-3x4`: up to 3:4), `Range` for a part of a video.',
    params: z.object({ file: z.string().check(z.regex(/^[a-z0-9]{16,64}\.(jpg|webp|avif|mp4)$/)) }),
    query: z.object({
      w: z.optional(z.coerce.number().check(z.int(), z.minimum(16), z.maximum(2160))),
      fit: z.optional(z.enum(instagramFits)),
    }),
    reply: 'raw',
    errors: ['not_found'],
  }),
};
