import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { StackFault } from './fault.ts';

/** Fills a private draft folder and renames it when complete; a failure deletes the draft. */
export async function writeFolderAtomically<T>(
  folder: string,
  write: (draft: string) => Promise<T>,
): Promise<T> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StackFault(`${folder} is there already and is not empty: name a new one`);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(draft, { mode: 0o700 });
  try {
    const written = await write(draft);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return written;
  } catch (error) {
    // On a full disk the draft would keep the disk full.
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}
