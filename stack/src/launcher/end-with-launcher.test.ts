import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { recordOf, waitForEnd } from './pid-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-together-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ending = join(rootFolder, 'stack', 'bin', 'end-with-parent.mjs');
const launcher = join(rootFolder, 'stack', 'testing', 'small-launcher.ts');
const scripts = { start: `exec "${process.execPath}" "${launcher}"` };
writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'small', scripts }));

interface Pids {
  readonly launcher: number;
  readonly service: number;
  readonly store: number;
  readonly script: number;
}

async function startByNpm() {
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: `--import ${ending}` },
  });
  const said: string[] = [];
  createInterface({ input: npm.stdout }).on('line', (line) => said.push(line));
  await expect.poll(() => said.length, { timeout: 30_000 }).toBe(3);
  const told = said.find((line) => line.startsWith('{')) ?? '';
  const { launcher, service, store, script } = JSON.parse(told) as Pids;
  const pids = [npm.pid ?? 0, launcher, service, store, script];
  return { npm: npm.pid ?? 0, launcher, said, records: pids.flatMap((pid) => recordOf(pid) ?? []) };
}

describe('the processes of a launcher', () => {
  it.each([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGKILL'],
    ['npm', 'SIGHUP'],
    ['launcher', 'SIGINT'],
    ['launcher', 'SIGKILL'],
  ] as const)('end, stores last, when %s gets %s', async (whom, signal) => {
    const started = await startByNpm();
    expect(started.records).toHaveLength(5);
    process.kill(started[whom], signal);
    for (const record of started.records) expect(await waitForEnd(record, 30_000)).toBe(true);
    await expect.poll(() => started.said.slice(3)).toEqual(['service ends', 'store ends']);
  });
});
