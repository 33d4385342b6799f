import { text } from 'node:stream/consumers';
import { describeFault } from '../fault.ts';
import { migrateAll, type Migrators } from './migrate.ts';

// The job contains passwords, so it is passed on stdin.
const { migrators, root } = JSON.parse(await text(process.stdin)) as { migrators: Migrators; root: string };
await migrateAll(migrators, root).catch((error: unknown) => {
  process.stderr.write(describeFault(error));
  process.exitCode = 1;
});
