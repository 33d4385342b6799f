import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Loop } from '@kallos/service-kit/background/repeat';
import { openLog } from '@kallos/service-kit/observability/log';
import { describeFault, faultCode, StackFault } from '../fault.ts';
import { maintainBus, readReplicas } from '../nats/maintain-bus.ts';
import { startNats, stopNats } from '../nats/server.ts';
import { adminLogins, natsUrlOf } from '../nats/users.ts';
import { isAtLeast, oldestNats } from '../nats/version.ts';
import { hasFreeSpace, readWriteError } from '../nats/write-error.ts';
import { ensureDatabases } from '../postgres/databases.ts';
import { type Migrators, migrateApart, migratorsOf, migratorsOn } from '../postgres/migrate.ts';
import { placeTables } from '../postgres/placement.ts';
import { startPostgres, stopPostgres } from '../postgres/server.ts';
import type { SecretStore } from '../settings/secrets.ts';
import { type ServiceName, serviceNames, type Settings, stateFile } from '../settings/settings.ts';
import { paint, type Terminal, step } from '../terminal.ts';
import type { PidRecord } from './pid-file.ts';
import type { PortRegistry } from './port-registry.ts';
import type { ManagedServer } from './server-monitor.ts';

export interface LaunchContext {
  readonly settings: Settings;
  readonly secrets: SecretStore;
  readonly ports: PortRegistry;
  readonly screen: Terminal;
}

/** The databases of the services; `migrate` updates their tables. */
export interface ProvidedDatabases {
  readonly urls: Record<ServiceName, string>;
  readonly server: ManagedServer | null;
  readonly migrate: () => Promise<void>;
}

const migrating = (settings: Settings, migrators: Migrators) => () => migrateApart(migrators, settings.root);

async function migrateGiven(settings: Settings, urls: Record<ServiceName, string>, screen: Terminal) {
  const migrators = migratorsOf(urls, settings.migrationUrls);
  if (Object.values(migrators).some(({ runner }) => runner === null)) {
    const advice =
      'set MIGRATION_DATABASE_URL_AUTH, _CATALOG, _SOCIAL and _POSTS to the logins of their owners';
    screen.write(
      paint(screen, 'yellow', `the services own their tables and could change their rules: ${advice}`),
    );
  }
  const migrate = migrating(settings, migrators);
  await step(screen, 'migrations', migrate, () => ({ outcome: 'ready' }));
  return { urls, server: null, migrate };
}

/** Provides databases: ready-made ones, on the server of DATABASE_URL, or on a Postgres of our own. */
export async function provideDatabases(around: LaunchContext): Promise<ProvidedDatabases> {
  const { settings, secrets, screen } = around;
  if (settings.databaseUrls !== null) return await migrateGiven(settings, settings.databaseUrls, screen);
  const wanted = serviceNames.map((service) => ({
    name: `svc_${service}`,
    password: secrets.password(`postgres.svc_${service}`),
  }));
  const found = await step(
    screen,
    'postgres',
    async () => {
      const own = settings.databaseUrl === null ? await startOwnPostgres(around) : null;
      const adminUrl = own?.url ?? settings.databaseUrl ?? '';
      const urls = await ensureDatabases(adminUrl, wanted);
      const migrate = migrating(settings, migratorsOn(adminUrl));
      await migrate();
      return { own, urls, migrate };
    },
    ({ own }) => ({ outcome: 'ready', note: own?.note ?? 'on the server of DATABASE_URL' }),
  );
  const urls = Object.fromEntries(
    serviceNames.map((service) => [service, found.urls[`svc_${service}`] ?? '']),
  );
  return {
    urls: urls as Record<ServiceName, string>,
    server: found.own?.server ?? null,
    migrate: found.migrate,
  };
}

/** Starts a server on its last port: the services are configured with that port. */
async function startManaged<T extends { record: PidRecord; port: number }>(
  name: string,
  ports: PortRegistry,
  start: (pickPort: () => Promise<number>) => Promise<T>,
  stop: ManagedServer['stop'],
): Promise<{ running: T; server: ManagedServer }> {
  const running = await start(() => ports.reserve(name));
  const revive = async () => (await start(async () => running.port)).record;
  return { running, server: { name, record: running.record, restart: revive, stop } };
}

