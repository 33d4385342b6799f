import { existsSync } from 'node:fs';
import { StackFault } from '../../fault.ts';
import { acquireLock } from '../../launcher/launcher-lock.ts';
import { PortRegistry } from '../../launcher/port-registry.ts';
import { type Migrators, migratorsOf, migratorsOn } from '../../postgres/migrate.ts';
import { placeTables } from '../../postgres/placement.ts';
import { findPostmaster } from '../../postgres/postmaster.ts';
import { addressOfServer, startPostgres, stopPostgres } from '../../postgres/server.ts';
import { SecretStore } from '../../settings/secrets.ts';
import { type Settings, stateFile } from '../../settings/settings.ts';
import { assertNotHalfRestored } from './interrupted-restore.ts';
import { asOwners, type Sessions } from './tables.ts';

/** Opens the names and keys of an existing platform; new ones would lose its tables. */
export function openSecrets(settings: Settings): SecretStore {
  assertNotHalfRestored(settings);
  const file = stateFile(settings, 'secrets.json');
  const isOurs = settings.databaseUrl === null && settings.databaseUrls === null;
  if (isOurs && !existsSync(file))
    throw new StackFault(`${settings.stateFolder} holds no platform: set DATA_DIR, or DATABASE_URL`);
  return new SecretStore(file);
}

/** Returns the folder of our own Postgres's tables; null for an external server. */
export async function ownTablesFolder(settings: Settings, secrets: SecretStore): Promise<string | null> {
  if (settings.databaseUrl !== null || settings.databaseUrls !== null) return null;
  return placeTables(settings.stateFolder, secrets.password('postgres.tables'));
}

/** Throws if a platform runs from this folder, and prevents a start until the returned function is called. */
export const lockFolder = (settings: Settings): (() => void) =>
  acquireLock(
    stateFile(settings, 'launcher.json'),
    (pid) => `Kallos runs from this folder (process ${pid}): stop it first`,
  );

/** Starts our own Postgres alone for the duration of `work`. */
export async function withOwnServer<T>(
  settings: Settings,
  { secrets, folder }: { secrets: SecretStore; folder: string },
  work: (adminUrl: string) => Promise<T>,
): Promise<T> {
  const server = await startPostgres({
    folder,
    logFile: stateFile(settings, 'logs', 'postgres.log'),
    password: secrets.password('postgres.superuser'),
    pickPort: () => new PortRegistry(stateFile(settings, 'ports.json')).reserve('postgres'),
  });
  try {
    return await work(server.url);
  } finally {
    await stopPostgres(server);
  }
}

/** Runs `work` with the owners' logins; starts our own Postgres if it does not run. */
export async function withLogins<T>(
  settings: Settings,
  secrets: SecretStore,
  work: (logins: Migrators) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrls !== null) return work(migratorsOf(settings.databaseUrls, settings.migrationUrls));
  if (settings.databaseUrl !== null) return work(migratorsOn(settings.databaseUrl));
  const folder = await ownTablesFolder(settings, secrets);
  if (folder === null || !existsSync(folder))
    throw new StackFault(`${settings.stateFolder} holds no platform: set DATA_DIR, or DATABASE_URL`);
  const running = findPostmaster(folder);
  if (running !== null)
    return work(migratorsOn(addressOfServer(running.port, secrets.password('postgres.superuser'))));
  const release = lockFolder(settings);
  try {
    return await withOwnServer(settings, { secrets, folder }, (adminUrl) => work(migratorsOn(adminUrl)));
  } finally {
    release();
  }
}

/** Runs `work` on all databases of an existing platform with the rights of their owners. */
export const inDatabases = <T>(settings: Settings, work: (sessions: Sessions) => Promise<T>): Promise<T> =>
  withLogins(settings, openSecrets(settings), (logins) => asOwners(logins, work));
