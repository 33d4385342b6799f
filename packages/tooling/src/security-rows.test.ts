import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const rows = readFileSync(path.join(root, 'docs/security/README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line));
/** How many sections each chapter of ASVS 5.0 has, the first chapter first. */
const sectionsOf = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];
const allSections = sectionsOf.flatMap((count, chapter) =>
  Array.from({ length: count }, (_, section) => `${chapter + 1}.${section + 1}`),
);

const testsIn = (row: string) => [...row.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => file ?? '');
/** The sections that a row begins with: `1.4, 11.7` and `10.3 to 10.7`. */
function sectionsIn(row: string): string[] {
  const [, first = ''] = row.split('|');
  return [...first.matchAll(/(\d+)\.(\d+)(?: to \d+\.(\d+))?/g)].flatMap(([, chapter, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${chapter}.${Number(from) + at}`),
  );
}

it('each section of the standard stands in the security statement once', () => {
  const stated = rows.flatMap(sectionsIn);
  expect(stated.toSorted()).toEqual(allSections.toSorted());
});

it('each row of the security statement names tests that exist, or the reason why there is none', () => {
  for (const row of rows) {
    const [, , reason = '', shown = ''] = row.split('|');
    const named = testsIn(row);
    // Rows of the last table have no third column.
    expect(shown.trim() === '' ? reason.trim().length > 10 : named.length > 0, row).toBe(true);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  }
});
