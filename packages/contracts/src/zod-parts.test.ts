import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as parts from './zod-parts.ts';

const root = resolve(import.meta.dirname, '../../..');
const folders = ['packages/contracts', 'packages/web-kit', 'shell', 'mfe-admin', 'mfe-portal'];

it('gives the browser every part of zod that a schema uses', () => {
  const typesOnly = new Set(['infer', 'input', 'output', 'ZodMiniType']);
  const missing = folders
    .flatMap((folder) =>
      globSync('src/**/*.{ts,tsx}', { cwd: join(root, folder) }).map((file) => join(folder, file)),
    )
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const used = readFileSync(join(root, file), 'utf8').matchAll(/\bz\.([A-Za-z_]+)/g);
      return [...used].map(([, name = '']) => ({ file, name }));
    })
    .filter(({ name }) => !typesOnly.has(name) && !Object.hasOwn(parts, name));
  expect(missing).toEqual([]);
});
