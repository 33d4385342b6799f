import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from 'stack/root-folder';
import { expect, it } from 'vitest';
import { filesOf, withPlantedBug, type PlantedBugName, plantedBugs } from './plants.ts';

it.each(Object.keys(plantedBugs) as PlantedBugName[])('%s has a place in the product', (name) => {
  for (const file of filesOf(name)) {
    const source = readFileSync(join(rootFolder, file), 'utf8');
    expect(withPlantedBug(name, file, source)).not.toBe(source);
  }
});

it("fails when the product's code has changed at a planted bug", () => {
  expect(() => withPlantedBug('memory-trusted', plantedBugs['memory-trusted'].file, 'export {};')).toThrow(
    /memory-trusted/,
  );
});
