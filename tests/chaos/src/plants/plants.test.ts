import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from 'stack/root-folder';
import { expect, it } from 'vitest';
import { filesOf, planted, type PlantName, plants } from './plants.ts';

it.each(Object.keys(plants) as PlantName[])('%s has a place in the product', (name) => {
  for (const file of filesOf(name)) {
    const source = readFileSync(join(rootFolder, file), 'utf8');
    expect(planted(name, file, source)).not.toBe(source);
  }
});

it('fails when the product has changed at a planted bug', () => {
  expect(() => planted('memory-trusted', plants['memory-trusted'].file, 'export {};')).toThrow(
    /memory-trusted/,
  );
});
