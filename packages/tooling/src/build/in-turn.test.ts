import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'kallos-turn-')), 'dist', 'v1');
});
afterEach(() => rmSync(join(folder, '../..'), { recursive: true }));

it('serializes work on a folder, also after one that failed', async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((wake) => setTimeout(wake, 50));
    steps.push(`${name} ends`);
    if (name === 'first') throw new Error('broken');
  };
  const both = await Promise.allSettled([inTurn(folder, work('first')), inTurn(folder, work('second'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

it('does not wait for a process that has ended', async () => {
  await inTurn(folder, async () => undefined);
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(`${folder}.lock`, String(pid));
  expect(await inTurn(folder, async () => 'done')).toBe('done');
}, 10_000);
