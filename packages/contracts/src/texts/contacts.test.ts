import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

it('are the only addresses in front-ends', () => {
  const sources = globSync('{shell,mfe-*,packages/{ui,web-kit,words}}/src/**/*.{ts,tsx,md,html}', {
    cwd: root,
  });
  expect(sources.length).toBeGreaterThan(100);
  const naming = sources.filter((file) =>
    /[\w.]+@[\w-]+\.example\b/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(naming.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
});
