import { text } from 'node:stream/consumers';
import { describeFault } from '../fault.ts';
import { migrateAll, type Migrators } from './migrate.ts';

// Its orders hold passwords, so they come by its input.
const { migrators, root } = JSON.parse(await text(process.stdin)) as { migrators: Migrators; root: string };
await migrateAll(migrators, root).catch((error: unknown) => {
  process.stderr.write(describeFault(error));
  process.exitCode = 1;
});
