import { withOpenedImage } from './check-and-encode.ts';

/** Measurements of an image's pixels; `sharpness` and `background` are from 0 to 1. */
export interface ImageMeasurements {
  readonly width: number;
  readonly height: number;
  readonly sharpness: number;
  /** How uniform the border is: 1 is a studio background. */
  readonly background: number;
  /** 64-bit difference hash; near-identical images differ in few bits. */
  readonly fingerprint: bigint;
  /** 8 × 8 RGB; distinguishes packshots of one shape in other colours, whose fingerprints are equal. */
  readonly thumbnail: Uint8Array;
  /** A small JPEG for a model, if requested. */
  readonly look?: Uint8Array;
}

const side = 256;

/** Returns the brightness of the pixel at (x, y) of a square of RGB bytes. */
const grey = (pixels: Uint8Array, x: number, y: number): number => {
  const at = (y * side + x) * 3;
  return ((pixels[at] ?? 0) * 77 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 29) / 256;
};

/**
 * Returns the strength of the finest edges: the 99th percentile of the Laplacian, because a packshot is
 * mostly smooth.
 */
function sharpnessOf(pixels: Uint8Array): number {
  const edges: number[] = [];
  for (let y = 1; y < side - 1; y++)
    for (let x = 1; x < side - 1; x++)
      edges.push(
        Math.abs(
          4 * grey(pixels, x, y) -
            grey(pixels, x - 1, y) -
            grey(pixels, x + 1, y) -
            grey(pixels, x, y - 1) -
            grey(pixels, x, y + 1),
        ),
      );
  edges.sort((a, b) => a - b);
  return Math.min(1, (edges[Math.floor(edges.length * 0.99)] ?? 0) / 90);
}

/**
 * Returns the uniformity of the border: the mean step between neighbours along a ring near the edge, so that
 * gradients count as uniform.
 */
function backgroundOf(pixels: Uint8Array): number {
  let steps = 0;
  let count = 0;
  for (const inset of [2, 8, 16]) {
    const last = side - 1 - inset;
    for (let at = inset; at < last; at++) {
      steps +=
        Math.abs(grey(pixels, at, inset) - grey(pixels, at + 1, inset)) +
        Math.abs(grey(pixels, at, last) - grey(pixels, at + 1, last)) +
        Math.abs(grey(pixels, inset, at) - grey(pixels, inset, at + 1)) +
        Math.abs(grey(pixels, last, at) - grey(pixels, last, at + 1));
      count += 4;
    }
  }
  return 1 - Math.min(1, steps / count / 8);
}

/** Returns a difference hash: whether each of 8 × 8 fields is brighter than its right neighbour. */
function fingerprintOf(pixels: Uint8Array): bigint {
  const field = (column: number, row: number) => {
    let sum = 0;
    for (let y = 0; y < 32; y += 4)
      for (let x = 0; x < 28; x += 4) sum += grey(pixels, Math.floor(column * 28.4) + x, row * 32 + y);
    return sum;
  };
  let bits = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++)
      bits = (bits << 1n) | (field(column, row) > field(column + 1, row) ? 1n : 0n);
  return bits;
}

/** Returns mean colours of 8 × 8 fields, from every fourth pixel. */
function thumbnailOf(pixels: Uint8Array): Uint8Array {
  const thumbnail = new Uint8Array(8 * 8 * 3);
  for (let field = 0; field < 64; field++)
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (let y = 0; y < 32; y += 4)
        for (let x = 0; x < 32; x += 4)
          sum += pixels[(((field >> 3) * 32 + y) * side + (field & 7) * 32 + x) * 3 + channel] ?? 0;
      thumbnail[field * 3 + channel] = sum / 64;
    }
  return thumbnail;
}

/** Encodes a small JPEG for a model. */
const encodeLook = (bytes: Uint8Array): Promise<Uint8Array> =>
  withOpenedImage(bytes, ({ image }) =>
    image
      .resize(512, 512, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 70 })
      .toBuffer(),
  );

const decodeSmall = (bytes: Uint8Array) =>
  withOpenedImage(bytes, async ({ image }) => {
    const { autoOrient } = await image.metadata();
    const pixels = await image
      .resize(side, side, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    return { pixels, width: autoOrient.width, height: autoOrient.height };
  });

/**
 * Decodes and measures untrusted bytes, with a small copy if `withLook`; throws `image_refused` for
 * unreadable ones.
 */
export async function measureImage(bytes: Uint8Array, withLook = false): Promise<ImageMeasurements> {
  const { pixels, width, height } = await decodeSmall(bytes);
  return {
    width,
    height,
    sharpness: sharpnessOf(pixels),
    background: backgroundOf(pixels),
    fingerprint: fingerprintOf(pixels),
    thumbnail: thumbnailOf(pixels),
    ...(withLook ? { look: await encodeLook(bytes) } : {}),
  };
}
