import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { rootFolder } from '../../root-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-broken-off-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'secrets.json'), '{}');
writeFileSync(join(folder, 'restore-broken-off'), '');

const env = { ...process.env, DATA_DIR: folder, PORT: '0', BACKUP_PASSPHRASE: 'a passphrase of some length' };
it.each([
  ['start.ts', []],
  ['operations/backup/backup.ts', [join(folder, 'copy')]],
  ['operations/backup/release.ts', []],
  ['operations/messages/messages.ts', ['list']],
  ['operations/rotate-keys.ts', []],
  ['operations/export-account.ts', ['1', join(folder, 'export')]],
  ['operations/erase-account.ts', ['1']],
])(
  '%s refuses to run after an incomplete restore',
  async (file, words) => {
    const run = promisify(execFile)(process.execPath, [join(rootFolder, 'stack/src', file), ...words], {
      env,
    });
    const said = await run.then(
      () => 'nothing was refused',
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(said).toContain(`a restore of ${folder} was broken off: run npm run restore once more`);
  },
  30_000,
);
