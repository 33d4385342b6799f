import { AppError } from '../errors.ts';

/** Limits of an uploaded or fetched image. */
export const imageRules = {
  mostBytes: 10 * 1024 * 1024,
  mostPixels: 100_000_000,
  /** A longer animation counts as a video. */
  mostFrames: 300,
} as const;

/** Instagram's limits of an image. */
export const instagramImages = {
  /**
   * Width divided by height of the tallest image that Meta's reference allows; taller ones get
   * bars.
   */
  tallest: 4 / 5,
  /**
   * The tallest shape sent without bars first: 3 / 4 once Meta accepts it; a refusal falls back to
   * `tallest`.
   */
  tallestSent: 4 / 5,
  widest: 1.91,
  mostWidth: 1440,
  mostBytes: 8 * 1024 * 1024,
} as const;

/** The frames for Instagram: within Meta's reference, or up to 3:4. */
export const instagramFits = ['instagram', 'instagram-3x4'] as const;
export type InstagramFit = (typeof instagramFits)[number];

/** Returns the frame in which images are sent first. */
export const firstInstagramFit = ({
  tallest,
  tallestSent,
}: typeof instagramImages = instagramImages): InstagramFit =>
  tallestSent < tallest ? 'instagram-3x4' : 'instagram';

/** Returns width divided by height of the tallest image without bars in a frame. */
export const tallestRatioOf = (fit: InstagramFit): number =>
  fit === 'instagram' ? instagramImages.tallest : 3 / 4;

/**
 * Reasons of `image_refused` with English sentences; `{name}` is replaced by a field of the error.
 */
const imageBreaks = {
  image_missing: 'No image was sent, or the file is empty.',
  image_bytes: 'The image is larger than {most} MB.',
  image_pixels: 'The image has more than {most} megapixels.',
  image_frames: 'The animation has more than {most} frames.',
  image_truncated: 'The image is incomplete: the end of the file is missing.',
  image_damaged: 'The image is damaged and cannot be read.',
  image_heavy: 'The image takes too much time or memory to read. Make it smaller and try again.',
  image_kind: 'The file is {kind}. Save it as JPEG or PNG and try again.',
  image_heic: 'The photo is in the HEIC format. Save it as JPEG and try again.',
  image_video: 'The file is a video, not an image.',
  image_unknown: 'The file is not an image. JPEG, PNG, WebP, AVIF and GIF are accepted.',
  image_hidden:
    'The file is an image and something else at once. Open it, save it as a new image and try again.',
  image_address: 'This address cannot be fetched.',
  image_gone: 'There is no stored image at this path.',
} as const;

/** A reason of a rejected image; in `fields.image` of the error. */
export type ImageBreak = keyof typeof imageBreaks;

const limits: Partial<Record<ImageBreak, number>> = {
  image_bytes: imageRules.mostBytes / 1024 / 1024,
  image_pixels: imageRules.mostPixels / 1_000_000,
  image_frames: imageRules.mostFrames,
};

/** Returns the error for a rejected image; `kind` is the file format for `image_kind`. */
export function imageRefusal(
  reason: ImageBreak,
  { kind, cause }: { readonly kind?: string; readonly cause?: unknown } = {},
): AppError {
  const most = limits[reason];
  const fields: Record<string, string> = {
    image: reason,
    ...(most === undefined ? {} : { most: String(most) }),
    ...(kind === undefined ? {} : { kind }),
  };
  const message = imageBreaks[reason].replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
  return new AppError('image_refused', { message, fields, ...(cause === undefined ? {} : { cause }) });
}
