import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations, type MigrationLogins } from '@kallos/service-kit/database/migrations';
import type postgres from 'postgres';
import { StackFault } from '../../fault.ts';
import { type Migrators, migrateAll } from '../../postgres/migrate.ts';
import { type ServiceName, serviceNames } from '../../settings/settings.ts';
import { copyDatabaseIn, isTableWhole } from './copy-tables.ts';
import { isFileWhole } from './files.ts';
import { type CopiedDatabase, hashOfText, type Manifest, readManifestText } from './manifest.ts';
import { type Secrets, unseal } from './sealed.ts';
import { openAsOwner, readMigrations } from './tables.ts';

/** Opens a backup after verifying every part. */
export async function openBackup(
  folder: string,
  passphrase: string,
): Promise<{ manifest: Manifest; secrets: Secrets }> {
  const text = readManifestText(folder);
  const secrets = unseal(folder, passphrase);
  if (hashOfText(text) !== secrets.manifest) throw new StackFault('the backup is damaged: manifest.json');
  const manifest = JSON.parse(text) as Manifest;
  const faults: string[] = [];
  for (const service of serviceNames)
    for (const table of manifest.databases[service].tables)
      if (!(await isTableWhole(folder, service, table))) faults.push(`table ${service}/${table.name}`);
  for (const file of manifest.files) if (!(await isFileWhole(folder, file))) faults.push(file.path);
  if (faults.length === 0) return { manifest, secrets };
  const more = faults.length > 5 ? ` and ${faults.length - 5} more` : '';
  throw new StackFault(`the backup is damaged: ${faults.slice(0, 5).join(', ')}${more}`);
}

interface Journal {
  readonly entries: { when: number }[];
}

/** Copies a service's migrations up to the backup's newest. */
function migrationsUntil(from: string, newest: number, to: string): void {
  cpSync(from, to, { recursive: true });
  const file = join(to, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const known = journal.entries.filter(({ when }) => when <= newest);
  if (known.at(-1)?.when !== newest)
    throw new StackFault('the backup was made by a newer version of Kallos: restore it with that one');
  writeFileSync(file, JSON.stringify({ ...journal, entries: known }));
}

const wordsOf = (migrations: CopiedDatabase['migrations']) =>
  migrations.map(({ hash, when }) => `${when} ${hash}`).join();

async function fill(
  service: ServiceName,
  logins: MigrationLogins,
  { folder, copied, root, finish }: FillOptions,
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'kallos-migrations-'));
  const sql = openAsOwner(logins);
  try {
    const newest = Number(copied.migrations.at(-1)?.when ?? 0);
    migrationsUntil(join(root, `svc-${service}`, 'migrations'), newest, scratch);
    const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isUsed"`;
    if (found?.isUsed === true) throw new StackFault(`the database of svc-${service} is in use already`);
    await applyMigrations(logins, scratch);
    if (wordsOf(await readMigrations(sql)) !== wordsOf(copied.migrations))
      throw new StackFault(`svc-${service} has other migrations than the version that made the backup`);
    await copyDatabaseIn(sql, service, { folder, copied, finish });
  } finally {
    await sql.end({ timeout: 5 });
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface FillOptions {
  readonly folder: string;
  readonly copied: CopiedDatabase;
  readonly root: string;
  readonly finish: (sql: postgres.TransactionSql) => Promise<void>;
}

/** Fills four empty databases as they were; `finish` runs in the same transaction. */
export async function fillDatabases(
  logins: Migrators,
  {
    folder,
    manifest,
    root,
    finish = async () => undefined,
  }: {
    folder: string;
    manifest: Manifest;
    root: string;
    finish?: (service: ServiceName, sql: postgres.TransactionSql) => Promise<void>;
  },
): Promise<void> {
  for (const service of serviceNames) {
    const copied = manifest.databases[service];
    await fill(service, logins[service], { folder, copied, root, finish: (sql) => finish(service, sql) });
  }
}

/**
 * Holds publishing, invalidates cached state, and republishes everything, because the bus holds newer events.
 */
async function hold(service: ServiceName, sql: postgres.TransactionSql, takenAt: string): Promise<void> {
  await sql`update outbox_stream set created_at = 'before the restore'`;
  if (service === 'posts')
    await sql`insert into publishing_hold (id, taken_at) values (1, ${takenAt})
      on conflict (id) do update set taken_at = least(excluded.taken_at,
        case when publishing_hold.released_at is null then publishing_hold.taken_at end),
        held_at = now(), released_at = null`;
  if (service === 'social')
    await sql`insert into memory_marks (id, identity, is_held) values (1, 'before the restore', true)
      on conflict (id) do update set identity = excluded.identity, is_held = true`;
}

/** Fills four empty databases, puts them on hold and migrates them. */
export async function restoreDatabases(
  logins: Migrators,
  around: { folder: string; manifest: Manifest; root: string },
): Promise<void> {
  const { takenAt } = around.manifest;
  await fillDatabases(logins, { ...around, finish: (service, sql) => hold(service, sql, takenAt) });
  await migrateAll(logins, around.root);
}
