import { createHash } from 'node:crypto';
import { AppError } from '@kallos/contracts/errors';
import { refuseForeignFile } from '@kallos/contracts/file-kinds';
import sharp, { type Sharp } from 'sharp';
import { refuseHiddenContent } from './hidden-content.ts';

const megabyte = 1024 * 1024;

/** Largest picture file that is taken, in bytes. */
const maxPictureBytes = 10 * megabyte;
/** Largest picture that is decoded, in pixels. */
const maxPicturePixels = 40_000_000;
const longestSide = 2160;

// One thread per picture keeps memory flat; the cache would only hold on to it.
sharp.concurrency(1);
sharp.cache(false);

/** A picture as it is stored: JPEG without metadata, named by the hash of its bytes. */
export interface EncodedPicture {
  readonly jpeg: Buffer;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** Opens foreign bytes for decoding, first frame only; throws `image_refused` for anything that is not plainly a picture. */
export function openPicture(bytes: Uint8Array): Sharp {
  if (bytes.length > maxPictureBytes)
    throw new AppError('image_refused', { message: 'The picture is larger than 10 MB.' });
  refuseForeignFile('image', bytes);
  refuseHiddenContent(bytes);
  return sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error', animated: false })
    .timeout({ seconds: 5 })
    .autoOrient();
}

const mostFrames = 300;

/** Only the first frame is decoded, but a film in the coat of a picture is no product picture. */
async function checkFrames(picture: Sharp): Promise<void> {
  const { pages = 1 } = await picture.metadata();
  if (pages > mostFrames)
    throw new AppError('image_refused', { message: `The animation has more than ${mostFrames} frames.` });
}

function refusalOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const isTooLarge = cause instanceof Error && /pixel limit/i.test(cause.message);
  return new AppError('image_refused', {
    cause,
    ...(isTooLarge ? { message: 'The picture has more than 40 megapixels.' } : {}),
  });
}

/** Decodes foreign bytes and writes them anew as JPEG: nothing but the pixels survives. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  try {
    const picture = openPicture(bytes);
    await checkFrames(picture);
    const { data, info } = await picture
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 40);
    return { jpeg: data, hash, width: info.width, height: info.height };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Decodes foreign bytes into a small WebP for looking at before anything is stored. */
export async function encodePreview(bytes: Uint8Array): Promise<Buffer> {
  try {
    const picture = openPicture(bytes);
    await checkFrames(picture);
    return await picture
      .resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 80 })
      .toBuffer();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The forms in which a stored picture is served. */
export type PictureFormat = 'jpg' | 'webp' | 'avif';

/** Makes a smaller or differently packed copy of a stored picture. */
export async function encodeVariant(
  jpeg: Uint8Array,
  format: PictureFormat,
  width?: number,
): Promise<Buffer> {
  const scaled = sharp(jpeg, { limitInputPixels: maxPicturePixels }).resize(
    width === undefined ? {} : { width, withoutEnlargement: true },
  );
  if (format === 'webp') return scaled.webp({ quality: 80 }).toBuffer();
  if (format === 'avif') return scaled.avif({ quality: 55, effort: 2 }).toBuffer();
  return scaled.jpeg({ quality: 82 }).toBuffer();
}

const tallest = 4 / 5;
const widest = 1.91;
const instagramWidth = 1440;

/** Makes a JPEG of 4:5 to 1.91:1 and at most 1440 wide by adding to the shorter side in the colour of the picture's edge. */
export async function encodeForInstagram(jpeg: Uint8Array): Promise<Buffer> {
  const picture = sharp(jpeg, { limitInputPixels: maxPicturePixels });
  const { width, height } = await picture.metadata();
  const ratio = width / height;
  const wanted = { width, height };
  if (ratio < tallest) wanted.width = Math.ceil(height * tallest);
  if (ratio > widest) wanted.height = Math.ceil(width / widest);
  const { data: edge } = await sharp(jpeg)
    .extract({ left: 0, top: 0, width, height: 1 })
    .resize(1, 1)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 255, g = 255, b = 255] = edge;
  const framed = await picture.resize({ ...wanted, fit: 'contain', background: { r, g, b } }).toBuffer();
  return sharp(framed)
    .resize({ width: instagramWidth, withoutEnlargement: true })
    .jpeg({ quality: 88 })
    .toBuffer();
}
