import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pollUntil } from '../wait.ts';
import { recordOf, readPidFile } from './pid-file.ts';
import { PortRegistry } from './port-registry.ts';
import { ProcessFolder } from './process-folder.ts';
import { SupervisedProcess } from './supervised-process.ts';

let folder: string;
let port: number;
let crashes: string[];
let running: SupervisedProcess | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kallos-supervised-'));
  port = await new PortRegistry(join(folder, 'ports.json')).reserve('test');
  crashes = [];
});
afterEach(async () => {
  await running?.kill();
  rmSync(folder, { recursive: true, force: true });
});

function supervise(script: string): SupervisedProcess {
  writeFileSync(join(folder, 'child.mjs'), script);
  running = new SupervisedProcess({
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
const patienceMs = 35_000;

const serverScript = `import { createServer } from 'node:http';
createServer((request, answer) => { if (request.url === '/crash') process.exit(3); answer.end('ok'); })
  .listen(Number(process.env.PORT), '127.0.0.1');`;

describe('a supervised process', () => {
  it('restarts after a crash and becomes ready', async () => {
    const one = supervise(serverScript);
    one.start();
    await one.ready(patienceMs);
    await fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);
    await pollUntil(() => (crashes.length > 0 ? true : null), { timeoutMs: patienceMs });
    expect(crashes).toEqual(['ended (code 3), starting again in 0.5 s']);
    await one.ready(patienceMs);
  });

  it('stays stopped after it was stopped', async () => {
    const one = supervise(serverScript);
    one.start();
    await one.ready(patienceMs);
    const pid = readPidFile(join(folder, 'run', 'child.json'))?.pid ?? 0;
    expect(recordOf(pid)).not.toBeNull();
    await one.stop(2000);
    expect(recordOf(pid)).toBeNull();
    expect(crashes).toEqual([]);
  });

  it('gives up at once with the message of the process on wrong settings', async () => {
    const one = supervise("process.stderr.write('config: PORT: too low\\n'); process.exit(78);");
    one.start();
    await expect(one.ready(patienceMs)).rejects.toThrow(
      /child refuses its settings\n {2}config: PORT: too low/,
    );
  });

  it('gives up when the process never becomes ready', async () => {
    const one = supervise("throw new Error('no legs');");
    one.start();
    await expect(one.ready(patienceMs)).rejects.toThrow(/ended 3 times[^]*no legs/);
    expect(crashes.map((text) => text.slice(-5))).toEqual(['0.5 s', 'n 1 s']);
  });
});
