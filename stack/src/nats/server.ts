import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { StackFault } from '../fault.ts';
import { endWithLauncher } from '../launcher/end-with-launcher.ts';
import {
  endProcess,
  isAlive,
  type PidRecord,
  readPidFile,
  recordOf,
  writePidFile,
} from '../launcher/pid-file.ts';
import { pollUntil } from '../wait.ts';
import { findNats, type NatsBinary } from './locate.ts';
import { adminLogins, passwordsIn, writeUsers } from './users.ts';

export interface NatsOptions {
  /** Holds the configuration, the process record and the store. */
  readonly folder: string;
  readonly logFile: string;
  readonly password: string;
  readonly pickPort: () => Promise<number>;
  /** Picks the port of the health endpoint; without it there is none. */
  readonly pickMonitorPort?: () => Promise<number>;
  /** How often the store is synced to disk: a duration such as 5s, or `always`. */
  readonly syncInterval?: string;
}

export interface RunningNats {
  readonly url: string;
  readonly port: number;
  readonly monitorPort: number | undefined;
  readonly version: string;
  /** The source of the binary. */
  readonly origin: string;
  readonly record: PidRecord;
}

interface Greeting {
  readonly server_name: string;
  readonly version: string;
  readonly jetstream?: boolean;
}

/** Starts the server of a folder after stopping one that an earlier launcher left there. */
export async function startNats(options: NatsOptions): Promise<RunningNats> {
  mkdirSync(join(options.folder, 'store'), { recursive: true });
  const left = readPidFile(pidFile(options));
  if (left !== null) await stopNats({ record: left });
  return await launchNats(options);
}

export async function stopNats(running: { record: PidRecord }, graceMs = 5000): Promise<void> {
  await endProcess(running.record, { graceMs });
}

const pidFile = (options: NatsOptions): string => join(options.folder, 'server.json');
const configFile = (options: NatsOptions): string => join(options.folder, 'server.conf');

/** Returns a name unique to this folder, so that a greeting proves which server answered. */
const serverName = (options: NatsOptions): string => `kallos-${options.folder.replaceAll(/[^\w]+/g, '-')}`;

/** Cached, so that a restart uses the same binary. */
let program: NatsBinary | undefined;

async function launchNats(options: NatsOptions): Promise<RunningNats> {
  const { path, origin } = (program ??= await findNats());
  for (let attempt = 1; ; attempt += 1) {
    const port = await options.pickPort();
    const monitorPort = await options.pickMonitorPort?.();
    writeFileSync(configFile(options), writeUp(options, port, monitorPort), { mode: 0o600 });
    const record = spawnServer(options, path);
    const greeting = record === null ? null : await awaitGreeting(port, record, options, 20_000);
    if (record !== null && greeting !== null) {
      return { url: urlOf(options, port), port, monitorPort, version: greeting.version, origin, record };
    }
    if (record !== null) await stopNats({ record });
    rmSync(pidFile(options), { force: true });
    const log = readFileSync(options.logFile, 'utf8').trim().split('\n').slice(-3).join(' | ');
    // Another program may have taken the port since it was found free.
    if (attempt < 3 && log.includes('address already in use')) continue;
    throw new StackFault(`nats-server did not start: ${log}`);
  }
}

function spawnServer(options: NatsOptions, binary: string): PidRecord | null {
  const log = openSync(options.logFile, 'w');
  // In its own process group: Ctrl-C must reach the services first.
  const child = spawn(binary, ['-c', configFile(options)], {
    cwd: options.folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/bin:/bin', ...passwordsIn(options.password) },
  }).on('error', () => undefined);
  closeSync(log);
  child.unref();
  const record = child.pid === undefined ? null : recordOf(child.pid);
  if (record !== null) {
    writePidFile(pidFile(options), record);
    endWithLauncher(record, { isStore: true });
  }
  return record;
}

function writeUp(options: NatsOptions, port: number, monitorPort: number | undefined): string {
  return [
    `server_name: "${serverName(options)}"`,
    'host: "127.0.0.1"',
    `port: ${port}`,
    ...(monitorPort === undefined ? [] : [`http: "127.0.0.1:${monitorPort}"`]),
    'jetstream {',
    `  store_dir: ${JSON.stringify(join(options.folder, 'store'))}`,
    `  sync_interval: ${options.syncInterval ?? '5s'}`,
    '  max_memory_store: 64MB',
    '  max_file_store: 4GB',
    '}',
    writeUsers(),
    '',
  ].join('\n');
}

const urlOf = (options: NatsOptions, port: number): string =>
  `nats://${adminLogins.events}:${options.password}@127.0.0.1:${port}`;

async function awaitGreeting(
  port: number,
  record: PidRecord,
  options: NatsOptions,
  timeoutMs: number,
): Promise<Greeting | null> {
  const answer = await pollUntil(
    async () => (isAlive(record) ? await readGreeting(port) : ('ended' as const)),
    { timeoutMs, everyMs: 10 },
  );
  if (answer === null || answer === 'ended') return null;
  return answer.server_name === serverName(options) && answer.jetstream === true ? answer : null;
}

/** Reads the INFO line with which a NATS server opens each connection. */
async function readGreeting(port: number): Promise<Greeting | null> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(1000) })) as [Buffer];
    const line = /^INFO (\{.*\})\s*\r\n/.exec(chunk.toString('utf8'))?.[1];
    return line === undefined ? null : (JSON.parse(line) as Greeting);
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
