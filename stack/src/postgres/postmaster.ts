import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PidRecord, recordOf } from '../launcher/pid-file.ts';

/** The server in a data folder, from its postmaster.pid. */
export interface Postmaster {
  readonly record: PidRecord;
  readonly port: number;
}

export function parsePostmasterFile(text: string): { pid: number; port: number } | null {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : null;
}

/** Returns the live server of a data folder or null; a recycled process number does not count. */
export function findPostmaster(folder: string): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(join(folder, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
  const said = parsePostmasterFile(text);
  if (said === null) return null;
  const record = recordOf(said.pid);
  return record !== null && isServerOf(said.pid, folder) ? { record, port: said.port } : null;
}

function isServerOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    return false;
  }
}
