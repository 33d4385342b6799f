import type { ImageFormat } from '@kallos/contracts/media/file-kinds';
import { imageRefusal } from '@kallos/contracts/media/image-rules';
import { endOfBoxes, endOfImage, endOfJpeg } from './image-end.ts';

// The image is re-encoded from pixels, so text in metadata is harmless; a file that another program
// would open as something else is rejected.

/** Markup followed by plain text, which compressed data does not contain by chance. */
const markup =
  /<(?:\?php|!doctype\s+html|(?:script|html|svg|iframe|body|foreignobject)(?=[\s>/]))(?:\s|[ -~]){4}/i;
const otherFiles = [
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x1f\x8b\x08',
  'MSCF\0',
  'MZ',
  '\x7fELF',
  'PK\x03\x04',
];

/** Skips data that phones append to an image: padding, further JPEGs (gain map, depth map) and a video. */
function skipAppendedMedia(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    let next = at;
    while (bytes[next] === 0) next += 1;
    // A box starts with its size, which contains zeros.
    const film = bytes.subarray(next, next + 8).indexOf('ftyp');
    if (film !== -1) next = endOfBoxes(bytes, next + film - 4) ?? bytes.length;
    else if (bytes.toString('latin1', next, next + 3) === '\xff\xd8\xff')
      next = endOfJpeg(bytes, next) ?? bytes.length;
    if (next <= at || next >= bytes.length) return Math.max(at, next);
    at = next;
  }
}

function isFollowedByOther(bytes: Buffer, end: number): boolean {
  const rest = bytes.toString('latin1', skipAppendedMedia(bytes, end));
  return otherFiles.some((start) => rest.startsWith(start)) || markup.test(rest);
}

/** A ZIP archive is read from its end: a record of 22 bytes and a comment of at most 65,535. */
const zipTail = 22 + 65_535;

function isZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - zipTail));
  for (
    let at = tail.indexOf('PK\x05\x06', 0, 'latin1');
    at !== -1;
    at = tail.indexOf('PK\x05\x06', at + 1, 'latin1')
  ) {
    if (at + 22 > tail.length) return false;
    const isOneDisk = tail.readUInt32LE(at + 4) === 0;
    const entries = tail.readUInt16LE(at + 10);
    const directoryBytes = tail.readUInt32LE(at + 12);
    const isWhole =
      isOneDisk &&
      entries === tail.readUInt16LE(at + 8) &&
      directoryBytes >= entries * 46 &&
      directoryBytes <= bytes.length - tail.length + at;
    if (isWhole && at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return true;
  }
  return false;
}

/** A PDF may begin anywhere in the first kilobyte, and needs an object. */
const isPdf = (text: string) => text.slice(0, 1024).includes('%PDF-') && /\d\s+\d\s+obj\b/.test(text);

/**
 * Matches JavaScript in an image file: the first bytes form an identifier, `/*` comments out the
 * binary data, and code follows.
 */
const scriptAfterComment = /\*\/\s*[=:;([+\-*,.?&|<>!](?:\s|[ -~]){6}/;

function isScript(text: string): boolean {
  if (/^GIF8[79]a=[ -~]/.test(text)) return true;
  const opensComment = /^(?:GIF8[79]a|RIFF|\xff\xd8\xff[\xe0-\xef\xfe])\/\*/.test(text);
  return opensComment && (text.startsWith('GIF') || scriptAfterComment.test(text));
}

/** Throws `image_refused` if an image file is also a page, a program, an archive or a document. */
export function refuseHiddenContent(format: ImageFormat, bytes: Buffer): void {
  const text = bytes.toString('latin1');
  const end = endOfImage(format, bytes) ?? bytes.length;
  if (isScript(text) || isPdf(text) || isZip(bytes) || isFollowedByOther(bytes, end))
    throw imageRefusal('image_hidden');
}
