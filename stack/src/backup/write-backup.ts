import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MigrationLogins } from '@kallos/service-kit/migrations';
import { StackFault } from '../fault.ts';
import { type ServiceName, serviceNames, type Settings } from '../settings.ts';
import { copyDatabaseOut } from './copy-tables.ts';
import { copyFilesOut } from './files.ts';
import { type CopiedDatabase, hashOfText, type Manifest, manifestFile } from './manifest.ts';
import { atOneMoment } from './one-moment.ts';
import { seal, type Secrets } from './sealed.ts';
import { openAsOwner } from './tables.ts';

export type BackupSource = {
  settings: Pick<Settings, 'root' | 'stateFolder' | 'environment'>;
  logins: Record<ServiceName, MigrationLogins>;
  secrets: Omit<Secrets, 'manifest'>;
  passphrase: string;
};

const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

async function leaveTime(login: MigrationLogins, takenAt: string): Promise<void> {
  const sql = openAsOwner(login);
  try {
    await sql.unsafe(
      `do $$ begin execute format('comment on database %I is %L', current_database(), 'backup of ${takenAt}'); end $$`,
    );
  } finally {
    await sql.end();
  }
}

async function writeDraft(
  { settings, logins, secrets, passphrase }: BackupSource,
  draft: string,
): Promise<Manifest> {
  const taken = await atOneMoment(logins, async ({ readers, takenAt, heldMs }) => {
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
    // After the databases: a picture is written before the row that names it.
    files: await copyFilesOut(settings.stateFolder, draft),
    picturesElsewhere: S3_ENDPOINT ? `${S3_ENDPOINT}, bucket ${S3_BUCKET ?? ''}` : null,
  };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  writeFileSync(manifestFile(draft), text, { mode: 0o600 });
  seal(draft, passphrase, { ...secrets, manifest: hashOfText(text) });
  return manifest;
}

/** Writes everything into a folder that gets its name only once it is whole. */
export async function writeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StackFault(`${folder} is not empty: name a new folder for each backup`);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(draft, { mode: 0o700 });
  try {
    const manifest = await writeDraft(source, draft);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return manifest;
  } catch (error) {
    // A full disk would stay full.
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Leaves the time of a good backup where the services' figures find it. */
export async function leaveTimes(
  logins: BackupSource['logins'],
  { takenAt }: Pick<Manifest, 'takenAt'>,
): Promise<void> {
  for (const service of serviceNames) await leaveTime(logins[service], takenAt);
}

export const countRows = ({ databases }: Manifest): number =>
  serviceNames.reduce(
    (sum, service) => sum + databases[service].tables.reduce((rows, table) => rows + table.rows, 0),
    0,
  );
