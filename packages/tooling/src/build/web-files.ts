import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Returns the `sha384-…` hash of some bytes, as browsers check it. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Returns every file below a folder as a relative path with forward slashes. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Returns the hash of each script in a folder, by name. */
export function scriptHashes(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
}

const isText = (file: string): boolean => /\.(js|css|json|svg)$/.test(file);

/** Compresses text files with Brotli and gzip when that saves enough. */
export async function compressFolder(folder: string): Promise<void> {
  const files = filesIn(folder).filter((file) => isText(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const bytes = readFileSync(path);
      if (bytes.length < 1024) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const [small, smaller] = await Promise.all([zip(bytes, { level: 9 }), brotli(bytes, { params })]);
      writeFileSync(`${path}.gz`, small);
      writeFileSync(`${path}.br`, smaller);
    }),
  );
}

/** Copies a folder's files into an existing one; files with a hash in their name are written once. */
export function publishFolder(from: string, to: string): void {
  for (const file of filesIn(from)) {
    const target = join(to, file);
    mkdirSync(dirname(target), { recursive: true });
    const next = `${target}.next`;
    copyFileSync(join(from, file), next);
    renameSync(next, target);
  }
}

/** Removes files unused for `days`: an open tab may still need last week's files. */
export function removeOldFiles(folder: string, keep: ReadonlySet<string>, days: number): void {
  const limit = Date.now() - days * 24 * 60 * 60 * 1000;
  for (const file of filesIn(folder)) {
    const path = join(folder, file);
    if (!keep.has(file) && statSync(path).mtimeMs < limit) rmSync(path);
  }
}
