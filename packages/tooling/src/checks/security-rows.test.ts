import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const rows = readFileSync(path.join(root, 'docs/security/README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line));
/** The number of requirements up to level 2 in each section of ASVS 5.0; they come first. */
const requirementsOf: ReadonlyArray<readonly number[]> = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
];
/** Sections that do not apply and are listed as a whole. */
const wholeSections = ['10.3', '10.4', '10.5', '10.6', '10.7', '17.1', '17.2', '17.3'];
const allRequirements = requirementsOf.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, at) => `${chapter + 1}.${section + 1}.${at + 1}`),
  ),
);

const testsIn = (row: string) => [...row.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => file ?? '');
/** Returns the requirements at the start of a row. */
const requirementsIn = (row: string) => (row.split('|')[1] ?? '').split(',').map((number) => number.trim());

it('the security statement lists each requirement once', () => {
  const stated = rows.flatMap(requirementsIn);
  expect(stated.toSorted()).toEqual([...allRequirements, ...wholeSections].toSorted());
});

it('each row of the security statement names existing tests or a reason', () => {
  for (const row of rows) {
    const [, , reason = '', shown = ''] = row.split('|');
    const named = testsIn(row);
    // The last table has no third column.
    expect(shown.trim() === '' ? reason.trim().length > 10 : named.length > 0, row).toBe(true);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  }
});
