import { describe, expect, it } from 'vitest';
import { certaintySeconds, doubtEndSeconds, doubtFaults, standardSettleSeconds } from './doubt.ts';

describe('the end of an unknown outcome', () => {
  it.each([1, 3, 12, 90, 600])('is a minute after certainty for a settle time of %s seconds', (settle) => {
    expect(doubtEndSeconds(settle) - certaintySeconds(settle)).toBeGreaterThanOrEqual(60);
  });

  it('is after three minutes by default', () => {
    expect(doubtEndSeconds(standardSettleSeconds)).toBe(180);
  });
});

describe('contradictory times', () => {
  it.each([
    [{ settleSeconds: 90 }, []],
    [{ settleSeconds: 90, doubtSeconds: 180, retryHours: 6 }, []],
    [{ settleSeconds: 90, doubtSeconds: 3600 }, []],
    [{ settleSeconds: 90, doubtSeconds: 110 }, ['PUBLISH_DOUBT_SECONDS']],
    [{ settleSeconds: 12, doubtSeconds: 75 }, ['PUBLISH_DOUBT_SECONDS']],
    [{ settleSeconds: 600 }, []],
    [{ settleSeconds: 600, doubtSeconds: 180 }, ['PUBLISH_DOUBT_SECONDS']],
    [{ settleSeconds: 90, retryHours: 0.05 }, ['PUBLISH_RETRY_HOURS']],
    [{ settleSeconds: 90, doubtSeconds: 22_000, retryHours: 6 }, ['PUBLISH_RETRY_HOURS']],
  ] as const)('%j are rejected for %j, with a sentence', (times, variables) => {
    const faults = doubtFaults(times);
    expect(faults.map(([variable]) => variable)).toEqual(variables);
    for (const [, fault] of faults) expect(fault).toMatch(/^must be .+ seconds/u);
  });
});
