import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../../../docs/decisions');
const records = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file));

it('numbers each decision once and keeps it to 40 lines', () => {
  expect(records.length).toBeGreaterThan(30);
  const numbers = records.map((file) => Number(file.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const file of records) {
    const lines = readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n');
    expect(lines[0], file).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
    expect(lines.length, file).toBeLessThanOrEqual(40);
  }
});

it('lists each decision once in the index', () => {
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[(\d+)\. .+\]\((\d{4})-(.+\.md)\)$/gm)];
  expect(listed.map(([, , number, name]) => `${number}-${name}`).toSorted()).toEqual(records.toSorted());
  for (const [line, shown, number] of listed) expect(Number(shown), line).toBe(Number(number));
});
