import { describe, expect, it } from 'vitest';
import { addTallies, readLastLine } from './tally.ts';

describe('the count of a test run', () => {
  it('adds up passed and failed', () => {
    expect(
      addTallies([
        { passed: 4, failed: 1 },
        { passed: 2, failed: 0 },
      ]),
    ).toEqual({ passed: 6, failed: 1 });
  });

  it('reads the last line and treats silence as a failure', () => {
    expect(readLastLine('journeys', 'journeys: 7 passed, 2 failed', 1)).toEqual({ passed: 7, failed: 2 });
    expect(readLastLine('chaos', 'chaos: 11 passed, 0 failed', 0)).toEqual({ passed: 11, failed: 0 });
    expect(readLastLine('journeys', 'journeys: 7 passed, 0 failed', 1)).toEqual({ passed: 7, failed: 1 });
    expect(readLastLine('journeys', 'Error: no browser', 0)).toEqual({ passed: 0, failed: 1 });
    expect(readLastLine('chaos', 'journeys: 7 passed, 0 failed', 0)).toEqual({ passed: 0, failed: 1 });
  });
});
