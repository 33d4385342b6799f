import { expect, it } from 'vitest';
import { falseResponseShares } from './meta/false-responses.ts';
import { readOptions } from './options.ts';
import { plantedBugs } from './plants/plants.ts';

const read = (...words: string[]) => readOptions(words, () => 77);

it('draws a seed unless one is given, and counts up from it', () => {
  expect(read()).toMatchObject({
    seeds: [77],
    seconds: 160,
    faults: 50,
    posts: 1000,
    tenants: 20,
    settleSeconds: 12,
    hasGoogle: false,
    shares: falseResponseShares,
    plants: [],
    scenarios: [],
  });
  expect(read('--seed', '5', '--seeds', '3').seeds).toEqual([5, 6, 7]);
  expect(read('--burst', '--takeover').scenarios).toEqual(['burst', 'takeover']);
  expect(read('--plant', 'blind-retry').plants).toEqual(['blind-retry']);
  const simulated = ['lease-ignored', 'unsent-is-silence'];
  expect(read('--plants').plants).toEqual(
    Object.keys(plantedBugs).filter((name) => !simulated.includes(name)),
  );
  expect(read('--lies', 'none').shares).toEqual({});
  expect(read('--lies', 'refusal,limit').shares).toEqual({
    refusal: falseResponseShares.refusal,
    limit: falseResponseShares.limit,
  });
});

it.each([
  ['--seed', 'x'],
  ['--faults', '-1'],
  ['--plant', 'none'],
  ['--lies', 'white'],
  ['--tenants', '1'],
  ['--seconds', '5'],
  ['--unknown', '1'],
])('rejects %s %s', (...words) => {
  expect(() => read(...words)).toThrow();
});
