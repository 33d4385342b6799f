import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('ticks no hidden input by force', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).map((file) =>
    join(import.meta.dirname, file),
  );
  expect(files.length).toBeGreaterThan(60);
  const forced = files.filter((file) => /heck\(\{[^)]*force:/.test(readFileSync(file, 'utf8')));
  expect(forced).toEqual([]);
});
