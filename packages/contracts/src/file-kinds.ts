import { AppError } from './errors.ts';

/** How many bytes tell what kind of file they begin. */
export const tellingBytes = 12;

const startsWith = (bytes: Uint8Array, offset: number, ...wanted: number[]) =>
  wanted.every((byte, index) => bytes[offset + index] === byte);

/** Whether the first bytes are those of a JPEG, PNG, WebP or GIF, all that file-type would be asked of its hundreds of kinds. */
function isPicture(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0, 0xff, 0xd8, 0xff) ||
    startsWith(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
    (startsWith(bytes, 0, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes, 8, 0x57, 0x45, 0x42, 0x50)) ||
    (startsWith(bytes, 0, 0x47, 0x49, 0x46, 0x38) &&
      (bytes[4] === 0x37 || bytes[4] === 0x39) &&
      bytes[5] === 0x61)
  );
}

// What the files of phones and cameras begin with; old QuickTime ones have no ftyp.
const videoBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);
const isVideo = (bytes: Uint8Array) => videoBoxes.has(String.fromCharCode(...bytes.subarray(4, 8)));

/** Refuses a file by its first bytes: the field `video` holds a video, a `piece` any bytes, every other a picture. */
export function refuseForeignFile(field: string, bytes: Uint8Array): void {
  if (field === 'piece') return;
  if (field === 'video') {
    if (!isVideo(bytes)) throw new AppError('invalid_fields', { fields: { video: 'video_unreadable' } });
  } else if (!isPicture(bytes))
    throw new AppError('image_refused', { message: 'Only JPEG, PNG, WebP and GIF pictures are accepted.' });
}
