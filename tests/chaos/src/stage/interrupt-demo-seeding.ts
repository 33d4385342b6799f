import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from 'stack/root-folder';
import { pollUntil } from 'stack/wait';
import type { Fleet } from '../fleet/fleet.ts';
import { type Databases, openDatabases } from '../verdict/databases.ts';
import type { Finding } from '../verdict/promises.ts';

const demo = JSON.parse(readFileSync(join(rootFolder, 'svc-catalog/demo/products.json'), 'utf8')) as {
  products: unknown[];
};
/** Minimum number of products whose images posts show. */
const fewest = 3;

const countProducts = async (databases: Databases): Promise<number> => {
  const [row] = await databases.read(
    'catalog',
    (sql) => sql<Array<{ total: number }>>`select count(*)::int as total from products`,
  );
  return row?.total ?? 0;
};

/**
 * Kills the process that seeds the demo data when it is partly done; the next start must finish it.
 */
export async function interruptDemoSeeding(fleet: Fleet): Promise<void> {
  const databases = openDatabases(fleet.wiring.databaseUrls);
  const isBegun = async () => ((await countProducts(databases).catch(() => 0)) >= fewest ? true : null);
  if (await pollUntil(isBegun, { timeoutMs: 30_000, everyMs: 20 })) fleet.signal('svc-catalog', 'SIGKILL');
  await databases.close();
}

/** Compares the catalogue with the demo data. */
export async function checkDemoSeeding(databases: Databases): Promise<Finding[]> {
  const planted = await countProducts(databases);
  if (planted === demo.products.length) return [];
  return [{ broken: 'unplanted', what: `${planted} of ${demo.products.length} products of the demo` }];
}
