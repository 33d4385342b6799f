import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where pictures are kept, by generated names only. */
export interface PictureStore {
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when there is no such picture. */
  readonly get: (name: string) => Promise<Buffer<ArrayBuffer> | undefined>;
}

const safeName = /^[a-z0-9]{16,64}(-(\d{2,4}|ig))?\.(jpg|webp|avif)$/;

/** Throws for anything but the generated name of a picture or of a copy of it. */
export function checkPictureName(name: string): string {
  if (!safeName.test(name)) throw new Error(`not a picture name: ${name}`);
  return name;
}

/** Keeps pictures in a local folder, spread over subfolders by their first two characters. */
export function openFolderStore(folder: string): PictureStore {
  const fileOf = (name: string) => path.join(folder, checkPictureName(name).slice(0, 2), name);
  return {
    put: async (name, bytes) => {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      // Written beside and moved into place, so that a reader never sees half a picture.
      const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
      await writeFile(draft, bytes);
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
  };
}
