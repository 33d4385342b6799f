import { expect, it } from 'vitest';
import { classify } from './refusals.ts';
import { outcomeAfter } from './outcomes.ts';

const unavailable = classify({ code: 2 });
const pauseAt = (attempts: number) => {
  const outcome = outcomeAfter(unavailable, { attempts, reason: 'meta_silent' }, '');
  return outcome.state === 'retry' ? outcome.afterSeconds : undefined;
};

it('a moment in which Meta is away keeps a post waiting for seconds, hours of it for minutes', () => {
  expect([1, 2, 3, 4, 5, 12].map(pauseAt)).toEqual([5, 10, 20, 40, 40, 40]);
  expect([13, 200].map(pauseAt)).toEqual([320, 320]);
});

it('each trouble has its own patience', () => {
  const failed = classify({ code: -1, subcode: 2_207_003 });
  const stateAfter = (reason: string) => outcomeAfter(failed, { attempts: 30, reason }, '').state;
  expect([stateAfter('meta_silent'), stateAfter('container_failed')]).toEqual(['retry', 'failed']);
});
