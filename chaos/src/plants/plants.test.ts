import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from 'stack/root-folder';
import { expect, it } from 'vitest';
import { planted, type PlantName, plants } from './plants.ts';

it.each(Object.keys(plants) as PlantName[])('%s has a place in the product', (name) => {
  const source = readFileSync(join(rootFolder, plants[name].file), 'utf8');
  expect(planted(name, source)).not.toBe(source);
});

it('says so when the product has changed under a bug', () => {
  expect(() => planted('memory-trusted', 'export {};')).toThrow(/memory-trusted/);
});
