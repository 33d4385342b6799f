import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Uploaded and fetched images, stored under the hash of their bytes. */
export interface FileStore {
  readonly store: (bytes: Uint8Array) => Promise<string>;
  readonly read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export async function openFiles(folder: string): Promise<FileStore> {
  await fs.mkdir(folder, { recursive: true });
  return {
    store: async (bytes) => {
      const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      await fs.writeFile(path.join(folder, name), bytes);
      return name;
    },
    read: async (name) => {
      if (!/^[0-9a-f]{32}$/.test(name)) return undefined;
      try {
        return new Uint8Array(await fs.readFile(path.join(folder, name)));
      } catch {
        return undefined;
      }
    },
  };
}
