import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;

it("keeps platform differences in the platform's own record", () => {
  const files = globSync(['svc-social/src/**/*.ts', 'svc-posts/src/{publishing,posts}/**/*.ts'], {
    cwd: root,
  }).filter((file) => !file.endsWith('.test.ts') && !file.startsWith('svc-social/src/networks/'));
  expect(files.length).toBeGreaterThan(30);
  const asking = files.filter((file) =>
    /[!=]==? '(facebook|instagram)'/.test(readFileSync(root + file, 'utf8')),
  );
  expect(asking).toEqual([]);
});
