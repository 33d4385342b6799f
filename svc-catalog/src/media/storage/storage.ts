import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A store of images and videos, by generated names only. */
export interface MediaStore {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns undefined if there is no such file. */
  readonly get: (name: string) => Promise<Buffer<ArrayBuffer> | undefined>;
  /** Returns at most `length` bytes from `start`, and the total size. */
  readonly getPart: (name: string, start: number, length: number) => Promise<StoredPart | undefined>;
  readonly pieces: PieceStore;
}

/** A store of upload parts, which are kept for a day at most. */
export interface PieceStore {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns a path or URL from which a worker without secrets can read a part for some minutes. */
  readonly addressOf: (name: string) => Promise<string>;
  readonly remove: (name: string) => Promise<void>;
}

/** A range of a stored file. */
export interface StoredPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly size: number;
}

const safeName = /^[a-z0-9]{16,64}(?:(-(\d{2,4}|ig(34)?(-\d{2,4})?))?\.(jpg|webp|avif)|\.mp4)$/;

/** Returns the name if it is the generated name of an image or a variant; throws otherwise. */
export function checkMediaName(name: string): string {
  if (!safeName.test(name)) throw new Error(`not a picture name: ${name}`);
  return name;
}

const safePieceName = /^\d{1,10}-[0-9a-f]{32}$/;

/** Returns the name if it is the generated name of a part; throws otherwise. */
export function checkPieceName(name: string): string {
  if (!safePieceName.test(name)) throw new Error(`not a name of a piece: ${name}`);
  return name;
}

/** Writes a file; deletes a partial one, so that a full disk regains its space. */
async function writeOrRemove(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(file, bytes);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

const hour = 3_600_000;

/** Stores parts in a separate folder and deletes those of the previous day every hour. */
function openFolderPieces(folder: string, now: () => number): PieceStore {
  const fileOf = (name: string) => path.join(folder, checkPieceName(name));
  let sweptAt = 0;
  const sweep = async () => {
    if (now() - sweptAt < hour) return;
    sweptAt = now();
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const { mtimeMs } = await stat(file);
      if (now() - mtimeMs > 24 * hour) await rm(file, { force: true });
    }
  };
  return {
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      await sweep();
      await writeOrRemove(fileOf(name), bytes);
    },
    addressOf: (name) => Promise.resolve(fileOf(name)),
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

/** Stores images in a local folder, in subfolders by their first two characters. */
export function openFolderStore(folder: string, now: () => number = Date.now): MediaStore {
  const fileOf = (name: string) => path.join(folder, checkMediaName(name).slice(0, 2), name);
  return {
    pieces: openFolderPieces(path.join(folder, 'pieces'), now),
    put: async (name, bytes) => {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      // Written to a temporary name and renamed, so that no reader sees a partial image.
      const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
      await writeOrRemove(draft, bytes);
      await rename(draft, file);
    },
    get: async (name) => {
      const file = fileOf(name);
      try {
        return await readFile(file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    getPart: async (name, start, length) => {
      const handle = await open(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!handle) return undefined;
      try {
        const { size } = await handle.stat();
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - start)));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        return { bytes: bytes.subarray(0, bytesRead), size };
      } finally {
        await handle.close();
      }
    },
  };
}
