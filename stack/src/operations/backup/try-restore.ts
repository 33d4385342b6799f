import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackFault } from '../../fault.ts';
import { PortRegistry } from '../../launcher/port-registry.ts';
import { databaseOf, ensureDatabases, ownerOf } from '../../postgres/databases.ts';
import { migrateAll, type Migrators } from '../../postgres/migrate.ts';
import { startPostgres, stopPostgres } from '../../postgres/server.ts';
import { runStatements } from '../../postgres/session.ts';
import { type ServiceName, serviceNames, type Settings } from '../../settings/settings.ts';
import { copyDatabaseOut } from './copy-tables.ts';
import type { Manifest } from './manifest.ts';
import { fillDatabases } from './read-backup.ts';
import { asOwners } from './tables.ts';

/** Compares a backup with the databases filled from it; returns the differences. */
const compare = (logins: Migrators, manifest: Manifest): Promise<string[]> =>
  asOwners(logins, async (databases) => {
    const faults: string[] = [];
    for (const service of serviceNames) {
      const found = await copyDatabaseOut(databases[service], service, null);
      const wanted = manifest.databases[service];
      for (const table of wanted.tables) {
        const other = found.tables.find(({ name }) => name === table.name);
        if (other?.sha256 !== table.sha256)
          faults.push(`${service}/${table.name}: ${other?.rows ?? 0} rows of ${table.rows}`);
      }
      if (JSON.stringify(found.sequences) !== JSON.stringify(wanted.sequences))
        faults.push(`${service}: its sequences`);
    }
    return faults;
  });

const scratchName = (service: ServiceName): string => `kallos_verify_${service}`;

const scratchLogins = (adminUrl: string): Migrators => {
  const loginsOf = (name: string) => ({
    url: databaseOf(adminUrl, name),
    owner: ownerOf(name),
    runner: name,
  });
  const entries = serviceNames.map((service) => [service, loginsOf(scratchName(service))]);
  return Object.fromEntries(entries) as Migrators;
};

const dropScratch = (adminUrl: string) =>
  runStatements(
    adminUrl,
    ...serviceNames.map((service) => `drop database if exists "${scratchName(service)}" with (force)`),
  );

type ScratchSettings = Pick<Settings, 'root' | 'verifyDatabaseUrl'>;

/** Runs `work` on the configured scratch server, or on a temporary one. */
async function withScratchServer(
  settings: ScratchSettings,
  work: (adminUrl: string) => Promise<void>,
): Promise<void> {
  if (settings.verifyDatabaseUrl !== null) return work(settings.verifyDatabaseUrl);
  const scratch = mkdtempSync(join(tmpdir(), 'kallos-verify-'));
  chmodSync(scratch, 0o755);
  const server = await startPostgres({
    folder: join(scratch, 'postgres'),
    logFile: join(scratch, 'postgres.log'),
    password: 'verify-only',
    pickPort: () => new PortRegistry(join(scratch, 'ports.json')).reserve('postgres'),
    settings: { fsync: 'off', full_page_writes: 'off' },
  });
  try {
    await work(server.url);
  } finally {
    await stopPostgres(server);
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Restores a backup on a scratch server, compares it, and migrates it. */
export async function tryRestore(
  settings: ScratchSettings,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  await withScratchServer(settings, async (adminUrl) => {
    await dropScratch(adminUrl);
    try {
      const password = randomBytes(24).toString('base64url');
      const wanted = serviceNames.map((service) => ({ name: scratchName(service), password }));
      await ensureDatabases(adminUrl, wanted);
      const logins = scratchLogins(adminUrl);
      await fillDatabases(logins, { folder, manifest, root: settings.root });
      const faults = await compare(logins, manifest);
      if (faults.length > 0) throw new StackFault(`restored otherwise than backed up: ${faults.join('; ')}`);
      await migrateAll(logins, settings.root);
    } finally {
      await dropScratch(adminUrl);
    }
  });
}
