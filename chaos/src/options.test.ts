import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const read = (...words: string[]) => readOptions(words, () => 77);

it('draws a seed of its own unless one is given, and counts on from there', () => {
  expect(read()).toMatchObject({
    seeds: [77],
    seconds: 120,
    faults: 50,
    posts: 1000,
    seededBug: null,
    scenarios: [],
  });
  expect(read('--seed', '5', '--seeds', '3').seeds).toEqual([5, 6, 7]);
  expect(read('--burst', '--takeover').scenarios).toEqual(['burst', 'takeover']);
  expect(read('--seeded-bug', 'blind-retry').seededBug).toBe('blind-retry');
});

it.each([
  ['--seed', 'x'],
  ['--faults', '-1'],
  ['--seeded-bug', 'none'],
  ['--seconds', '5'],
  ['--unknown', '1'],
])('refuses %s %s', (...words) => {
  expect(() => read(...words)).toThrow();
});
