import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleOptions } from './build-services.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../..');
let folder = '';

const source = `import { openLog } from '@kallos/service-kit/observability/log';

class PostGotLost extends Error {
  override readonly name = 'PostGotLost';
}

function losePost(): never {
  throw new PostGotLost('gone');
}

try {
  losePost();
} catch (error) {
  openLog('test', 'info').error({ err: new Error('outer', { cause: error }) }, losePost.name);
}
`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(root, 'packages/tooling/src/bundle-'));
  const entry = path.join(folder, 'entry.ts');
  writeFileSync(entry, source);
  await build({ ...bundleOptions(root), entryPoints: { main: entry }, outdir: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('logs source positions and function names for a minified bundle', async () => {
  const bundle = path.join(folder, 'main.js');
  const text = readFileSync(bundle, 'utf8');
  expect([text.includes('losePost()'), text.includes('sourceMappingURL')]).toEqual([false, false]);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(5000);
  const { stdout } = await run(process.execPath, [bundle], { cwd: root });
  const line = JSON.parse(stdout) as { msg: string; err: { stack: string } };
  expect(line.msg).toBe('losePost');
  const own = path.relative(root, path.join(folder, 'entry.ts'));
  // The position of each error, including its cause.
  for (const where of [`at losePost (${own}:8:9)`, `${own}:14:`]) expect(line.err.stack).toContain(where);
  expect(line.err.stack).not.toContain('main.js');
});
