import type { ImageFormat } from '@kallos/contracts/media/file-kinds';

/** Returns where the image's own bytes end, or undefined when the file stops before that. */
type FindEnd = (bytes: Buffer) => number | undefined;

const within = (bytes: Buffer, end: number) => (end <= bytes.length ? end : undefined);

/** Markers without a length: fill bytes, restarts and TEM. */
const isBare = (marker: number) => marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Returns the offset of the next marker's FF behind entropy-coded data. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Finds the end of a JPEG's first image; more images may follow it. */
export function endOfJpeg(bytes: Buffer, from = 0): number | undefined {
  let at = from + 2;
  while (at + 1 < bytes.length) {
    // Libjpeg skips stray bytes between segments, and so do we.
    if (bytes[at] !== 0xff) {
      at = bytes.indexOf(0xff, at);
      if (at === -1) return undefined;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (marker === 0 || isBare(marker)) at += 2;
    else if (at + 4 > bytes.length) return undefined;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = afterScan(bytes, at);
    }
  }
  return undefined;
}

const endOfPng: FindEnd = (bytes) => {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return within(bytes, end);
    at = end;
  }
  return undefined;
};

const endOfWebp: FindEnd = (bytes) => {
  if (bytes.length < 12) return undefined;
  const size = bytes.readUInt32LE(4);
  return within(bytes, 8 + size);
};

const colourTableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

const endOfGif: FindEnd = (bytes) => {
  let at = 13 + colourTableBytes(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return at + 1;
    if (block === 0x21) at += 2;
    else if (block === 0x2c) at += 11 + colourTableBytes(bytes[at + 9] ?? 0);
    else return undefined;
    for (let size = bytes[at]; size !== 0; size = bytes[at]) {
      if (size === undefined) return undefined;
      at += 1 + size;
    }
    at += 1;
  }
  return undefined;
};

const boxName = /^[\w \-.]{4}$/;

/** Finds the end of the ISO base media boxes that begin at `from`. */
export function endOfBoxes(bytes: Buffer, from = 0): number | undefined {
  let at = from;
  while (at + 8 <= bytes.length && boxName.test(bytes.toString('latin1', at + 4, at + 8))) {
    const short = bytes.readUInt32BE(at);
    if (short === 0) return bytes.length;
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < 8) break;
    if (at + size > bytes.length) return undefined;
    at += size;
  }
  return at;
}

const finders: Record<ImageFormat, FindEnd> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfWebp,
  gif: endOfGif,
  avif: endOfBoxes,
};

/** Returns where the image in a file ends and trailing data begins, or undefined when the image is cut off. */
export const endOfImage = (format: ImageFormat, bytes: Buffer): number | undefined => finders[format](bytes);
