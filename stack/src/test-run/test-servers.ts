import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, isAlive, readPidFile, recordOf, writePidFile } from '../launcher/pid-file.ts';
import { PortRegistry } from '../launcher/port-registry.ts';
import { startNats, stopNats } from '../nats/server.ts';
import { findPostmaster } from '../postgres/postmaster.ts';
import { startPostgres, stopPostgres } from '../postgres/server.ts';

export interface TestServers {
  readonly postgresUrl: string;
  readonly natsUrl: string;
  readonly stop: () => Promise<void>;
}

const folderPrefix = 'kallos-test-';

/** Starts a Postgres without durability and a NATS for one test run, in memory if possible. */
export async function startTestServers(): Promise<TestServers> {
  const parent = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  await sweepAbandoned(parent);
  const folder = join(parent, `${folderPrefix}${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const owner = recordOf(process.pid);
  if (owner !== null) writePidFile(join(folder, 'owner.json'), owner);
  const ports = new PortRegistry(join(folder, 'ports.json'));
  const [postgres, nats] = await Promise.all([
    startPlainPostgres(folder, ports),
    startPlainNats(folder, ports),
  ]);
  return {
    postgresUrl: postgres.url,
    natsUrl: nats.url,
    stop: async () => {
      await Promise.all([stopPostgres(postgres, 3000), stopNats(nats, 3000)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Containers often have a memory disk of 64 MB, which a few databases fill.
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 1_500_000_000;
}

function startPlainPostgres(folder: string, ports: PortRegistry) {
  return startPostgres({
    folder: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: 'tests-only',
    pickPort: () => ports.reserve('postgres'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      autovacuum: 'off',
      // Inside the data folder, so that a killed run leaves nothing elsewhere.
      dynamic_shared_memory_type: 'mmap',
      max_wal_size: '256MB',
    },
  });
}

function startPlainNats(folder: string, ports: PortRegistry) {
  return startNats({
    folder: join(folder, 'nats'),
    logFile: join(folder, 'nats.log'),
    password: 'tests-only',
    pickPort: () => ports.reserve('nats'),
    syncInterval: '2m',
  });
}

/** Stops the servers of killed runs. */
async function sweepAbandoned(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(folderPrefix))) {
    const folder = join(parent, name);
    const owner = readPidFile(join(folder, 'owner.json'));
    // Another user's servers are left alone.
    const isForeign = statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.();
    if (owner === null || isForeign || isAlive(owner)) continue;
    const postmaster = findPostmaster(join(folder, 'postgres'));
    if (postmaster !== null) await stopPostgres(postmaster, 3000);
    const nats = readPidFile(join(folder, 'nats', 'server.json'));
    if (nats !== null) await endProcess(nats, { graceMs: 3000 });
    rmSync(folder, { recursive: true, force: true });
  }
}
