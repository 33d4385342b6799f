import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationLogins } from '@kallos/service-kit/database/migrations';
import { type ServiceName, serviceNames, type Settings } from '../../settings/settings.ts';
import { writeFolderAtomically } from '../../write-folder-atomically.ts';
import { copyDatabaseOut } from './copy-tables.ts';
import { copyFilesOut } from './files.ts';
import { type CopiedDatabase, hashOfText, type Manifest, manifestFile } from './manifest.ts';
import { seal, type Secrets } from './sealed.ts';
import { withSnapshot } from './snapshot.ts';
import { asOwners } from './tables.ts';

export interface BackupSource {
  readonly settings: Pick<Settings, 'root' | 'stateFolder' | 'environment'>;
  readonly logins: Record<ServiceName, MigrationLogins>;
  readonly secrets: Omit<Secrets, 'manifest'>;
  readonly passphrase: string;
}

const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

async function writeDraft(
  { settings, logins, secrets, passphrase }: BackupSource,
  draft: string,
): Promise<Manifest> {
  const taken = await withSnapshot(logins, async ({ readers, takenAt, heldMs }) => {
    const [server] = await readers.auth<
      { version: string }[]
    >`select current_setting('server_version') as version`;
    const databases: Partial<Record<ServiceName, CopiedDatabase>> = {};
    for (const service of serviceNames)
      databases[service] = await copyDatabaseOut(readers[service], service, draft);
    return {
      takenAt: takenAt.toISOString(),
      heldMs: Math.round(heldMs),
      postgres: server?.version ?? '',
      databases: databases as Manifest['databases'],
    };
  });
  const { S3_BUCKET, S3_ENDPOINT } = settings.environment;
  const manifest: Manifest = {
    format: 1,
    product: versionOf(settings.root),
    ...taken,
    // After the databases: an image is written before the row that refers to it.
    files: await copyFilesOut(settings.stateFolder, draft),
    picturesElsewhere: S3_ENDPOINT ? `${S3_ENDPOINT}, bucket ${S3_BUCKET ?? ''}` : null,
  };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  writeFileSync(manifestFile(draft), text, { mode: 0o600 });
  seal(draft, passphrase, { ...secrets, manifest: hashOfText(text) });
  return manifest;
}

/** Writes a backup to a new folder. */
export const writeBackup = (source: BackupSource, folder: string): Promise<Manifest> =>
  writeFolderAtomically(folder, (draft) => writeDraft(source, draft));

/** Stores the time of a good backup for the services' metrics. */
export const storeBackupTime = (logins: BackupSource['logins'], { takenAt }: Pick<Manifest, 'takenAt'>) =>
  asOwners(logins, async (databases) => {
    const note = `execute format('comment on database %I is %L', current_database(), 'backup of ${takenAt}')`;
    for (const sql of Object.values(databases)) await sql.unsafe(`do $$ begin ${note}; end $$`);
  });

export const countRows = ({ databases }: Manifest): number =>
  serviceNames.reduce(
    (sum, service) => sum + databases[service].tables.reduce((rows, table) => rows + table.rows, 0),
    0,
  );
