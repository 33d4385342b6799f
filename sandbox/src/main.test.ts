import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
let children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'kallos-sandbox-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await fs.rm(folder, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PORT: '0', SMTP_PORT: '0', DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString()) as { url: string };
  return url;
}

it('logs its address, answers health checks, and ends on SIGTERM', async () => {
  const child = start();
  const url = await readyUrl(child);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('keeps every answered write after a kill, even with a torn log line', async () => {
  const first = start();
  const url = await readyUrl(first);
  const rule = JSON.stringify({ effect: { kind: 'refuse', code: 4 }, match: { path: '/nothing' } });
  await fetch(`${url}/control/faults`, { method: 'POST', body: rule });
  first.kill('SIGKILL');
  await once(first, 'exit');
  await fs.appendFile(path.join(folder, 'sandbox.ndjson'), '{"c":"faults","k":"2","v":{"id"');
  const again = await readyUrl(start());
  const { faults } = (await (await fetch(`${again}/control/faults`)).json()) as { faults: unknown[] };
  expect(faults).toHaveLength(1);
});

it('names an invalid setting and does not start', async () => {
  const child = start({ PORT: 'many', DATA_DIR: '' });
  const [complaint] = (await once(child.stderr ?? child, 'data')) as [Buffer];
  expect(complaint.toString()).toMatch(/PORT[\s\S]*DATA_DIR|DATA_DIR[\s\S]*PORT/);
  expect((await once(child, 'exit'))[0]).toBe(1);
});
