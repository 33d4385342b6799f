import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as parts from './zod-parts.ts';

const root = resolve(import.meta.dirname, '../../..');
const folders = ['packages/web-kit', 'shell', 'mfe-*'];
const typesOnly = new Set(['infer', 'input', 'output', 'ZodMiniType']);

const contractsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import\() ?'(@kallos\/contracts\/|\.\.?\/)([^']+)'/g)].flatMap(
    ([, start = '', rest = '']) => {
      if (start.startsWith('@')) return [resolve(import.meta.dirname, `${rest}.ts`)];
      return file.startsWith(import.meta.dirname) ? [join(dirname(file), start, rest)] : [];
    },
  );

/** Returns the files of the front-ends and all contracts that they import. */
function browserFiles(): Map<string, string> {
  const found = new Map<string, string>();
  const open = folders
    .flatMap((folder) => globSync(join(root, folder, 'src/**/*.{ts,tsx}')))
    .filter((file) => !file.includes('.test.'));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    found.set(file, text);
    open.push(...contractsIn(file, text));
  }
  return found;
}

it("includes every part of zod that a browser's schema uses", () => {
  const files = browserFiles();
  expect(files.size).toBeGreaterThan(100);
  const missing = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/\bz\.([A-Za-z_]+)/g)]
      .map(([, name = '']) => ({ file, name }))
      .filter(({ name }) => !typesOnly.has(name) && !Object.hasOwn(parts, name)),
  );
  expect(missing).toEqual([]);
});
