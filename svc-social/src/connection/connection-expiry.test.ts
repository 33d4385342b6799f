import { describe, expect, it } from 'vitest';
import { isWarningDue } from './connection-expiry.ts';

describe('the expiry warning', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  it.each([
    { why: 'too early', end: inDays(8), warnedOf: null, warnedAt: null, isDue: false },
    { why: 'the first', end: inDays(6), warnedOf: null, warnedAt: null, isDue: true },
    { why: 'said yesterday', end: inDays(6), warnedOf: inDays(6), warnedAt: inDays(-1), isDue: false },
    { why: 'said three days ago', end: inDays(3), warnedOf: inDays(3), warnedAt: inDays(-3), isDue: true },
    { why: 'said of another end', end: inDays(6), warnedOf: inDays(-50), warnedAt: inDays(-1), isDue: true },
  ])('is sent or not: $why', ({ end, isDue, ...last }) => {
    expect(isWarningDue(end, last, now)).toBe(isDue);
  });
});
