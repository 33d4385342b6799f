import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { openLog } from './log.ts';
import { stopOnSignal } from './serve.ts';

const ways = ['SIGTERM', 'SIGINT', 'uncaughtExceptionMonitor'] as const;
const heard = ways.map((way) => process.listeners(way as 'SIGTERM'));
afterEach(() => {
  vi.useRealTimers();
  ways.forEach((way, at) => {
    for (const listener of process.listeners(way as 'SIGTERM'))
      if (!heard[at]?.includes(listener)) process.off(way, listener);
  });
});

it('gives back what its start left behind, once it has run for a while', async () => {
  const left = (() => new WeakRef(Array.from({ length: 1000 }, () => ({}))))();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  stopOnSignal(openLog('test', 'silent'), () => Promise.resolve());
  await turn();
  expect(left.deref()).toBeDefined();
  await turn();
  vi.advanceTimersByTime(10_000);
  expect(left.deref()).toBeUndefined();
});
