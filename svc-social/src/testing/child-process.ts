import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program of this repository that runs beside the tests. */
export interface Child {
  /** The JSON line with which it said that it is ready. */
  readonly line: Record<string, unknown>;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts a program and waits for the first JSON line that `isReady` accepts; `path` is relative to the repository. */
export async function startChild(
  path: string,
  env: Record<string, string>,
  isReady: (line: Record<string, unknown>) => boolean,
): Promise<Child> {
  const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (bytes: Buffer) => {
    complaints = (complaints + bytes.toString()).slice(-2000);
  });
  for await (const text of createInterface({ input: child.stdout })) {
    const line = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    if (!isReady(line)) continue;
    child.stdout.resume();
    return { line, stop: (signal = 'SIGTERM') => end(child, signal) };
  }
  throw new Error(`${path} did not start: ${complaints}`);
}
