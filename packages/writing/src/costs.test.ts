import { isLinear } from '@kallos/tooling/test-runs/measure-growth';
import { expect, it } from 'vitest';
import { measureCall, pieces, takers, workOf } from '../testing/costs.ts';

it('covers every call that takes text, lists or files, and no other', () => {
  expect(Object.keys(workOf).toSorted()).toEqual(takers.map(({ name }) => name).toSorted());
});

it.each(takers)('$name costs four times as much for four times the size', async ({ name }) => {
  for (const piece of pieces) expect(await measureCall(name, piece), piece).toSatisfy(isLinear);
});