async function startOwnPostgres({ settings, secrets, ports }: LaunchContext) {
  const folder = await placeTables(settings.stateFolder, secrets.password('postgres.tables'));
  const { running, server } = await startManaged(
    'postgres',
    ports,
    (pickPort) =>
      startPostgres({
        folder,
        logFile: stateFile(settings, 'logs', 'postgres.log'),
        password: secrets.password('postgres.superuser'),
        pickPort,
      }),
    (record, graceMs) => stopPostgres({ record }, graceMs),
  );
  const where = folder.startsWith(settings.stateFolder) ? '' : `, tables in ${folder}`;
  return { url: running.url, server, note: `${running.version}, port ${running.port}${where}` };
}

/** The event bus and the loop that maintains its streams. */
export interface ProvidedBus {
  readonly url: string;
  readonly server: ManagedServer | null;
  readonly maintenance: Loop;
}

function keepPrepared({ settings, screen }: LaunchContext, eventsUrl: string, remotesUrl: string): Loop {
  let told = '';
  const onFault = (error: unknown) => {
    const fault = describeFault(error);
    if (fault !== told) screen.write(paint(screen, 'yellow', `nats        is not prepared yet: ${fault}`));
    told = fault;
  };
  const bucket = settings.environment.REMOTES_BUCKET || 'kallos-remotes';
  const replicas = readReplicas(settings.environment.NATS_REPLICAS);
  return maintainBus({ eventsUrl, remotesUrl, bucket, replicas }, openLog('keeper', 'silent'), onFault);
}

/** Provides the event bus: the one at NATS_URL, or a nats-server of our own. */
export async function provideNats(around: LaunchContext): Promise<ProvidedBus> {
  const { settings, screen } = around;
  if (settings.natsUrl !== null) {
    const { natsUrl: url } = settings;
    return { url, server: null, maintenance: keepPrepared(around, url, url) };
  }
  const own = await step(
    screen,
    'nats',
    () => startOwnNats(around),
    ({ running }) => ({
      outcome: 'ready',
      note: `${running.version} from ${running.origin}, port ${running.port}`,
    }),
  );
  if (!isAtLeast(own.running.version, oldestNats)) {
    const lacks = 'what keeps a login from the streams of others';
    screen.write(
      paint(
        screen,
        'yellow',
        `nats-server ${own.running.version} is older than ${oldestNats}: it lacks ${lacks}`,
      ),
    );
  }
  const { url } = own.running;
  return {
    url,
    server: own.server,
    maintenance: keepPrepared(around, url, natsUrlOf(url, adminLogins.remotes)),
  };
}

async function startOwnNats({ settings, secrets, ports }: LaunchContext) {
  const folder = stateFile(settings, 'nats');
  const { running, server } = await startManaged(
    'nats',
    ports,
    (pickPort) =>
      startNats({
        folder,
        pickMonitorPort: () => ports.reserve('nats-monitor'),
        logFile: stateFile(settings, 'logs', 'nats.log'),
        password: secrets.password('nats'),
        pickPort,
        syncInterval: settings.environment.NATS_SYNC_INTERVAL || '5s',
      }),
    (record, graceMs) => stopNats({ record }, graceMs),
  );
  const needsRestart = async () => {
    const { monitorPort } = running;
    const error = monitorPort === undefined ? undefined : await readWriteError(monitorPort);
    return error !== undefined && hasFreeSpace(folder) ? error : undefined;
  };
  return { running, server: { ...server, needsRestart } };
}

/** Creates the state folder; throws a fault with its path when the user cannot write it. */
export function makeStateFolder(settings: Settings): void {
  try {
    for (const folder of ['', 'logs', 'media', 'sandbox', 'nats', 'run']) {
      mkdirSync(stateFile(settings, folder), { recursive: true });
      accessSync(stateFile(settings, folder), constants.W_OK);
    }
  } catch (error) {
    throw new StackFault(
      `${settings.stateFolder} can't be written by this user (${faultCode(error)}): set DATA_DIR to another folder`,
    );
  }
}
