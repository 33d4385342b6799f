import { expect, it } from 'vitest';
import { classify } from './refusals.ts';
import { outcomeAfter } from './outcomes.ts';

const unavailable = classify({ code: 2 });
const pauseAt = (attempts: number) => {
  const outcome = outcomeAfter(unavailable, attempts, '');
  return outcome.state === 'retry' ? outcome.afterSeconds : undefined;
};

it('a moment in which Meta is away keeps a post waiting for seconds, hours of it for minutes', () => {
  expect([1, 2, 3, 4, 5, 12].map(pauseAt)).toEqual([5, 10, 20, 40, 40, 40]);
  expect([13, 200].map(pauseAt)).toEqual([320, 320]);
});
