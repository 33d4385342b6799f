import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { compiled } from '../root-folder.ts';
import type { PidRecord } from './pid-file.ts';

/** A process that must not outlive this one, with its signals. */
export interface GuardedProcess extends PidRecord {
  /** Stores end after their clients. */
  readonly isStore: boolean;
  readonly gracefulSignal: NodeJS.Signals;
  readonly forcefulSignal: NodeJS.Signals;
}

let guard: ChildProcess | null = null;

/** Ends the process when this one is gone, even after SIGKILL. */
export function endWithLauncher(record: PidRecord, how: Partial<GuardedProcess> = {}): void {
  const guarded: GuardedProcess = {
    isStore: false,
    gracefulSignal: 'SIGTERM',
    forcefulSignal: 'SIGKILL',
    ...how,
    ...record,
  };
  guard ??= startGuard();
  guard.stdin?.write(`${JSON.stringify(guarded)}\n`);
}

/** Starts a process whose input closes with this process, however it ends. */
function startGuard(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts')], {
    cwd: '/',
    // NODE_OPTIONS and the like could end the guard too early.
    env: { PATH: '/usr/bin:/bin', ...compiled },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  // The pipe's socket would keep this process alive.
  (child.stdin as unknown as { unref: () => void }).unref();
  return child;
}
