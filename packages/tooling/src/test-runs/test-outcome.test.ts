import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVitest } from 'vitest/node';
import { readOutcome } from './test-outcome.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kallos-outcome-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('counts tests and broken files and names failures and retries', async () => {
  const vitest = path.resolve(import.meta.dirname, '../../../../node_modules/vitest/dist/index.js');
  const write = (name: string, text: string) =>
    writeFileSync(path.join(folder, name), `import { expect, it } from ${JSON.stringify(vitest)};\n${text}`);
  write('broken.test.mjs', "throw new Error('no such table');");
  write(
    'mixed.test.mjs',
    "let tries = 0; it('holds', () => {}); it('breaks', () => expect(1).toBe(2)); it('wavers', () => expect(++tries).toBe(2));",
  );
  const run = await startVitest('test', [], {
    root: folder,
    include: ['*.test.mjs'],
    config: false,
    watch: false,
    retry: 1,
    reporters: [{}],
  });
  const outcome = readOutcome(run.state.getTestModules(), folder);
  await run.close();
  process.exitCode = 0;
  expect(outcome).toMatchObject({ passed: 2, failed: 2 });
  expect(outcome.lines.toSorted()).toEqual([
    'failed: broken.test.mjs (no such table)',
    'failed: mixed.test.mjs > breaks (expected 1 to be 2 // Object.is equality)',
    'passed at its second try: mixed.test.mjs > wavers (expected 1 to be 2 // Object.is equality)',
  ]);
});
