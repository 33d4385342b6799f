import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { imageFormatOf, type ImageFormat } from '@kallos/contracts/media/file-kinds';
import {
  imageRefusal,
  imageRules,
  instagramImages,
  tallestRatioOf,
  type InstagramFit,
} from '@kallos/contracts/media/image-rules';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { refuseHiddenContent } from './hidden-content.ts';
import { endOfImage } from './image-end.ts';
import { isAnimated, pickFrame } from './moving-images.ts';

const longestSide = 2160;

// One thread per image keeps memory flat; the cache would only use more.
sharp.concurrency(1);
sharp.cache(false);

/** A stored image: JPEG without metadata, named by the hash of its bytes. */
export interface EncodedImage {
  readonly jpeg: Buffer;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  /** Whether the file is animated; one frame was stored. */
  readonly isMoving: boolean;
}

/** An image with a checked header and structure, ready to be decoded. */
interface CheckedImage {
  readonly format: ImageFormat;
  readonly bytes: Buffer;
  readonly options: SharpOptions;
}

/** Checks a file's size, kind and structure; throws `image_refused` with the exact reason. */
function checkImage(given: Uint8Array): CheckedImage {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length > imageRules.mostBytes) throw imageRefusal('image_bytes');
  const format = imageFormatOf(bytes);
  refuseHiddenContent(format, bytes);
  const limits = { limitInputPixels: imageRules.mostPixels, animated: false } as const;
  if (format !== 'jpeg' || endOfImage(format, bytes) !== undefined)
    return { format, bytes, options: { ...limits, failOn: 'error' } };
  // Only the end marker may be missing: libjpeg warns when pixels are missing too.
  const closed = Buffer.concat([bytes, Buffer.from([0xff, 0xd9])]);
  return { format, bytes: closed, options: { ...limits, failOn: 'warning' } };
}

const decode = ({ bytes, options }: CheckedImage, page = 0): Sharp =>
  sharp(bytes, { ...options, ...(page === 0 ? {} : { page }) })
    .timeout({ seconds: 5 })
    .autoOrient();

function refusalOf(cause: unknown, given: Uint8Array): AppError {
  if (cause instanceof AppError) return cause;
  const message = cause instanceof Error ? cause.message : '';
  if (/pixel limit|too large|exceeds/i.test(message)) return imageRefusal('image_pixels', { cause });
  if (/timeout/i.test(message)) return imageRefusal('image_heavy', { cause });
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const isCut = endOfImage(imageFormatOf(bytes), bytes) === undefined;
  return imageRefusal(isCut ? 'image_truncated' : 'image_damaged', { cause });
}

/** An image opened for decoding, at its representative frame. */
export interface OpenedImage {
  readonly image: Sharp;
  readonly isMoving: boolean;
}

/**
 * Opens untrusted bytes and passes a decoder to `use`; throws `image_refused` for anything that is not
 * clearly an image.
 */
export async function withOpenedImage<T>(
  given: Uint8Array,
  use: (opened: OpenedImage) => Promise<T>,
): Promise<T> {
  try {
    const checked = checkImage(given);
    const { pages = 1 } = await decode(checked).metadata();
    if (pages > imageRules.mostFrames) throw imageRefusal('image_frames');
    const page = pages === 1 ? 0 : await pickFrame(pages, (index) => decode(checked, index));
    return await use({ image: decode(checked, page), isMoving: pages > 1 || isAnimated(checked) });
  } catch (error) {
    throw refusalOf(error, given);
  }
}

/** Full chroma resolution: halved chroma blurs lettering. */
const jpegOptions = { quality: 88, chromaSubsampling: '4:4:4' } as const;

/** Re-encodes untrusted bytes as JPEG: only the pixels remain. */
export const encodeImage = (bytes: Uint8Array): Promise<EncodedImage> =>
  withOpenedImage(bytes, async ({ image, isMoving }) => {
    const { data, info } = await image
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg(jpegOptions)
      .toBuffer({ resolveWithObject: true });
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 40);
    return { jpeg: data, hash, width: info.width, height: info.height, isMoving };
  });

/** Encodes a small WebP preview of untrusted bytes; stores nothing. */
export const encodePreview = (bytes: Uint8Array): Promise<Buffer> =>
  withOpenedImage(bytes, ({ image }) =>
    image
      .resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer(),
  );

/** The formats in which a stored image is served. */
export type ServedImageFormat = 'jpg' | 'webp' | 'avif';

/** Encodes a smaller or differently encoded copy of a stored image. */
export async function encodeVariant(
  jpeg: Uint8Array,
  format: ServedImageFormat,
  width?: number,
): Promise<Buffer> {
  const scaled = sharp(jpeg, { limitInputPixels: imageRules.mostPixels }).resize(
    width === undefined ? {} : { width, withoutEnlargement: true },
  );
  if (format === 'webp') return scaled.webp({ quality: 80 }).toBuffer();
  if (format === 'avif') return scaled.avif({ quality: 55, effort: 2 }).toBuffer();
  return scaled.jpeg({ quality: 82 }).toBuffer();
}

/** Returns the frame of the nearest shape that Instagram accepts, in pixels; the image's size if it fits. */
function frameFor(width: number, height: number, fit: InstagramFit): { width: number; height: number } {
  const { widest, mostWidth } = instagramImages;
  const ratio = Math.min(widest, Math.max(tallestRatioOf(fit), width / height));
  const isTall = width / height < ratio;
  const fullWidth = isTall ? Math.ceil(height * ratio) : width;
  const fullHeight = isTall ? height : Math.ceil(width / ratio - 1e-9);
  const scale = Math.min(1, mostWidth / fullWidth);
  return { width: Math.round(fullWidth * scale), height: Math.round(fullHeight * scale) };
}

/**
 * Returns a JPEG that Instagram accepts: the stored bytes if they fit, else scaled, with bars in the edge's
 * colour.
 */
export async function encodeForInstagram(
  jpeg: Uint8Array,
  fit: InstagramFit = 'instagram',
): Promise<Uint8Array> {
  const picture = sharp(jpeg, { limitInputPixels: imageRules.mostPixels });
  const { width, height } = await picture.metadata();
  const frame = frameFor(width, height, fit);
  if (frame.width === width && frame.height === height && jpeg.length <= instagramImages.mostBytes)
    return jpeg;
  const { data: edge } = await sharp(jpeg)
    .extract({ left: 0, top: 0, width, height: 1 })
    .resize(1, 1)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 255, g = 255, b = 255] = edge;
  const framed = picture.resize({ ...frame, fit: 'contain', background: { r, g, b } });
  const best = await framed.clone().jpeg(jpegOptions).toBuffer();
  return best.length <= instagramImages.mostBytes ? best : framed.jpeg({ quality: 80 }).toBuffer();
}
