import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

const turn = () => new Promise((wake) => setImmediate(wake));

/** Opens a batch function that doubles numbers and records each batch. */
function openDoubling(most?: number) {
  const goes: number[][] = [];
  const gate = { wait: Promise.resolve() as Promise<unknown> };
  const double = batchCalls(async (of: { isBroken?: boolean }, numbers: readonly number[]) => {
    goes.push([...numbers]);
    await gate.wait;
    if (of.isBroken) throw new Error('broken');
    return numbers.map((number) => (number === 13 ? undefined : number * 2));
  }, most);
  return { double, goes, gate };
}

it('batches calls that arrive while the previous batch runs', async () => {
  const { double, goes, gate } = openDoubling();
  let open = () => {};
  gate.wait = new Promise<void>((done) => (open = done));
  const of = {};
  const first = [double(of, 1), double(of, 2)];
  await turn();
  await turn();
  const later = [double(of, 3), double(of, 4)];
  await turn();
  expect(goes).toEqual([[1, 2]]);
  open();
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8]);
  expect(goes).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(await double(of, 5)).toBe(10);
});

it('limits the size of a batch', async () => {
  const { double, goes } = openDoubling(2);
  const of = {};
  expect(await Promise.all([1, 2, 3].map((number) => double(of, number)))).toEqual([2, 4, 6]);
  expect(goes).toEqual([[1, 2], [3]]);
});

it('returns undefined for skipped and failed items', async () => {
  const { double } = openDoubling();
  expect(await Promise.all([1, 13].map((number) => double({}, number)))).toEqual([2, undefined]);
  const broken = { isBroken: true };
  expect(await Promise.all([1, 2].map((number) => double(broken, number)))).toEqual([undefined, undefined]);
  broken.isBroken = false;
  expect(await double(broken, 3)).toBe(6);
});

it('does not block later calls with a hanging batch', async () => {
  const { double, gate } = openDoubling();
  gate.wait = new Promise(() => {});
  const of = {};
  void double(of, 1);
  await turn();
  await turn();
  gate.wait = Promise.resolve();
  expect(await double(of, 2)).toBe(4);
});

it("runs outside every caller's request context", async () => {
  const request = new AsyncLocalStorage<string>();
  const ask = batchCalls(async (_of: object, items: readonly string[]) =>
    items.map(() => request.getStore() ?? 'none'),
  );
  expect(await request.run('first', () => ask({}, 'a'))).toBe('none');
});
