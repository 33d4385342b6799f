import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

it('calls once per text, also for an empty result, and again after eviction', () => {
  const asked: string[] = [];
  const ask = memoize(2, (text) => {
    asked.push(text);
    return text === 'nothing' ? undefined : text.length;
  });
  expect(['one', 'nothing', 'one', 'nothing'].map(ask)).toEqual([3, undefined, 3, undefined]);
  expect(asked).toEqual(['one', 'nothing']);
  expect([ask('three'), ask('one')]).toEqual([5, 3]);
  expect(asked).toEqual(['one', 'nothing', 'three', 'one']);
});
