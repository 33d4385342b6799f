import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBus, streamOf } from '@kallos/service-kit/messaging/bus';
import { openLog } from '@kallos/service-kit/observability/log';
import { faultCode, runCommand, StackFault } from '../../fault.ts';
import { makeStateFolder } from '../../launcher/infrastructure.ts';
import type { ServiceDatabase } from '../../postgres/databases.ts';
import { migratorsOf } from '../../postgres/migrate.ts';
import { SecretStore } from '../../settings/secrets.ts';
import { readSettings, serviceNames, type Settings, stateFile } from '../../settings/settings.ts';
import { lockFolder, ownTablesFolder, withOwnServer } from './databases.ts';
import { copyFilesIn, isMovedAside, backedUpFolders } from './files.ts';
import { beginRestore } from './interrupted-restore.ts';
import type { Manifest } from './manifest.ts';
import { openBackup, restoreDatabases } from './read-backup.ts';
import { replaceDatabases } from './replace-databases.ts';
import { readPassphrase, type Secrets } from './sealed.ts';

const usage = `BACKUP_PASSPHRASE=… npm run restore -- <folder>

  Puts a backup in the place of what is there, which is set aside and not deleted. Stop the platform first, also on
  the machine that you leave. Afterwards it starts on hold: nothing is published until npm run release.`;

interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly secrets: Secrets;
}

/** Throws unless the keys of stored tokens are those of the backup. */
function assertSameKeys(settings: Settings, { secretKeys }: Secrets): void {
  if (secretKeys === '' || settings.environment.SECRET_KEYS?.includes(secretKeys) === true) return;
  const file = stateFile(settings, 'secret-keys-of-the-backup');
  mkdirSync(settings.stateFolder, { recursive: true });
  writeFileSync(file, `SECRET_KEYS=${secretKeys}\n`, { mode: 0o600 });
  throw new StackFault(
    `SECRET_KEYS must be, or end with, the value that the backup was made with: see ${file}`,
  );
}

/** Moves a folder or file aside under a new name. */
function setAside(path: string, mark: string): string | null {
  if (!existsSync(path)) return null;
  try {
    renameSync(path, `${path}.${mark}`);
    return `${path}.${mark}`;
  } catch (error) {
    if (faultCode(error) !== 'EBUSY') throw error;
  }
  // A mount point cannot be renamed, so its content moves one folder deeper.
  const aside = join(path, `.${mark}`);
  mkdirSync(aside);
  for (const name of readdirSync(path).filter((one) => !isMovedAside(one)))
    renameSync(join(path, name), join(aside, name));
  return aside;
}

/** Returns the restored names and keys, with the present passwords of servers that stay. */
function restoreBook(settings: Settings, { book }: Secrets, mark: string): SecretStore {
  const file = stateFile(settings, 'secrets.json');
  const present = new SecretStore(file).all();
  const ofServers = Object.entries(present).filter(([name]) => /^(postgres\.|nats$)/.test(name));
  setAside(file, mark);
  const merged = { ...book, ...Object.fromEntries(ofServers) };
  writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`, { mode: 0o600 });
  return new SecretStore(file);
}

const passwordsOf = (settings: Settings, secrets: SecretStore): ServiceDatabase[] =>
  serviceNames.map((service) => ({
    name: `svc_${service}`,
    password:
      settings.environment[`DB_PASSWORD_${service.toUpperCase()}`] ||
      secrets.password(`postgres.svc_${service}`),
  }));

async function restoreDatabasesOf(settings: Settings, secrets: SecretStore, backup: Backup, mark: string) {
  const around = { folder: backup.folder, manifest: backup.manifest, root: settings.root };
  const passwords = passwordsOf(settings, secrets);
  if (settings.databaseUrls !== null) {
    await restoreDatabases(migratorsOf(settings.databaseUrls, settings.migrationUrls), around);
    return [];
  }
  if (settings.databaseUrl !== null)
    return replaceDatabases(settings.databaseUrl, { ...around, passwords, mark });
  const folder = (await ownTablesFolder(settings, secrets)) ?? '';
  const aside = setAside(folder, mark);
  await withOwnServer(settings, { secrets, folder }, (adminUrl) =>
    replaceDatabases(adminUrl, { ...around, passwords, mark }),
  );
  return aside === null ? [] : [aside];
}

/** Purges an external bus: its messages are newer than the databases, which republish their own. */
async function emptyStreams(natsUrl: string): Promise<void> {
  const bus = openBus(natsUrl, 'restore', openLog('restore', 'silent'));
  try {
    const { jsm } = await bus.waitForConnection(10_000);
    for (const service of serviceNames) await jsm.streams.purge(streamOf(service).name).catch(ignoreMissing);
  } finally {
    await bus.close();
  }
}

const ignoreMissing = (error: unknown): void => {
  if (!/stream not found/i.test(String(error))) throw error;
};

async function restore(settings: Settings, backup: Backup): Promise<string[]> {
  assertSameKeys(settings, backup.secrets);
  makeStateFolder(settings);
  const release = lockFolder(settings);
  const mark = `before-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  const end = beginRestore(settings);
  try {
    const secrets = restoreBook(settings, backup.secrets, mark);
    const aside = await restoreDatabasesOf(settings, secrets, backup, mark);
    // The bus holds messages that are newer than the databases.
    for (const name of [...backedUpFolders, 'nats', 'social-memory.json'])
      aside.push(setAside(stateFile(settings, name), mark) ?? '');
    if (settings.natsUrl !== null) await emptyStreams(settings.natsUrl);
    copyFilesIn(backup.folder, backup.manifest.files, settings.stateFolder);
    end();
    return aside.filter(Boolean);
  } finally {
    release();
  }
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new StackFault(usage);
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  const settings = readSettings(process.env);
  const opened = await openBackup(folder, readPassphrase(process.env));
  const since = performance.now();
  const aside = await restore(settings, { folder, ...opened });
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`restored as of ${opened.manifest.takenAt}, in ${seconds} s`);
  for (const path of aside) console.log(`set aside   ${path}`);
  console.log('on hold     start the platform, look at it, then let it publish: npm run release');
}

await runCommand(main);
