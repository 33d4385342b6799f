import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { StackFault, faultCode } from '../fault.ts';
import { endWithLauncher } from '../launcher/end-with-launcher.ts';
import { endProcess, type PidRecord, recordOf, waitForEnd } from '../launcher/pid-file.ts';
import { isPortFree } from '../launcher/port-registry.ts';
import { unprivilegedUser } from '../system-user.ts';
import { pause, pollUntil } from '../wait.ts';
import { findPostgres, oldestPostgres } from './binaries.ts';
import { findPostmaster, parsePostmasterFile } from './postmaster.ts';

export interface PostgresOptions {
  /** The data folder; created on first use. */
  readonly folder: string;
  readonly logFile: string;
  readonly password: string;
  readonly pickPort: () => Promise<number>;
  /** Server settings in addition to the launcher's own, such as fsync=off for tests. */
  readonly settings?: Record<string, string>;
}

export interface RunningPostgres {
  readonly version: string;
  /** Superuser address of the maintenance database. */
  readonly url: string;
  readonly port: number;
  record: PidRecord;
}

/** Cached, so that a restart uses the same binaries. */
let program: { user: ReturnType<typeof unprivilegedUser>; folder: string; version: string } | undefined;

function findProgram() {
  const user = unprivilegedUser();
  return (program ??= { user, ...findPostgres(user) });
}

const superuser = 'kallos';
const endSignals = { gracefulSignal: 'SIGINT', forcefulSignal: 'SIGQUIT' } as const;

/** Starts the server of a folder after stopping one that an earlier launcher left there. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const left = findPostmaster(options.folder);
  if (left !== null) await stopPostgres(left);
  await clearAfterKill(options.folder);
  if (!existsSync(join(options.folder, 'PG_VERSION'))) createCluster(options);
  assertSameMajor(options.folder);
  try {
    return await launchPostgres(options);
  } catch (error) {
    if (faultCode(error) !== '28P01') throw error;
    // The data folder outlived the file with its password.
    resetPassword(options);
    return await launchPostgres(options);
  }
}

/** Requests a fast shutdown: open transactions are rolled back, committed ones are on disk. */
export async function stopPostgres(running: { record: PidRecord }, graceMs = 8000): Promise<void> {
  await endProcess(running.record, { ...endSignals, graceMs });
}

/** After a kill the server's workers briefly keep its port and memory. */
async function clearAfterKill(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const said = parsePostmasterFile(readFileSync(file, 'utf8'));
  if (said !== null) {
    await pollUntil(async () => ((await isPortFree(said.port)) ? true : null), { timeoutMs: 3000 });
  }
  // A stale file with a recycled process number would make the server refuse to start.
  rmSync(file, { force: true });
}

function createCluster(options: PostgresOptions): void {
  const fresh = `${options.folder}.new`;
  const passwordFile = `${options.folder}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  const { user } = findProgram();
  if (user !== null) for (const made of [fresh, passwordFile]) chownSync(made, user.uid, user.gid);
  chmodSync(fresh, 0o700);
  const { file, how } = programOf('initdb');
  const made = spawnSync(file, initdbArguments(fresh, passwordFile, options), {
    encoding: 'utf8',
    timeout: 120_000,
    ...how,
  });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    throw new StackFault(
      `Postgres could not make its data folder ${options.folder}: ${lastLines(made.stderr) || made.error?.message}`,
    );
  }
  // The rename is last, so an interrupted first start is repeated.
  renameSync(fresh, options.folder);
}

function initdbArguments(folder: string, passwordFile: string, options: PostgresOptions): string[] {
  const identity = [
    '-D',
    folder,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
  ];
  // The builtin provider sorts alike on every operating system.
  const locale = ['--encoding', 'UTF8', '--locale-provider', 'builtin', '--locale', 'C.UTF-8'];
  const noSync = options.settings?.fsync === 'off' ? ['--no-sync'] : [];
  return [...identity, ...locale, '--data-checksums', '--no-instructions', ...noSync];
}

function assertSameMajor(folder: string): void {
  const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (Number(major) !== oldestPostgres) {
    throw new StackFault(
      `${folder} was made by Postgres ${major}; this version reads ${oldestPostgres}. Set DATA_DIR to a new folder`,
    );
  }
}

async function launchPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await options.pickPort();
    const child = spawnServer(options, port);
    const record = child.pid === undefined ? null : recordOf(child.pid);
    if (record === null) throw new StackFault(`Postgres did not start: ${logTail(options.logFile)}`);
    endWithLauncher(record, { isStore: true, ...endSignals });
    const url = addressOfServer(port, options.password);
    try {
      await connectUntilReady(url, record, 60_000);
      return { version: findProgram().version, url, port, record };
    } catch (error) {
      await stopPostgres({ record });
      if (faultCode(error) === '28P01') throw error;
      if (attempt < 100 && isPassing(logTail(options.logFile))) {
        await pause(100);
        continue;
      }
      throw new StackFault(`Postgres did not start: ${logTail(options.logFile)}`);
    }
  }
}

/** Another program has taken the port, or the workers of a killed server have not ended. */
const isPassing = (log: string): boolean =>
  /could not (bind|create any TCP)|pre-existing shared memory block|lock file .* already exists/i.test(log);

function spawnServer(options: PostgresOptions, port: number): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '64MB',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...options.settings,
  };
  const log = openSync(options.logFile, 'w');
  try {
    const { file, how } = programOf('postgres');
    const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // In its own process group: Ctrl-C must reach the services first.
    const child = spawn(file, ['-D', options.folder, ...words], {
      detached: true,
      stdio: ['ignore', log, log],
      ...how,
    }).on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function connectUntilReady(url: string, record: PidRecord, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined, idle_timeout: 1 });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (faultCode(error) === '28P01' || performance.now() > deadline) throw error;
    } finally {
      await sql.end({ timeout: 1 });
    }
    if (await waitForEnd(record, 15)) throw new StackFault('the server ended');
    await pause(10);
  }
}

function resetPassword(options: PostgresOptions): void {
  const { file, how } = programOf('postgres');
  const done = spawnSync(file, ['--single', '-D', options.folder, 'postgres'], {
    input: `alter role ${superuser} password '${options.password}'\n`,
    encoding: 'utf8',
    timeout: 30_000,
    ...how,
  });
  if (done.status !== 0) throw new StackFault(`Postgres refused a new password: ${lastLines(done.stderr)}`);
}

/** Returns one of Postgres's programs with the user to run it. */
function programOf(name: 'initdb' | 'postgres') {
  const { folder, user } = findProgram();
  const as = user === null ? {} : { uid: user.uid, gid: user.gid };
  return { file: join(folder, name), how: { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...as } };
}

/** Returns the superuser's address on one of our servers. */
export const addressOfServer = (port: number, password: string): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;

const lastLines = (text: string | null): string => (text ?? '').trim().split('\n').slice(-3).join(' | ');

function logTail(file: string): string {
  try {
    return lastLines(readFileSync(file, 'utf8')) || `see ${file}`;
  } catch {
    return `no log at ${file}`;
  }
}
