import { crc32 } from 'node:zlib';

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** A PNG chunk with its length and checksum. */
export const pngChunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  return Buffer.concat([uint32(body.length), named, uint32(crc32(named))]);
};

/** A PNG with chunks behind its header. */
export const afterPngHeader = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** A JPEG segment with its length. */
export const jpegSegment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** A JPEG with segments behind its first marker. */
export const afterJpegStart = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** A box of an ISO base media file. */
export const box = (name: string, body: Buffer): Buffer =>
  Buffer.concat([uint32(body.length + 8), Buffer.from(name, 'latin1'), body]);

/** A PNG header field whose size, colour and depth may be anything. */
export const pngHeader = (width: number, height: number, rest: Buffer): Buffer =>
  pngChunk('IHDR', Buffer.concat([uint32(width), uint32(height), rest]));
