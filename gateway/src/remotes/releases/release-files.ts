import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { AppError } from '@kallos/contracts/errors';
import { maxReleaseBytes } from '@kallos/contracts/gateway/deploys';
import { isStorageFull } from '@kallos/service-kit/storage-full';
import type { ReleaseFiles } from './release-check.ts';

/** Returns one digest over the names and contents of a release. */
export function digestOf(files: ReleaseFiles): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) {
    const bytes = files.get(name) ?? new Uint8Array();
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** Decodes the files of a JSON body: name to base64. */
export const decodeFiles = (packed: Record<string, string>): Map<string, Uint8Array> =>
  new Map(Object.entries(packed).map(([name, text]) => [name, Buffer.from(text, 'base64')]));

/** Packs a release into one buffer for the transfer between gateways. */
export function packRelease(files: ReleaseFiles): Uint8Array {
  const named = [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]);
  // Has its own memory, so that it can be transferred to another thread.
  return new Uint8Array(gzipSync(JSON.stringify(Object.fromEntries(named)), { level: 1 }));
}

/** Unpacks the files of such a buffer. */
export function unpackRelease(piece: Uint8Array): ReleaseFiles {
  const text = gunzipSync(piece, { maxOutputLength: 2 * maxReleaseBytes }).toString('utf8');
  return decodeFiles(JSON.parse(text) as Record<string, string>);
}

/** Reads the files of a release's folder. */
export const readRelease = (folder: string): ReleaseFiles =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

/** Returns the error for a failed write to the disk. */
export const diskError = (error: unknown): AppError =>
  new AppError(isStorageFull(error) ? 'storage_full' : 'unavailable', {
    message: `The gateway's disk takes no files now (${(error as NodeJS.ErrnoException).code}). What is shown stays.`,
    cause: error,
  });

/** Writes a complete release next to its final place, or nothing; publishing it is one move. */
export function stageRelease(stage: string, files: ReleaseFiles): void {
  try {
    mkdirSync(stage, { recursive: true });
    for (const [name, bytes] of files) writeFileSync(join(stage, name), bytes);
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw diskError(error);
  }
}
