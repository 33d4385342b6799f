import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackFault } from '../fault.ts';
import { PortBook } from '../ports.ts';
import { findPostgres } from '../postgres/binaries.ts';
import { ensureDatabases } from '../postgres/databases.ts';
import { migrateAll, type Migrators, migratorsOn } from '../postgres/migrate.ts';
import { startPostgres, stopPostgres } from '../postgres/server.ts';
import { serviceNames, type Settings } from '../settings.ts';
import { lowerUser } from '../system-user.ts';
import { copyDatabaseOut } from './copy-tables.ts';
import type { Manifest } from './manifest.ts';
import { fillDatabases } from './read-backup.ts';
import { openAsOwner } from './tables.ts';

/** What differs between a backup and databases that were filled from it. */
export async function compare(logins: Migrators, manifest: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const service of serviceNames) {
    const sql = openAsOwner(logins[service]);
    try {
      const found = await copyDatabaseOut(sql, service, null);
      const wanted = manifest.databases[service];
      for (const table of wanted.tables) {
        const other = found.tables.find(({ name }) => name === table.name);
        if (other?.sha256 !== table.sha256)
          faults.push(`${service}/${table.name}: ${other?.rows ?? 0} rows of ${table.rows}`);
      }
      if (JSON.stringify(found.sequences) !== JSON.stringify(wanted.sequences))
        faults.push(`${service}: its sequences`);
    } finally {
      await sql.end({ timeout: 5 });
    }
  }
  return faults;
}

/** Restores a backup on a server of its own, compares it, and brings it up to date as a restore would. */
export async function tryRestore(
  settings: Pick<Settings, 'root' | 'cacheFolder'>,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'kallos-verify-'));
  chmodSync(scratch, 0o755);
  const user = lowerUser();
  const server = await startPostgres({
    binaries: findPostgres({ user, cacheFolder: settings.cacheFolder }),
    user,
    folder: join(scratch, 'postgres'),
    logFile: join(scratch, 'postgres.log'),
    password: 'verify-only',
    pickPort: () => new PortBook(join(scratch, 'ports.json')).take('postgres'),
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  try {
    await ensureDatabases(
      server.url,
      serviceNames.map((service) => ({ name: `svc_${service}`, password: 'verify-only' })),
    );
    const logins = migratorsOn(server.url);
    await fillDatabases(logins, { folder, manifest, root: settings.root });
    const faults = await compare(logins, manifest);
    if (faults.length > 0) throw new StackFault(`restored otherwise than backed up: ${faults.join('; ')}`);
    await migrateAll(logins, settings.root);
  } finally {
    await stopPostgres(server);
    rmSync(scratch, { recursive: true, force: true });
  }
}
