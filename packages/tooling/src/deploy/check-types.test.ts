import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkTypes } from './check-types.ts';

/** Creates a front-end's folder with one module. */
function folderWith(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'kallos-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'screen.ts'), source);
  const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', types: [], skipLibCheck: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['screen.ts'] }));
  return folder;
}

it('accepts correct types and a folder without any', async () => {
  await checkTypes(folderWith('export const one: number = 1;'));
  await checkTypes(tmpdir());
});

it.each([
  ['a wrong type', "export const one: number = 'one';", /screen\.ts\(1,14\): error TS2322/],
  [
    'a name that a module lacks',
    "import { join, toast } from './other';\nexport const x = [join, toast];",
    /'toast'/,
  ],
])('reports %s with file and line', async (_, source, words) => {
  const folder = folderWith(source);
  writeFileSync(join(folder, 'other.ts'), 'export const join = 1;');
  await expect(checkTypes(folder)).rejects.toThrow(words);
  await expect(checkTypes(folder)).rejects.toThrow('what is shown stays');
});

it('reports no file outside of the folder', async () => {
  const folder = folderWith("export { wrong } from '../outside';");
  const outside = join(folder, '../outside.ts');
  writeFileSync(outside, "export const wrong: number = 'one';");
  onTestFinished(() => rmSync(outside));
  await checkTypes(folder);
});
