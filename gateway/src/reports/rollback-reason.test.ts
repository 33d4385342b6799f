import { describe, expect, it } from 'vitest';
import { rollbackReason } from './rollback-reason.ts';

const tally = (failed: number, sessions: number, failedPlaces = failed) => ({
  failed,
  sessions,
  failedPlaces,
});
const isTakenBack = (canary: ReturnType<typeof tally>, stable = tally(0, 200)) =>
  rollbackReason([{ beside: '', stable, canary }]) !== undefined;

describe('a version on trial', () => {
  it.each([
    ['fails three times as often', tally(6, 100), tally(2, 100), true],
    ['fails less than three times as often', tally(5, 100), tally(2, 100), false],
    ['fails where the shown one never does', tally(5, 100), tally(0, 1000), true],
    ['fails once in a while where the shown one never does', tally(4, 100), tally(0, 1000), false],
    ['fails always, and nobody has opened the shown one', tally(20, 20), tally(0, 0), true],
    ['fails always in one session too few', tally(19, 19), tally(0, 1000), false],
    ['fails always as the shown one does', tally(100, 100), tally(100, 100), false],
    ['never fails beside a shown one that never does', tally(0, 100), tally(0, 100), false],
  ] as const)('%s', (_, canary, stable, expected) => {
    expect(isTakenBack(canary, stable)).toBe(expected);
  });

  it('is not rolled back because of one network, nor two', () => {
    expect(isTakenBack(tally(10, 22, 1))).toBe(false);
    expect(isTakenBack(tally(10, 22, 2))).toBe(false);
    expect(isTakenBack(tally(10, 22, 3))).toBe(true);
  });

  it('is rolled back with a reason that contains the numbers', () => {
    expect(rollbackReason([{ beside: '', canary: tally(12, 24), stable: tally(1, 200) }])).toBe(
      'taken back by itself: it failed in 12 of 24 sessions (50%), the shown version in 1 of 200 sessions (0.5%)',
    );
  });

  it('is compared separately from another release that fails everywhere', () => {
    const noisy = { beside: '', canary: tally(50, 100), stable: tally(40, 100) };
    const alike = { beside: 'mfe_portal@p', canary: tally(40, 80), stable: tally(40, 80) };
    const alone = { beside: 'alone', canary: tally(10, 100), stable: tally(0, 100) };
    expect(rollbackReason([noisy, { ...alone, canary: tally(0, 100) }, alike])).toBeUndefined();
    expect(rollbackReason([noisy, alone, alike])).toMatch('failed by itself in 10 of 100');
    const worse = { beside: 'mfe_admin@a', canary: tally(20, 20), stable: tally(0, 20) };
    expect(rollbackReason([noisy, alike, worse])).toMatch('failed beside mfe_admin@a in 20 of 20');
    expect(rollbackReason([noisy, alike, { ...worse, stable: tally(0, 19) }])).toBeUndefined();
  });
});
