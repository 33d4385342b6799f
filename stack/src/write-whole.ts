import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { StackFault } from './fault.ts';

/** Has a folder filled that only its owner may read and that gets its name once it is whole; of one that failed nothing is left. */
export async function writeWhole<T>(folder: string, write: (draft: string) => Promise<T>): Promise<T> {
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
    // A full disk would stay full.
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}
