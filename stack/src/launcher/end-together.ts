import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { PidRecord } from './pid-file.ts';
import { compiled } from '../root-folder.ts';

/** A process that must not outlive this one, and how it is asked and forced to end. */
export type Ward = PidRecord & {
  /** Stores end last, when nobody writes any more. */
  isStore: boolean;
  ask: NodeJS.Signals;
  insist: NodeJS.Signals;
};

let guard: ChildProcess | null = null;

/** Has the process ended when this one is gone, even when this one is killed and can't end anything itself. */
export function endTogether(record: PidRecord, how: Partial<Ward> = {}): void {
  const ward: Ward = { isStore: false, ask: 'SIGTERM', insist: 'SIGKILL', ...how, ...record };
  guard ??= startGuard();
  guard.stdin?.write(`${JSON.stringify(ward)}\n`);
}

/** Its input ends with this process, whatever ends it. */
function startGuard(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts')], {
    cwd: '/',
    // Nothing of ours may be loaded into it that would end it too early.
    env: { PATH: '/usr/bin:/bin', ...compiled },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  // The pipe is a socket, which would keep this process alive.
  (child.stdin as unknown as { unref: () => void }).unref();
  return child;
}
