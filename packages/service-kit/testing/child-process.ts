import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program of this repository that runs during the tests. */
export interface Child {
  /** The JSON line that reported readiness. */
  readonly line: Record<string, unknown>;
  /** Returns its output so far. */
  readonly output: () => string;
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
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
    });
  for await (const text of createInterface({ input: child.stdout })) {
    const line = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    if (!isReady(line)) continue;
    child.stdout.resume();
    return { line, output: () => output, stop: (signal = 'SIGTERM') => end(child, signal) };
  }
  throw new Error(`${path} did not start: ${output.slice(-2000)}`);
}
