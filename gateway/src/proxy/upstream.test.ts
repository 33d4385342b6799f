import { afterEach, expect, it, vi } from 'vitest';
import { openUpstream } from './upstream.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('waits for a service only while it has just begun to refuse connections', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const upstream = openUpstream('http://127.0.0.1:9', 4000);
  expect(upstream.isWorthWaiting()).toBe(true);
  vi.advanceTimersByTime(3999);
  expect(upstream.isWorthWaiting()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(upstream.isWorthWaiting()).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(upstream.isWorthWaiting()).toBe(false);
  upstream.sawAnswer();
  expect(upstream.isWorthWaiting()).toBe(true);
  await upstream.close();
});
