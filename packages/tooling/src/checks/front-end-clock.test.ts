import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../build/remote-folders.ts';

const frontEnds = '{shell,mfe-*,packages/ui,packages/web-kit}/src/**/*.{ts,tsx}';
const clock = 'packages/web-kit/src/server-clock.tsx';

it('only one module reads the device clock', () => {
  const files = globSync(frontEnds, { cwd: repository }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files).toContain(clock);
  const reading = files.filter((file) =>
    /\bDate\.now\b|new Date\(\)|\btoday\(|\bnow\(getLocalTimeZone/.test(
      readFileSync(path.join(repository, file), 'utf8'),
    ),
  );
  expect(reading).toEqual([clock]);
});
