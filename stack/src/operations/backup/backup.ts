import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isEntryPoint } from '@kallos/tooling/entry-point';
import { runCommand, StackFault } from '../../fault.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { openSecrets, withLogins } from './databases.ts';
import { type Manifest, readManifestText } from './manifest.ts';
import { openBackup } from './read-backup.ts';
import { readPassphrase } from './sealed.ts';
import { tryRestore } from './try-restore.ts';
import { countRows, storeBackupTime, writeBackup } from './write-backup.ts';

const usage = `BACKUP_PASSPHRASE=… npm run backup -- <new folder> [--verify]
BACKUP_PASSPHRASE=… npm run backup -- --verify <folder>

  Copies all four databases at one moment, the pictures, the releases of remotes and the keys. The platform may run.
  --verify   restores the backup on a Postgres of its own and compares every table; alone, that of an earlier backup`;

async function verify(settings: Settings, folder: string, passphrase: string): Promise<void> {
  const { manifest } = await openBackup(folder, passphrase);
  await tryRestore(settings, { folder, manifest });
  console.log(
    `${folder}: whole; restored on a server of its own, and all ${countRows(manifest)} rows are the same`,
  );
}

/** Records a backup as the last one, from which the services' metrics compute its age. */
export const recordBackup = (settings: Settings, folder: string): Promise<void> =>
  withLogins(settings, openSecrets(settings), async (logins) => {
    await storeBackupTime(logins, JSON.parse(readManifestText(folder)) as Manifest);
  });

/** Writes a backup and optionally verifies it; a backup that fails is not recorded as the last one. */
export async function takeBackup(
  settings: Settings,
  {
    folder,
    passphrase,
    isTried,
    isRecorded = true,
  }: { folder: string; passphrase: string; isTried: boolean; isRecorded?: boolean },
): Promise<void> {
  const book = openSecrets(settings);
  const secrets = { book: book.all(), secretKeys: settings.environment.SECRET_KEYS ?? '' };
  await withLogins(settings, book, async (logins) => {
    const since = performance.now();
    const manifest = await writeBackup({ settings, logins, secrets, passphrase }, folder);
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(
      `${folder}: ${countRows(manifest)} rows and ${manifest.files.length} files as of ${manifest.takenAt}, in ${seconds} s; ` +
        `nobody could write for ${manifest.heldMs} ms`,
    );
    if (manifest.picturesElsewhere !== null)
      console.log(`not copied: the pictures in ${manifest.picturesElsewhere}; turn on that store's versions`);
    if (isTried) await verify(settings, folder, passphrase);
    if (isRecorded) await storeBackupTime(logins, manifest);
  });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new StackFault(usage);
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  const settings = readSettings(process.env);
  const passphrase = readPassphrase(process.env);
  if (existsSync(folder) && values.verify) await verify(settings, folder, passphrase);
  else await takeBackup(settings, { folder, passphrase, isTried: values.verify });
}

if (isEntryPoint(import.meta)) await runCommand(main);
