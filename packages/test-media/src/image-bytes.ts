import { crc32 } from 'node:zlib';

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Makes a PNG chunk with its length and checksum. */
export const pngChunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  return Buffer.concat([uint32(body.length), named, uint32(crc32(named))]);
};

/** Inserts chunks after the header of a PNG. */
export const afterPngHeader = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** Makes a JPEG segment with its length. */
export const jpegSegment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** Inserts segments after the start marker of a JPEG. */
export const afterJpegStart = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** Makes a box of an ISO base media file. */
export const box = (name: string, body: Buffer): Buffer =>
  Buffer.concat([uint32(body.length + 8), Buffer.from(name, 'latin1'), body]);

/** Makes a PNG header with any size, colour type and depth. */
export const pngHeader = (width: number, height: number, rest: Buffer): Buffer =>
  pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), rest]));
