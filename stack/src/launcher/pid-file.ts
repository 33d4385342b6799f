import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { pollUntil } from '../wait.ts';

/** A process with its start time, so that a recycled number is not mistaken for it. */
export interface PidRecord {
  readonly pid: number;
  readonly startedAt: string;
}

/** Returns the start time in a `stat` file, in clock ticks; null when the process has ended. */
export function startIn(stat: string): string | null {
  // The command name may contain spaces and brackets, so fields are counted from its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  // A main thread that ended first is a zombie too, but the process keeps its ports until the other threads
  // end.
  const hasEnded = state === 'X' || (state === 'Z' && Number(fields[17]) <= 1);
  return hasEnded ? null : (fields[19] ?? null);
}

function linuxStart(pid: number): string | null {
  let start: string | null;
  try {
    start = startIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
  if (start === null) return null;
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${bootId}/${start}`;
}

function portableStart(pid: number): string | null {
  try {
    const answer = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim();
    return answer === '' || answer.startsWith('Z') ? null : answer.replace(/^\S+\s+/, '');
  } catch {
    return null;
  }
}

/** Returns the start time of a process as an opaque text; null when it is not alive (zombies are not). */
export function processStart(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return process.platform === 'linux' ? linuxStart(pid) : portableStart(pid);
}

export function recordOf(pid: number): PidRecord | null {
  const startedAt = processStart(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isAlive(record: PidRecord): boolean {
  return processStart(record.pid) === record.startedAt;
}

export function readPidFile(file: string): PidRecord | null {
  try {
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (record === null || typeof record !== 'object') return null;
    const { pid, startedAt } = record as Partial<PidRecord>;
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : null;
  } catch {
    return null;
  }
}

export function writePidFile(file: string, record: PidRecord): void {
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
}

export function sendSignal(record: PidRecord, signal: NodeJS.Signals): void {
  if (!isAlive(record)) return;
  try {
    process.kill(record.pid, signal);
  } catch {
    // The process ended meanwhile or belongs to another user: either way there is nothing to signal.
  }
}

/** Waits for the end of a process; returns whether it ended in time. */
export async function waitForEnd(record: PidRecord, timeoutMs: number): Promise<boolean> {
  const isGone = await pollUntil(() => (isAlive(record) ? null : true), { timeoutMs, everyMs: 20 });
  return isGone === true;
}

/** Sends SIGTERM, and SIGKILL after `graceMs`. */
export async function endProcess(
  record: PidRecord,
  options: { graceMs: number; gracefulSignal?: NodeJS.Signals; forcefulSignal?: NodeJS.Signals },
): Promise<void> {
  sendSignal(record, options.gracefulSignal ?? 'SIGTERM');
  if (await waitForEnd(record, options.graceMs)) return;
  sendSignal(record, options.forcefulSignal ?? 'SIGKILL');
  await waitForEnd(record, 5000);
}
