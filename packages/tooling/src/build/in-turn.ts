import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Claims a folder for this process; returns false while another live process has it. */
function claim(mark: string): boolean {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    let owner = 0;
    try {
      owner = Number(readFileSync(mark, 'utf8'));
    } catch {
      // It ended meanwhile.
    }
    // A process that created the file but has not written to it yet is alive.
    if (owner > 0 && !isAlive(owner)) rmSync(mark, { force: true });
    return false;
  }
}

/**
 * Runs `work` while no other process on this machine works on the folder; marks of ended processes
 * are ignored.
 */
export async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const mark = `${folder}.lock`;
  mkdirSync(dirname(folder), { recursive: true });
  while (!claim(mark)) await new Promise((wake) => setTimeout(wake, 100));
  try {
    return await work();
  } finally {
    rmSync(mark, { force: true });
  }
}
