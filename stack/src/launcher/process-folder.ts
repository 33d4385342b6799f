import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isAlive, type PidRecord, readPidFile, recordOf, writePidFile } from './pid-file.ts';

/**
 * Stores the processes of a run in files, so that the next run finds those that a killed launcher left
 * behind.
 */
export class ProcessFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  add(name: string, pid: number): PidRecord | null {
    const record = recordOf(pid);
    if (record !== null) writePidFile(this.#file(name), record);
    return record;
  }

  remove(name: string): void {
    rmSync(this.#file(name), { force: true });
  }

  /** Ends the processes of an earlier run; returns their names. */
  async endOrphans(): Promise<string[]> {
    const names = readdirSync(this.#folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length));
    const ended = await Promise.all(
      names.map(async (name) => {
        const record = readPidFile(this.#file(name));
        const wasAlive = record !== null && isAlive(record);
        if (wasAlive) await endProcess(record, { graceMs: 2000 });
        this.remove(name);
        return wasAlive ? [name] : [];
      }),
    );
    return ended.flat();
  }

  #file(name: string): string {
    return join(this.#folder, `${name}.json`);
  }
}
