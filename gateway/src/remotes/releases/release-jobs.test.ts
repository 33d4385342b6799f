import { afterEach, expect, it, vi } from 'vitest';
import { openReleaseJobs } from './release-jobs.ts';

afterEach(() => void vi.useRealTimers());
const run = openReleaseJobs(new URL('../../../testing/thread-id-worker.ts', import.meta.url));
const threadOf = async (folder = 'any') => (await run({ kind: 'pack', folder })).digest;

it('runs sequential jobs in one thread and concurrent jobs in several', async () => {
  const first = await threadOf();
  expect(await threadOf()).toBe(first);
  const both = await Promise.all([threadOf(), threadOf()]);
  expect(new Set(both).size).toBe(2);
  expect(both).toContain(await threadOf());
});

it('fails the job whose thread died, and no later one', async () => {
  const before = await threadOf();
  await expect(threadOf('dies')).rejects.toThrow('dead');
  expect(await threadOf()).not.toBe(before);
});

it('ends a thread that was idle for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const before = await threadOf();
  vi.advanceTimersByTime(29_000);
  expect(await threadOf()).toBe(before);
  vi.advanceTimersByTime(31_000);
  expect(await threadOf()).not.toBe(before);
});
