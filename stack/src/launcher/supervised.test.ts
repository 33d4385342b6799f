import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordOf, readPidFile } from './pid-file.ts';
import { PortBook } from './ports.ts';
import { ProcessFolder } from './process-folder.ts';
import { Supervised } from './supervised.ts';
import { pollUntil } from '../wait.ts';

let folder: string;
let port: number;
let crashes: string[];
let running: Supervised | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kallos-supervised-'));
  port = await new PortBook(join(folder, 'ports.json')).take('test');
  crashes = [];
});
afterEach(async () => {
  await running?.kill();
  rmSync(folder, { recursive: true, force: true });
});

function supervise(script: string): Supervised {
  writeFileSync(join(folder, 'child.mjs'), script);
  running = new Supervised({
    name: 'child',
    command: [join(folder, 'child.mjs')],
    cwd: folder,
    environment: { PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    folder: new ProcessFolder(join(folder, 'run')),
    onLine: () => undefined,
    onCrash: (text) => crashes.push(text),
  });
  return running;
}

/** A generous limit: a loaded machine needs seconds to start a process. */
const PATIENCE_MS = 35_000;

const SERVER = `import { createServer } from 'node:http';
createServer((request, answer) => { if (request.url === '/crash') process.exit(3); answer.end('ok'); })
  .listen(Number(process.env.PORT), '127.0.0.1');`;

describe('a supervised process', () => {
  it('restarts after a crash and becomes ready', async () => {
    const one = supervise(SERVER);
    one.start();
    await one.ready(PATIENCE_MS);
    await fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);
    await pollUntil(() => (crashes.length > 0 ? true : null), { timeoutMs: PATIENCE_MS });
    expect(crashes).toEqual(['ended (code 3), starting again in 0.5 s']);
    await one.ready(PATIENCE_MS);
  });

  it('stays stopped after it was stopped', async () => {
    const one = supervise(SERVER);
    one.start();
    await one.ready(PATIENCE_MS);
    const pid = readPidFile(join(folder, 'run', 'child.json'))?.pid ?? 0;
    expect(recordOf(pid)).not.toBeNull();
    await one.stop(2000);
    expect(recordOf(pid)).toBeNull();
    expect(crashes).toEqual([]);
  });

  it('gives up at once with the message of the process on wrong settings', async () => {
    const one = supervise("process.stderr.write('config: PORT: too low\\n'); process.exit(78);");
    one.start();
    await expect(one.ready(PATIENCE_MS)).rejects.toThrow(
      /child refuses its settings\n {2}config: PORT: too low/,
    );
  });

  it('gives up when the process never becomes ready', async () => {
    const one = supervise("throw new Error('no legs');");
    one.start();
    await expect(one.ready(PATIENCE_MS)).rejects.toThrow(/ended 3 times[^]*no legs/);
    expect(crashes.map((text) => text.slice(-5))).toEqual(['0.5 s', 'n 1 s']);
  });
});
