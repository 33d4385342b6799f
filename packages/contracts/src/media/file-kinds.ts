import { AppError } from '../errors.ts';
import { imageRefusal } from './image-rules.ts';
import type { BrokenRule } from './video-rules.ts';

/** Number of bytes that identify any of the kinds. */
export const signatureBytes = 64;

/** The supported image formats. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

type Kind =
  | { readonly image: ImageFormat }
  | { readonly refused: 'image_heic' | 'image_video' | 'image_unknown' }
  | { readonly refused: 'image_kind'; readonly kind: string };

/** Signatures of each format as Latin-1, with their offset. */
const signatures: ReadonlyArray<readonly [number, readonly string[], Kind]> = [
  [0, ['\xff\xd8\xff'], { image: 'jpeg' }],
  [0, ['\x89PNG\r\n\x1a\n'], { image: 'png' }],
  [8, ['WEBP'], { image: 'webp' }],
  [0, ['GIF87a', 'GIF89a'], { image: 'gif' }],
  [4, ['ftypavif', 'ftypavis'], { image: 'avif' }],
  [4, ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1'], { refused: 'image_heic' }],
  [4, ['ftypcrx '], { refused: 'image_kind', kind: 'RAW' }],
  [4, ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'], { refused: 'image_video' }],
  [0, ['\x1a\x45\xdf\xa3', '\0\0\x01\xb3', '\0\0\x01\xba'], { refused: 'image_video' }],
  [8, ['AVI '], { refused: 'image_video' }],
  [0, ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'], { refused: 'image_kind', kind: 'TIFF' }],
  [0, ['BM'], { refused: 'image_kind', kind: 'BMP' }],
  [0, ['8BPS'], { refused: 'image_kind', kind: 'Photoshop (PSD)' }],
  [0, ['\xff\x0a', '\0\0\0\x0cJXL '], { refused: 'image_kind', kind: 'JPEG XL' }],
  [0, ['\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'], { refused: 'image_kind', kind: 'JPEG 2000' }],
  [0, ['\0\0\x01\0', '\0\0\x02\0'], { refused: 'image_kind', kind: 'ICO' }],
  [0, ['%PDF'], { refused: 'image_kind', kind: 'PDF' }],
  [0, ['%!PS', '\xc5\xd0\xd3\xc6'], { refused: 'image_kind', kind: 'PostScript' }],
  [0, ['PK\x03\x04', 'PK\x05\x06'], { refused: 'image_kind', kind: 'ZIP' }],
  [0, ['\xd0\xcf\x11\xe0'], { refused: 'image_kind', kind: 'Word/Excel' }],
];

function kindOf(bytes: Uint8Array): Kind {
  const start = String.fromCharCode(...bytes.subarray(0, signatureBytes));
  const [, , kind] =
    signatures.find(([at, starts]) => starts.some((signature) => start.startsWith(signature, at))) ?? [];
  if (kind && 'refused' in kind && kind.refused === 'image_heic') {
    // AVIF often has `mif1` first; the other brands follow in the same box.
    const brands = start.slice(8, ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0));
    if (/avif|avis/.test(brands) && !/hei[cxms]|hev[cx]/.test(brands)) return { image: 'avif' };
  }
  if (kind) return kind;
  const text = start
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  if (/^<(svg|\?xml)/.test(text)) return { refused: 'image_kind', kind: 'SVG' };
  if (/^<(!doctype|html)/.test(text)) return { refused: 'image_kind', kind: 'HTML' };
  return { refused: 'image_unknown' };
}

/**
 * Returns the image format of a file by its first bytes; throws `image_refused` with the reason for
 * other files.
 */
export function imageFormatOf(bytes: Uint8Array): ImageFormat {
  if (bytes.length === 0) throw imageRefusal('image_missing');
  const kind = kindOf(bytes);
  if ('image' in kind) return kind.image;
  throw imageRefusal(kind.refused, 'kind' in kind ? { kind: kind.kind } : {});
}

// The first box of files from phones and cameras; old QuickTime files have no ftyp.
const videoBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
const imageBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']);

const textAt = (bytes: Uint8Array, from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));

/**
 * Other containers that are often named `.mp4` or `.mov`: offset of the signature, and its Latin-1
 * text.
 */
const otherContainers: ReadonlyArray<readonly [string, number, string]> = [
  ['WebM/MKV', 0, '\x1a\x45\xdf\xa3'],
  ['AVI', 8, 'AVI '],
  ['WMV', 0, '\x30\x26\xb2\x75'],
  ['FLV', 0, 'FLV'],
  ['OGG', 0, 'OggS'],
  ['MPEG', 0, '\0\0\x01\xba'],
  ['MPEG', 0, '\0\0\x01\xb3'],
];

/** Returns why a file with these first bytes is no MP4 or MOV; undefined if it may be one. */
export function findForeignContainer(bytes: Uint8Array): BrokenRule | undefined {
  if (bytes.length === 0) return { rule: 'video_empty' };
  const start = String.fromCharCode(...bytes.subarray(0, signatureBytes));
  const other = otherContainers.find(([, at, signature]) => start.startsWith(signature, at));
  if (other) return { rule: 'video_container', actual: other[0] };
  const box = textAt(bytes, 4);
  if (box === 'ftyp' && imageBrands.has(textAt(bytes, 8))) return { rule: 'video_not_video' };
  return videoBoxes.has(box) ? undefined : { rule: 'video_not_video' };
}

/** Returns a broken rule as the fields of an error. */
export const videoRefusal = ({ rule, actual }: BrokenRule): Record<string, string> => ({
  video: rule,
  ...(actual === undefined ? {} : { actual }),
});

/**
 * Rejects a file by its first bytes: the field `video` must be a video, a `piece` or `sheet` may have
 * any bytes, all others must be images.
 */
export function refuseForeignFile(field: string, bytes: Uint8Array): void {
  // A sheet is judged by its reader.
  if (field === 'piece' || field === 'sheet') return;
  if (field === 'video') {
    const foreign = findForeignContainer(bytes);
    if (foreign) throw new AppError('invalid_fields', { fields: videoRefusal(foreign) });
  } else imageFormatOf(bytes);
}
