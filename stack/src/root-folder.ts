import { join, resolve } from 'node:path';

/** The repository's root folder. */
export const rootFolder = resolve(import.meta.dirname, '..', '..');

/** Shares the compile cache: stripping types takes more memory than the programs themselves. */
export const compiled = { NODE_COMPILE_CACHE: join(rootFolder, '.cache', 'compiled') };
