import { imageRules } from '@kallos/contracts/media/image-rules';
import { FileError, type FileKind, readFileKind } from './chosen-file.tsx';

/** The server never stores a longer side, so a shrunk image is not scaled again. */
const longestSide = 2160;

/** The largest file that is read for shrinking, in bytes. */
export const mostImageBytesRead = 64 * 1024 * 1024;

/** Types that the browser converts, in addition to those that the server accepts. */
export const convertedTypes = ['image/heic', 'image/heif', '.heic', '.heif'] as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

const takenKinds: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'gif', 'webp', 'avif']);

/**
 * Returns whether the server accepts the image; then it is sent unchanged, because each encoding costs
 * quality.
 */
export const isSentAsIs = (kind: FileKind, bytes: number, { width, height }: Size): boolean =>
  takenKinds.has(kind) && bytes <= imageRules.mostBytes && width * height <= imageRules.mostPixels;

/** Returns the size within a longest side; never larger than before. */
export function shrunkSize({ width, height }: Size, longest: number = longestSide): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

// Safari's largest canvas.
const mostCanvasPixels = 16_000_000;

/** Returns the sizes for halving an image step by step: a single large step blurs fine lines. */
export function stepsBetween(from: Size, to: Size): Size[] {
  const steps: Size[] = [];
  let { width, height } = from;
  while (width / 2 > to.width && height / 2 > to.height) {
    width = Math.round(width / 2);
    height = Math.round(height / 2);
    if (width * height <= mostCanvasPixels) steps.push({ width, height });
  }
  return [...steps, to];
}

interface Encoding {
  readonly type: 'image/png' | 'image/jpeg';
  readonly quality?: number;
}

const photoKinds: ReadonlySet<FileKind> = new Set(['jpeg', 'heif', 'avif']);

/**
 * Returns the encodings to try until one fits: lettering and transparency stay lossless, and JPEG of quality
 * 1 keeps all colour.
 */
export const encodingsFor = (kind: FileKind): Encoding[] => [
  ...(photoKinds.has(kind) ? [] : [{ type: 'image/png' } as const]),
  ...[1, 0.95, 0.9, 0.8].map((quality) => ({ type: 'image/jpeg', quality }) as const),
];

function drawOn(source: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new FileError('undecodable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

// JPEG has no transparency: transparent pixels would turn black.
function onWhite(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, { type, quality }: Encoding): Promise<Blob | null> =>
  new Promise((resolve) => (type === 'image/jpeg' ? onWhite(canvas) : canvas).toBlob(resolve, type, quality));

async function encodeToFit(canvas: HTMLCanvasElement, kind: FileKind): Promise<Blob> {
  for (const encoding of encodingsFor(kind)) {
    const blob = await encode(canvas, encoding);
    if (blob?.type === encoding.type && blob.size <= imageRules.mostBytes) return blob;
  }
  throw new FileError('undecodable');
}

/** Opens a file as an element: its size is known without decoding, and it is drawn upright and in sRGB. */
async function openImage(file: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve, { once: true });
      image.addEventListener('error', reject, { once: true });
    });
    if (image.naturalWidth > 0) return image;
  } catch {
    // The browser cannot read this kind.
  }
  URL.revokeObjectURL(image.src);
  return null;
}

async function decodeHeif(file: Blob): Promise<HTMLCanvasElement> {
  try {
    const { drawHeif } = await import('./draw-heif.tsx');
    return await drawHeif(new Uint8Array(await file.arrayBuffer()));
  } catch (cause) {
    throw new FileError('heic', cause);
  }
}

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

async function shrink(source: CanvasImageSource, from: Size, kind: FileKind, name: string): Promise<File> {
  const to = shrunkSize(from);
  let drawn = source;
  for (const step of stepsBetween(from, to)) drawn = drawOn(drawn, step);
  const blob = await encodeToFit(drawn as HTMLCanvasElement, kind);
  const ending = endings[blob.type as keyof typeof endings];
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type });
}

/** Returns a file that the browser cannot open; the server reports the fault of a small one. */
async function unopened(file: File, kind: FileKind): Promise<File> {
  if (kind === 'heif') {
    const canvas = await decodeHeif(file);
    return shrink(canvas, canvas, kind, file.name);
  }
  if (file.size <= imageRules.mostBytes) return file;
  throw new FileError(kind === 'other' ? 'not_image' : 'too_large');
}

/** Returns an image that the server accepts: unchanged, shrunk or converted. Throws {@link FileError}. */
export async function shrinkImage(file: File): Promise<File> {
  const kind = await readFileKind(file);
  if (kind === 'video') throw new FileError('video');
  const image = await openImage(file);
  if (!image) return unopened(file, kind);
  try {
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    if (isSentAsIs(kind, file.size, size)) return file;
    // Shrinking would lose the animation, from which the server chooses a frame.
    if (kind === 'gif') throw new FileError('too_large');
    await image.decode().catch((cause: unknown) => {
      throw new FileError('undecodable', cause);
    });
    return await shrink(image, size, kind, file.name);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
