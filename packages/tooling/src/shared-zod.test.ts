import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import webpack from 'webpack';
import { SharedZodPlugin } from './webpack-plugins.ts';

/** What the build says of a module of a remote. */
async function faultsOf(source: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-remote-'));
  writeFileSync(join(folder, 'screen.js'), source);
  const compiler = webpack({
    context: folder,
    mode: 'production',
    entry: './screen.js',
    output: { path: join(folder, 'dist') },
    plugins: [
      new webpack.sharing.ConsumeSharedPlugin({ consumes: { 'zod/mini': { import: false } } }),
      new SharedZodPlugin(),
    ],
  });
  const stats = await new Promise<webpack.Stats>((done, fail) =>
    compiler.run((error, result) => (result ? done(result) : fail(error ?? new Error('no result')))),
  );
  rmSync(folder, { recursive: true });
  return stats.compilation.errors.map(({ message }) => message);
}

it.each([
  "import * as z from 'zod/mini'; export const Address = z.object({ link: z.url() });",
  "import { object, url } from 'zod/mini'; export const Address = object({ link: url() });",
])('a remote may not ask the shell for what it does not share of zod: %s', async (source) => {
  const faults = await faultsOf(source);
  expect(faults).toEqual([expect.stringMatching(/screen\.js: the shell shares no url of zod\/mini/)]);
});

it('a remote may use what the shell shares of zod', async () => {
  const source =
    "import * as z from 'zod/mini'; export const At = z.object({ at: z.optional(z.iso.datetime()) });";
  expect(await faultsOf(source)).toEqual([]);
});
