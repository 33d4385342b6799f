import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteExpired, takeNightlyBackup, msUntilNext } from './nightly.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kallos-nightly-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const has = (...names: string[]) => names.forEach((name) => mkdirSync(join(folder, name)));
const now = new Date('2026-03-20T03:00:00Z');

it('is due at once without a good backup, else a day after the newest', () => {
  expect(msUntilNext(join(folder, 'away'), now)).toBe(0);
  has('2026-03-20T020000Z.untried', 'somebody-elses');
  expect(msUntilNext(folder, now)).toBe(0);
  has('2026-03-18T020000Z', '2026-03-19T040000Z');
  expect(msUntilNext(folder, now)).toBe(3_600_000);
});

it('deletes old and incomplete backups, never the newest or other files', () => {
  has('2026-01-01T030000Z', '2026-03-05T030000Z', '2026-03-06T030001Z', 'by-hand', '2026-01-02T030000Z-kept');
  has('2026-03-20T020000Z.untried', '2026-03-20T020000Z.untried.part');
  deleteExpired(folder, 14, now);
  expect(readdirSync(folder).toSorted()).toEqual([
    '2026-01-02T030000Z-kept',
    '2026-03-06T030001Z',
    'by-hand',
  ]);
  deleteExpired(folder, 1, now);
  expect(readdirSync(folder)).toContain('2026-03-06T030001Z');
});

it('renames a verified backup and deletes none after a failure', async () => {
  has('2026-01-01T030000Z', '2026-01-02T030000Z');
  const fails = async (draft: string) => {
    mkdirSync(draft);
    throw new Error('the disk is full');
  };
  await expect(takeNightlyBackup(fails, folder, 14)).rejects.toThrow('full');
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['2026-01-01T030000Z', '2026-01-02T030000Z']));
  expect(msUntilNext(folder, new Date())).toBe(0);
  const deleted = await takeNightlyBackup(async (draft) => void mkdirSync(draft), folder, 14);
  expect(deleted).toEqual(['2026-01-01T030000Z', '2026-01-02T030000Z']);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z$/)]);
  expect(msUntilNext(folder, new Date())).toBeGreaterThan(86_000_000);
});
