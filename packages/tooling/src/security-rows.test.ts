import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const rows = readFileSync(path.join(root, 'docs/security/README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line));

it('each row of the security statement names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(25);
  for (const row of rows) {
    const named = [...row.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => file ?? '');
    expect(named.length, row).toBeGreaterThan(0);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  }
});
