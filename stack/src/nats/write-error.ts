import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const patienceMs = 2000;
const probeBytes = 1024 * 1024;

/**
 * Returns the write error of a NATS server. The server keeps refusing writes after the cause is gone, until
 * it is restarted.
 */
export async function readWriteError(monitorPort: number): Promise<string | undefined> {
  try {
    const url = `http://127.0.0.1:${monitorPort}/healthz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    return /write error: ([^"]*)/.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
}

/** Returns whether a folder takes a megabyte: a restart on a full disk would fail again. */
export function hasFreeSpace(folder: string): boolean {
  const probe = join(folder, '.room');
  try {
    const file = openSync(probe, 'w');
    try {
      writeSync(file, Buffer.alloc(probeBytes));
    } finally {
      closeSync(file);
    }
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}
