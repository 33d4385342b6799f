import { realpathSync } from 'node:fs';

/** Returns whether Node was started with this module. `import.meta.main` is undefined before Node 24.2. */
export const isEntryPoint = ({ main, filename }: ImportMeta): boolean =>
  (main as boolean | undefined) ?? filename === realpathSync(process.argv[1] ?? '.');
