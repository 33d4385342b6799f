import { join, resolve } from 'node:path';

/** The repository's top folder. */
export const rootFolder = resolve(import.meta.dirname, '..', '..');

/** Tells a program of Node where compiled code is kept: stripping types anew takes more memory than the program itself. */
export const compiled = { NODE_COMPILE_CACHE: join(rootFolder, '.cache', 'compiled') };
