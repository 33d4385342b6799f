import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file as it is sent; the same object while the file is unchanged. */
export interface ServedFile {
  readonly bytes: Buffer;
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
const mostAnswers = 2000;

/** Returns whether an Accept-Encoding header accepts an encoding. */
export function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return name.trim() === encoding && !parameters.some((one) => /^\s*q=0(\.0*)?\s*$/.test(one));
  });
}

/**
 * Returns the absolute path under a root; undefined for paths outside it, hidden files and unknown
 * types.
 */
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

interface Loaded {
  readonly stamp: string;
  readonly bytes: Buffer;
  readonly etag: string;
}

async function loadFile(file: string, known: Loaded | undefined): Promise<Loaded | undefined> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts?.isFile()) return undefined;
  const stamp = `${facts.mtimeMs} ${facts.size}`;
  if (known?.stamp === stamp) return known;
  const bytes = await readFile(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { stamp, bytes, etag };
}

// Milliseconds for which a cached file is served without checking for changes.
const trustedMilliseconds = 1000;

/**
 * Finds files under a root and caches them; checks for changes once a second. With `onChange`,
 * missing files are cached too.
 */
export function openFiles(root: string, onChange?: (listener: () => void) => void) {
  const cached = new Map<string, Loaded>();
  const answered = new Map<string, { file: ServedFile | undefined; until: number }>();
  let cachedBytes = 0;
  const forget = () => {
    cached.clear();
    answered.clear();
    cachedBytes = 0;
  };
  onChange?.(forget);
  const load = async (file: string): Promise<Loaded | undefined> => {
    const known = cached.get(file);
    const loaded = await loadFile(file, known);
    if (loaded === known) return known;
    cachedBytes += (loaded?.bytes.length ?? 0) - (known?.bytes.length ?? 0);
    if (loaded) cached.set(file, loaded);
    else cached.delete(file);
    if (cachedBytes > mostCachedBytes) forget();
    return loaded;
  };
  const look = async (relative: string, acceptEncoding: string | undefined) => {
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
  return async (relative: string, acceptEncoding?: string): Promise<ServedFile | undefined> => {
    const key = `${acceptEncoding ?? ''} ${relative}`;
    const known = answered.get(key);
    if (known && performance.now() < known.until) return known.file;
    const file = await look(relative, acceptEncoding);
    if (!file && !onChange) {
      answered.delete(key);
      return undefined;
    }
    if (answered.size >= mostAnswers) answered.clear();
    answered.set(key, { file, until: performance.now() + trustedMilliseconds });
    return file;
  };
}

/** Finds a file by its path under the root. */
export type FindFile = ReturnType<typeof openFiles>;
