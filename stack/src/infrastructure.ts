import { accessSync, constants, mkdirSync } from 'node:fs';
import { findNats, type NatsBinary, realSources } from './nats/locate.ts';
import { type RunningNats, startNats, stopNats } from './nats/server.ts';
import { isAtLeast, OLDEST_NATS } from './nats/version.ts';
import { describeFault, faultCode, StackFault } from './fault.ts';
import { isAlive, type PidRecord, sendSignal } from './pid-file.ts';
import type { PortBook } from './ports.ts';
import { findPostgres } from './postgres/binaries.ts';
import { ensureDatabases } from './postgres/databases.ts';
import { placeTables } from './postgres/placement.ts';
import { startPostgres, stopPostgres } from './postgres/server.ts';
import { paint, type Screen, step } from './screen.ts';
import type { SecretBook } from './secrets.ts';
import { type ServiceName, serviceNames, type Settings, stateFile } from './settings.ts';
import { lowerUser } from './system-user.ts';

/** A server that the launcher keeps running. */
export type KeptServer = {
  name: string;
  record: PidRecord;
  /** Starts it again on its port and answers the new process. */
  revive: () => Promise<PidRecord>;
  stop: (record: PidRecord, graceMs: number) => Promise<void>;
};

export type Surroundings = { settings: Settings; secrets: SecretBook; ports: PortBook; screen: Screen };

/** The databases of the services: on the server of DATABASE_URL, ready-made ones, or on a Postgres of our own. */
export async function provideDatabases(
  around: Surroundings,
): Promise<{ urls: Record<ServiceName, string>; server: KeptServer | null }> {
  const { settings, secrets, screen } = around;
  if (settings.databaseUrls !== null) return { urls: settings.databaseUrls, server: null };
  const wanted = serviceNames.map((service) => ({
    name: `svc_${service}`,
    password: secrets.password(`postgres.svc_${service}`),
  }));
  const found = await step(
    screen,
    'postgres',
    async () => {
      const own = settings.databaseUrl === null ? await startOwnPostgres(around) : null;
      const urls = await ensureDatabases(own?.url ?? settings.databaseUrl ?? '', wanted);
      return { own, urls };
    },
    ({ own }) => ({ outcome: 'ready', note: own?.note ?? 'on the server of DATABASE_URL' }),
  );
  const urls = Object.fromEntries(
    serviceNames.map((service) => [service, found.urls[`svc_${service}`] ?? '']),
  );
  return { urls: urls as Record<ServiceName, string>, server: found.own?.server ?? null };
}

async function startOwnPostgres({ settings, secrets, ports }: Surroundings) {
  const user = lowerUser();
  const binaries = findPostgres({ user, cacheFolder: settings.cacheFolder });
  const folder = await placeTables(settings.stateFolder, user, secrets.password('postgres.tables'));
  const startOn = (pickPort: () => Promise<number>) =>
    startPostgres({
      binaries,
      user,
      folder,
      logFile: stateFile(settings, 'logs', 'postgres.log'),
      password: secrets.password('postgres.superuser'),
      pickPort,
    });
  const running = await startOn(() => ports.take('postgres'));
  ports.keep('postgres', running.port);
  const server: KeptServer = {
    name: 'postgres',
    record: running.record,
    // The services know the first port and no other.
    revive: async () => (await startOn(async () => running.port)).record,
    stop: (record, graceMs) => stopPostgres({ record }, graceMs),
  };
  const where = folder.startsWith(settings.stateFolder) ? '' : `, tables in ${folder}`;
  return {
    url: running.url,
    server,
    note: `${binaries.version}, port ${running.port}${where}${adoption(running)}`,
  };
}

const adoption = ({ isAdopted }: { isAdopted: boolean }): string =>
  isAdopted ? ', still running from before' : '';

/** The event bus: that of NATS_URL, or a nats-server of our own. */
export async function provideNats(around: Surroundings): Promise<{ url: string; server: KeptServer | null }> {
  const { settings, screen } = around;
  if (settings.natsUrl !== null) return { url: settings.natsUrl, server: null };
  const own = await step(
    screen,
    'nats',
    () => startOwnNats(around),
    ({ running, binary }) => ({
      outcome: 'ready',
      note: `${running.version} from ${binary.origin}, port ${running.port}${adoption(running)}`,
    }),
  );
  if (!isAtLeast(own.running.version, OLDEST_NATS)) {
    const lacks = 'message schedules, per-message lifetimes and strict stream options';
    screen.write(
      paint(
        screen,
        'yellow',
        `nats-server ${own.running.version} is older than ${OLDEST_NATS}: it lacks ${lacks}`,
      ),
    );
  }
  return { url: own.running.url, server: own.server };
}

async function startOwnNats({ settings, secrets, ports }: Surroundings): Promise<{
  running: RunningNats;
  binary: NatsBinary;
  server: KeptServer;
}> {
  const binary = await findNats(realSources(settings.cacheFolder));
  const startOn = (pickPort: () => Promise<number>) =>
    startNats({
      binary: binary.path,
      folder: stateFile(settings, 'nats'),
      logFile: stateFile(settings, 'logs', 'nats.log'),
      password: secrets.password('nats'),
      pickPort,
      syncInterval: settings.environment.NATS_SYNC_INTERVAL || '5s',
    });
  const running = await startOn(() => ports.take('nats'));
  ports.keep('nats', running.port);
  const server: KeptServer = {
    name: 'nats',
    record: running.record,
    // The services know the first port and no other.
    revive: async () => (await startOn(async () => running.port)).record,
    stop: (record, graceMs) => stopNats({ record }, graceMs),
  };
  return { running, binary, server };
}

/** Looks after servers that may have been adopted, whose end therefore no child event tells. */
export class ServerKeeper {
  readonly #servers = new Map<string, KeptServer>();
  readonly #screen: Screen;
  #timer: NodeJS.Timeout | null = null;
  #isBusy = false;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  keep(server: KeptServer | null): void {
    if (server === null) return;
    this.#servers.set(server.name, server);
    this.#timer ??= setInterval(() => void this.#look(), 500);
  }

  async #look(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (const server of this.#servers.values()) {
      if (isAlive(server.record)) continue;
      this.#screen.write(paint(this.#screen, 'yellow', `${server.name.padEnd(12)}ended, starting again`));
      try {
        server.record = await server.revive();
      } catch (error) {
        this.#screen.write(paint(this.#screen, 'red', `${server.name.padEnd(12)}${describeFault(error)}`));
      }
    }
    this.#isBusy = false;
  }

  async stop(name: string, graceMs: number): Promise<void> {
    const server = this.#servers.get(name);
    if (server === undefined) return;
    this.#servers.delete(name);
    await server.stop(server.record, graceMs);
    if (this.#servers.size === 0 && this.#timer !== null) clearInterval(this.#timer);
  }

  /** Ends all at once: Postgres recovers from its log at the next start. */
  kill(): void {
    for (const server of this.#servers.values()) {
      sendSignal(server.record, server.name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
    }
    if (this.#timer !== null) clearInterval(this.#timer);
  }
}

/** Makes the state folder; a folder that this user can't write is named as such. */
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
