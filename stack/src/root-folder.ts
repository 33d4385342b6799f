import { resolve } from 'node:path';

/** The repository's top folder. */
export const rootFolder = resolve(import.meta.dirname, '..', '..');
