/** Why the browser cannot use a chosen, dropped or pasted file. */
export type FileFault =
  | 'gone'
  | 'empty'
  | 'too_large'
  | 'folder'
  | 'not_file'
  | 'not_image'
  | 'video'
  | 'heic'
  | 'undecodable'
  | 'no_room';

/** A file that cannot be used; retrying does not help. */
export class FileError extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault, cause?: unknown) {
    super(`file: ${fault}`, { cause });
    this.name = 'FileError';
    this.fault = fault;
  }
}

/**
 * Copies a file into memory. A file of a phone's picker or of a cloud folder may change or vanish during the
 * upload, and the browser then reports a network failure. Throws {@link FileError}.
 */
export async function readChosenFile(file: File, mostBytes: number): Promise<File> {
  if (file.size > mostBytes) throw new FileError('too_large');
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch (cause) {
    throw new FileError('gone', cause);
  }
  if (bytes.byteLength === 0) throw new FileError('empty');
  return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified });
}

/** The kind of a file by its first bytes: names and MIME types from phones are often missing or wrong. */
export type FileKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heif' | 'video' | 'other';

const bytesOfHead = 64;
const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const avifBrands = new Set(['avif', 'avis']);
// Old QuickTime files have no `ftyp`.
const videoBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Returns the kind of the file that begins with these bytes. */
export function fileKindOf(head: Uint8Array): FileKind {
  const text = String.fromCharCode(...head.subarray(0, bytesOfHead));
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') {
    // The box size limits the list of brands; `mif1` also begins AVIF files.
    const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), text.length);
    const brands = [text.slice(8, 12), ...(text.slice(16, end).match(/.{4}/gs) ?? [])];
    if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
    if (brands.some((brand) => heifBrands.has(brand))) return 'heif';
  }
  return videoBoxes.has(text.slice(4, 8)) || text.startsWith('\u001aE\u00df\u00a3') ? 'video' : 'other';
}

/** Returns the kind of a file in memory. */
export const readFileKind = async (file: Blob): Promise<FileKind> =>
  fileKindOf(new Uint8Array(await file.slice(0, bytesOfHead).arrayBuffer()));
