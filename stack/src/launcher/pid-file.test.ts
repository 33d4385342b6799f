import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock } from './launcher-lock.ts';
import { endProcess, isAlive, readPidFile, recordOf, startIn, writePidFile } from './pid-file.ts';
import { ProcessFolder } from './process-folder.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kallos-pids-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function sleeper(script = 'setInterval(() => {}, 1000)'): number {
  const child = spawn(process.execPath, ['-e', script]);
  children.push(child);
  return child.pid ?? 0;
}

describe('a process record', () => {
  it('is alive until the process ends', async () => {
    const record = recordOf(sleeper());
    expect(record).not.toBeNull();
    if (record === null) return;
    expect(isAlive(record)).toBe(true);
    await endProcess(record, { graceMs: 3000 });
    expect(isAlive(record)).toBe(false);
  });

  it('is alive as a zombie with running threads', () => {
    const stat = (state: string, threads: number) =>
      `7 (nats (server)) ${state} 1 7 7 0 -1 4194560 0 0 0 0 1 2 0 0 20 0 ${threads} 0 4711 0 0`;
    expect(startIn(stat('S', 8))).toBe('4711');
    expect(startIn(stat('Z', 5))).toBe('4711');
    expect(startIn(stat('Z', 1))).toBeNull();
    expect(startIn(stat('X', 0))).toBeNull();
  });

  it('is distinguished from another process with a recycled number', async () => {
    const pid = sleeper();
    const stranger = { pid, startedAt: 'an earlier life' };
    expect(isAlive(stranger)).toBe(false);
    await endProcess(stranger, { graceMs: 200 });
    expect(recordOf(pid)).not.toBeNull();
  });

  it('is killed when it ignores the signal', async () => {
    const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('deaf')";
    const record = recordOf(sleeper(deaf));
    if (record === null) throw new Error('no child');
    await once(children[0]?.stdout as Readable, 'data');
    await endProcess(record, { graceMs: 200 });
    expect(isAlive(record)).toBe(false);
  });

  it('is null for a missing or damaged file', () => {
    const file = join(folder, 'x.json');
    expect(readPidFile(file)).toBeNull();
    writeFileSync(file, '{"pid": "7"');
    expect(readPidFile(file)).toBeNull();
  });
});

describe('the folder of running processes', () => {
  it('ends processes of an earlier run and spares a recycled number', async () => {
    const [left, bystander] = [sleeper(), sleeper()];
    new ProcessFolder(folder).add('svc-auth', left);
    writePidFile(join(folder, 'gateway.json'), { pid: bystander, startedAt: 'an earlier life' });
    expect(await new ProcessFolder(folder).endOrphans()).toEqual(['svc-auth']);
    expect(recordOf(left)).toBeNull();
    expect(recordOf(bystander)).not.toBeNull();
    expect(await new ProcessFolder(folder).endOrphans()).toEqual([]);
  });
});

describe('the lock of a state folder', () => {
  it('refuses a second holder and names the first', () => {
    const file = join(folder, 'launcher.json');
    const release = acquireLock(file, (pid) => `held by ${pid}`);
    expect(() => acquireLock(file, (pid) => `held by ${pid}`)).toThrow(`held by ${process.pid}`);
    release();
    expect(() => acquireLock(file, () => 'held')()).not.toThrow();
  });

  it('is taken over from a killed holder', () => {
    const file = join(folder, 'launcher.json');
    writePidFile(file, { pid: process.pid, startedAt: 'an earlier life' });
    acquireLock(file, () => 'held')();
    expect(readPidFile(file)).toBeNull();
  });
});
