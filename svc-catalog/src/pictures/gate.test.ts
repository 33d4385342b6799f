import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('runs at most its limit at once, in order, and goes on after a failure', async () => {
  const gate = createGate(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (at: number) =>
    gate(async () => {
      order.push(at);
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, 2));
      running--;
      if (at % 3 === 0) throw new Error('failed');
      return at;
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => work(at)));
  expect(most).toBe(2);
  expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  expect(await work(1)).toBe(1);
});
