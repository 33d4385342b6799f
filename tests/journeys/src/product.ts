import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../../..');

/** A product for the journeys with its own data folder and port. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Returns the output so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

async function untilExit(child: ChildProcess, seconds: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const cut = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  await new Promise((done) => child.once('exit', done));
  clearTimeout(cut);
}

/** Returns a new data folder for a product. */
export const newDataFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'kallos-e2e-'));

/**
 * Starts the platform like a user, with some settings, and waits for its ready line; without a place it chooses
 * one.
 */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
  place?: { readonly port: number; readonly dataDir: string },
): Promise<Product> {
  const seconds = 240;
  const dataDir = place?.dataDir ?? newDataFolder();
  const port = place?.port ?? (await freePort());
  const child = spawn(process.execPath, ['stack/src/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      NODE_ENV: 'development',
      INSIGHTS_AFTER_SECONDS: '5',
      // A service restarts slowly on a loaded machine.
      SERVICE_PATIENCE_MS: '10000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((found, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      fail(new Error(`not ready after ${seconds} s:\n${output}`));
    }, seconds * 1000);
    const read = (line: string) => {
      output += `${line}\n`;
      // Journeys run in other processes; some read the output.
      appendFileSync(path.join(dataDir, 'printed.log'), `${line}\n`);
      const ready = /ready\s+(http:\/\/\S+)/.exec(line)?.[1];
      if (ready?.includes(`:${port}`)) {
        clearTimeout(timer);
        found(ready);
      }
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read);
    child.once('exit', (code) => fail(new Error(`the platform ended with ${String(code)}:\n${output}`)));
  });
  return {
    url,
    dataDir,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await untilExit(child, 25);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
