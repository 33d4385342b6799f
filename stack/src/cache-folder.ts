import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { rootFolder } from './root-folder.ts';

/**
 * Returns the folder for downloaded programs: KALLOS_CACHE, else the user's cache folder, else the project's
 * own.
 */
export function findCacheFolder(): string {
  const named = process.env.KALLOS_CACHE;
  if (named !== undefined && named !== '') return named;
  const personal = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kallos');
  try {
    mkdirSync(personal, { recursive: true });
    accessSync(personal, constants.W_OK);
    return personal;
  } catch {
    return join(rootFolder, '.cache');
  }
}
