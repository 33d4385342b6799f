import { accessSync, constants } from 'node:fs';
import path from 'node:path';

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of ffmpeg: FFMPEG_BIN, else the one on the PATH; undefined for `none` or if
 * there is none.
 */
export function findFfmpeg(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = environment['FFMPEG_BIN'];
  if (named === 'none') return undefined;
  if (named) {
    if (!isProgram(named)) throw new Error(`FFMPEG_BIN names ${named}, which is no program`);
    return named;
  }
  const folders = (environment['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  return folders.map((folder) => path.join(folder, 'ffmpeg')).find(isProgram);
}
