import type { SessionFacts } from '@kallos/contracts/auth/sessions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionAnswer } from '../identity/session-cache.ts';
import { watchSession } from './watch-session.ts';

const minute = 60_000;
const given = { token: 'token', cookies: null };
const session = (expiresAt: number): SessionFacts => ({
  sessionId: 'one',
  subject: 'business:1',
  role: 'business_admin',
  name: 'Ελένη',
  expiresAt,
});

let asked: number;
let missedAt: number;
let answer: SessionAnswer | Error;
let ended: boolean;
let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  [asked, missedAt, ended] = [0, Date.now(), false];
  answer = { state: 'live', session: session(Date.now() + 600 * minute) };
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const resolveUncached = () => {
  asked += 1;
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
};
function watch(minutes = 600): void {
  const receivedAllSince = (time: number) => time >= missedAt;
  const first = session(Date.now() + minutes * minute);
  leave = watchSession(
    { sessions: { resolveUncached }, receivedAllSince },
    given,
    first,
    () => (ended = true),
  );
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute);

it('checks once in half an hour while every end is announced', async () => {
  watch();
  await pass(20);
  expect(asked).toBe(0);
  await pass(21);
  expect(asked).toBe(1);
});

it('checks within a minute, once, when an end may have been missed', async () => {
  watch();
  await pass(5);
  missedAt = Date.now();
  await pass(1);
  expect(asked).toBe(1);
  await pass(15);
  expect(asked).toBe(1);
});

it('checks every minute while ends may be missed, and ends with the session', async () => {
  missedAt = Infinity;
  watch();
  await pass(5);
  expect([asked, ended]).toEqual([5, false]);
  answer = { state: 'unknown' };
  await pass(1);
  expect(ended).toBe(true);
});

it('checks at expiry and continues if the session was used elsewhere', async () => {
  watch(3);
  await pass(3.1);
  expect([asked, ended]).toEqual([1, false]);
});

it('ends at expiry while svc-auth is unreachable', async () => {
  answer = new Error('away');
  watch(3);
  missedAt = Infinity;
  await pass(2.9);
  expect([asked, ended]).toEqual([2, false]);
  await pass(0.3);
  expect(ended).toBe(true);
});
