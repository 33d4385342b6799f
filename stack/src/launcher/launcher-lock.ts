import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StackFault, faultCode } from '../fault.ts';
import { isAlive, readPidFile, recordOf } from './pid-file.ts';

/** Locks the state folder for this launcher; returns the function that unlocks it. */
export function acquireLock(file: string, describe: (pid: number) => string): () => void {
  const own = recordOf(process.pid);
  if (own === null) throw new StackFault("this process can't see itself in the process table");
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx' });
      return () => {
        if (readPidFile(file)?.pid === own.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if (faultCode(error) !== 'EEXIST') throw error;
    }
    const holder = readPidFile(file);
    if (holder !== null && isAlive(holder)) throw new StackFault(describe(holder.pid));
    removeStale(file);
  }
  throw new StackFault(`${file} can't be taken`);
}

function removeStale(file: string): void {
  const seen = readText(file);
  // Another launcher may have replaced the stale file since it was read.
  const holder = readPidFile(file);
  if (seen === readText(file) && (holder === null || !isAlive(holder))) rmSync(file, { force: true });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
