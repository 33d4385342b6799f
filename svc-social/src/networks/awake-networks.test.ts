import { expect, it } from 'vitest';
import { openDeliveryBench } from '../../testing/delivery-bench.ts';
import { postDueComments } from '../comments/first-comments.ts';
import { reconcileAbandoned } from '../deliveries/doubts/reconcile.ts';
import { collectDueInsights } from '../insights/insights.ts';

const bench = openDeliveryBench();

it.each([reconcileAbandoned, collectDueInsights, postDueComments])(
  '%o claims nothing while no network responds',
  async (loop) => {
    bench.meta.backoffSeconds = 5;
    expect(await loop(bench.ctx)).toBe(0);
    expect(bench.meta.calls).toEqual([]);
  },
);
