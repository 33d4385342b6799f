import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CopiedFile, hashOfFile } from './manifest.ts';

/** Folders of the data folder that a backup contains: images and deployed releases. */
export const backedUpFolders = ['media', 'remotes'] as const;

/** Returns whether a restore moved the file aside in a folder that it could not rename. */
export const isMovedAside = (name: string): boolean => name.startsWith('.before-');
const isHalfWritten = (path: string): boolean => /\.(tmp|next)$|\.next-\d+\//.test(path);

/** Copies the kept folders; files that are deleted during the copy are left out. */
export async function copyFilesOut(stateFolder: string, folder: string): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  for (const kept of backedUpFolders) {
    if (!existsSync(join(stateFolder, kept))) continue;
    const names = readdirSync(join(stateFolder, kept), { recursive: true, encoding: 'utf8' });
    for (const path of names.map((name) => join(kept, name)).toSorted()) {
      const from = join(stateFolder, path);
      if (
        path.split('/').some(isMovedAside) ||
        isHalfWritten(path) ||
        statSync(from, { throwIfNoEntry: false })?.isFile() !== true
      )
        continue;
      const to = join(folder, 'files', path);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(from, to);
      copied.push({ path, bytes: statSync(to).size, sha256: await hashOfFile(to) });
    }
  }
  return copied;
}

export async function isFileWhole(folder: string, { path, bytes, sha256 }: CopiedFile): Promise<boolean> {
  const file = join(folder, 'files', path);
  return statSync(file, { throwIfNoEntry: false })?.size === bytes && (await hashOfFile(file)) === sha256;
}

export function copyFilesIn(folder: string, files: readonly CopiedFile[], stateFolder: string): void {
  for (const { path } of files) {
    mkdirSync(dirname(join(stateFolder, path)), { recursive: true });
    cpSync(join(folder, 'files', path), join(stateFolder, path));
  }
}
