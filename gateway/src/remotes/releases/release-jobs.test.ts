import { afterEach, expect, it, vi } from 'vitest';
import { openReleaseJobs } from './release-jobs.ts';

afterEach(() => void vi.useRealTimers());
const run = openReleaseJobs(new URL('../../../testing/thread-that-tells.ts', import.meta.url));
const threadOf = async (folder = 'any') => (await run({ kind: 'pack', folder })).digest;

it('runs jobs one after the other in one thread, and jobs at once in threads of their own', async () => {
  const first = await threadOf();
  expect(await threadOf()).toBe(first);
  const both = await Promise.all([threadOf(), threadOf()]);
  expect(new Set(both).size).toBe(2);
  expect(both).toContain(await threadOf());
});

it('fails the job that its thread died of, and no later one', async () => {
  const before = await threadOf();
  await expect(threadOf('dies')).rejects.toThrow('dead');
  expect(await threadOf()).not.toBe(before);
});

it('ends a thread that waited for half a minute, and has another one for who asks in that moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const before = await threadOf();
  vi.advanceTimersByTime(29_000);
  expect(await threadOf()).toBe(before);
  vi.advanceTimersByTime(31_000);
  expect(await threadOf()).not.toBe(before);
});
