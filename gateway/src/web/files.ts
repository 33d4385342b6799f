import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file as it is sent. */
export interface ServedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly encoding: 'br' | 'gzip' | undefined;
  readonly etag: string;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const variants = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;
const mostCachedBytes = 64 * 1024 * 1024;

/** Whether an Accept-Encoding header takes an encoding. */
export function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return name.trim() === encoding && !parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
  });
}

/** The place of a relative path under a root; undefined for what climbs out, is hidden or has no known type. */
function placeOf(root: string, relative: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(relative);
  } catch {
    return undefined;
  }
  const isPlain = decoded.split('/').every((part) => /^[\w@+~-][\w@.+~-]*$/.test(part));
  if (!isPlain || types[path.extname(decoded)] === undefined) return undefined;
  return path.join(root, decoded);
}

/** Finds files under a root and keeps them in memory while they do not change. */
export function openFiles(root: string) {
  const cached = new Map<string, { stamp: string; bytes: Uint8Array<ArrayBuffer>; etag: string }>();
  let cachedBytes = 0;
  const load = async (file: string) => {
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const stamp = `${facts.mtimeMs} ${facts.size}`;
    const known = cached.get(file);
    if (known?.stamp === stamp) return known;
    const bytes = new Uint8Array(await readFile(file));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const loaded = { stamp, bytes, etag };
    cachedBytes += bytes.length - (known?.bytes.length ?? 0);
    cached.set(file, loaded);
    if (cachedBytes > mostCachedBytes) {
      cached.clear();
      cachedBytes = 0;
    }
    return loaded;
  };
  return async (relative: string, acceptEncoding?: string): Promise<ServedFile | undefined> => {
    const file = placeOf(root, relative);
    if (file === undefined) return undefined;
    const type = types[path.extname(file)] ?? '';
    for (const { encoding, suffix } of variants) {
      const packed = accepts(acceptEncoding, encoding) ? await load(file + suffix) : undefined;
      if (packed) return { ...packed, type, encoding };
    }
    const plain = await load(file);
    return plain && { ...plain, type, encoding: undefined };
  };
}

/** Finds a file by its path under the root. */
export type FindFile = ReturnType<typeof openFiles>;
