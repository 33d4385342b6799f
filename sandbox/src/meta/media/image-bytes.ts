import { createHash } from 'node:crypto';
import sharp from 'sharp';

interface Look {
  readonly format: 'jpeg' | 'png' | 'gif' | 'tiff';
  readonly mime: string;
  readonly width: number;
  readonly height: number;
}

export interface CheckedImage extends Look {
  readonly bytes: Uint8Array;
}

export type FetchedBytes =
  | { readonly isRead: true; readonly bytes: Uint8Array }
  | { readonly isRead: false; readonly why: string; readonly fault?: 'timeout' | 'size' };

const fetchMs = 10_000;

async function readBody(response: Response, mostBytes: number): Promise<FetchedBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) return { isRead: false, why: 'larger than allowed', fault: 'size' };
    chunks.push(chunk);
  }
  return { isRead: true, bytes: Buffer.concat(chunks) };
}

const failed = (why: string): FetchedBytes => ({ isRead: false, why });

/**
 * Fetches an image as a network's servers do: no cookies, and redirects only where the network follows them.
 */
export async function fetchImage(
  address: string,
  { mostBytes, followsRedirects }: { readonly mostBytes: number; readonly followsRedirects: boolean },
): Promise<FetchedBytes> {
  if (!URL.canParse(address) || !/^https?:\/\/[!-~]+$/i.test(address))
    return failed('not an http address in plain characters');
  try {
    const response = await fetch(address, {
      redirect: followsRedirects ? 'follow' : 'manual',
      signal: AbortSignal.timeout(fetchMs),
      headers: { 'user-agent': 'facebookexternalhit/1.1', accept: 'image/*' },
    });
    if (!response.ok) {
      await response.body?.cancel();
      return failed(`the address answered ${response.status}`);
    }
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('image/') && !type.startsWith('application/octet-stream')) {
      await response.body?.cancel();
      return failed(`the address answered ${type || 'no content type'}`);
    }
    return await readBody(response, mostBytes);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError'))
      return failed('the address cannot be reached');
    return { isRead: false, why: 'the address did not answer in time', fault: 'timeout' };
  }
}

const mimes = { jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', tiff: 'image/tiff' } as const;

async function decode(bytes: Uint8Array): Promise<Look | undefined> {
  try {
    const picture = sharp(bytes, { failOn: 'truncated', limitInputPixels: 100_000_000 });
    const { format, autoOrient } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'gif' && format !== 'tiff') return undefined;
    // Headers of a truncated file look valid; only decoding detects the cut.
    await picture.resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    return { format, mime: mimes[format], width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}

const looksKept = 1000;
const looks = new Map<string, Promise<Look | undefined>>();

/** Detects the real type from the bytes; returns undefined for a broken file or one that is not an image. */
export async function checkImage(bytes: Uint8Array): Promise<CheckedImage | undefined> {
  // Decoding is the main cost, and one image is sent with many posts.
  const hash = createHash('sha256').update(bytes).digest('base64');
  if (looks.size >= looksKept) looks.clear();
  const look = looks.get(hash) ?? decode(bytes);
  looks.set(hash, look);
  const seen = await look;
  return seen && { ...seen, bytes };
}
