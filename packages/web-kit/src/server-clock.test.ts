import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clockOffset, noteServerDate, onClockChange, serverNow } from './server-clock.tsx';

const right = Date.parse('2026-11-28T10:00:00Z');
const header = (moment: number) => new Date(moment).toUTCString();
const hours = (count: number) => count * 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: right, toFake: ['Date'] });
  noteServerDate(header(right), 10);
});
afterEach(() => vi.useRealTimers());

it.each([
  ['a day ahead', hours(24)],
  ['a day behind', -hours(24)],
  ['three hours ahead', hours(3)],
  ['ten minutes behind', -600_000],
  ['years behind, as after a dead battery', -hours(24 * 365 * 5)],
])('shows the server time on a device that is %s', (_, error) => {
  vi.setSystemTime(right + error);
  noteServerDate(header(right), 10);
  expect(Math.abs(serverNow().getTime() - right)).toBeLessThanOrEqual(1000);
});

it('ignores a difference of a few seconds', () => {
  vi.setSystemTime(right + 1800);
  noteServerDate(header(right), 10);
  expect(clockOffset()).toBe(0);
});

it('follows a clock that is corrected while the page is open', () => {
  vi.setSystemTime(right + hours(3));
  noteServerDate(header(right), 10);
  vi.setSystemTime(right);
  noteServerDate(header(right), 10);
  expect(clockOffset()).toBe(0);
});

it('ignores a missing or unreadable date', () => {
  noteServerDate(null, 10);
  noteServerDate('yesterday', 10);
  expect(clockOffset()).toBe(0);
});

it('ignores a delayed response once the offset is known', () => {
  noteServerDate(header(right - 60_000), 60_000);
  expect(clockOffset()).toBe(0);
});

it('calls listeners once per change', () => {
  const listener = vi.fn<() => void>();
  const stop = onClockChange(listener);
  vi.setSystemTime(right + hours(1));
  noteServerDate(header(right), 10);
  noteServerDate(header(right), 10);
  stop();
  vi.setSystemTime(right);
  noteServerDate(header(right), 10);
  expect(listener).toHaveBeenCalledTimes(1);
});
