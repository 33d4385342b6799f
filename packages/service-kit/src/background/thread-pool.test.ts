import { afterEach, expect, it } from 'vitest';
import { openThreadPool, type ThreadPool, type ThreadPoolLimits } from './thread-pool.ts';

let pool: ThreadPool<string, string>;
const open = (limits?: ThreadPoolLimits) =>
  (pool = openThreadPool<string, string>(new URL('../../testing/slow-thread.ts', import.meta.url), limits));
afterEach(() => pool.close());

it('alternates between keys, so that many jobs of one delay no other', async () => {
  const { run } = open();
  const order: string[] = [];
  const note = async (key: string, job: string) => order.push(await run(key, job));
  await Promise.all([...['1', '2', '3', '4', '5'].map((job) => note('crowd', job)), note('other', 'other')]);
  expect(order).toHaveLength(6);
  expect(order.indexOf('other')).toBeLessThanOrEqual(2);
});

it("rejects jobs beyond a key's limit, and still serves others", async () => {
  const { run } = open({ waitingPerKey: 2 });
  const crowd = Array.from({ length: 10 }, () => run('crowd', 'x'));
  const other = run('other', 'y');
  const results = await Promise.allSettled(crowd);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many_requests', retryAfterSeconds: 2 } });
  expect(await other).toBe('y');
});

it('rejects with unavailable when too many wait in total', async () => {
  const { run } = open({ waiting: 2 });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((key) => run(key, key)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(results.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
});

it('rejects the job whose thread fails, and continues in another', async () => {
  const { run } = open();
  await expect(run('a', 'fails')).rejects.toThrow('failed');
  expect(await run('a', 'next')).toBe('next');
});

it('ends a thread whose job never ends, and continues in another', async () => {
  const { run } = open({ milliseconds: 3000 });
  await expect(run('a', 'never')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await run('a', 'next')).toBe('next');
});
