import { describe, expect, it } from 'vitest';
import { drawPlan, victims } from './plan.ts';
import { openRandom } from './random.ts';

const plan = (seed: number) => drawPlan({ seed, faults: 50, seconds: 40 });

describe('a plan of faults', () => {
  it('is the same for the same seed', () => {
    const first = plan(7);
    openRandom(7, 'posts').next();
    expect(plan(7)).toEqual(first);
    expect(plan(8)).not.toEqual(first);
  });

  it('hits every process in fifty faults, in order and in time', () => {
    for (const seed of [1, 2, 3]) {
      const faults = plan(seed);
      expect(faults).toHaveLength(50);
      expect(new Set(faults.map(({ victim }) => victim))).toEqual(new Set(victims));
      const moments = faults.map(({ atMs }) => atMs);
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(moments.at(-1)).toBeLessThan(40_000);
      expect(faults.some(({ kind }) => kind === 'wipe')).toBe(true);
      const special = faults
        .map(({ kind }) => kind)
        .filter((kind) => ['move', 'copy', 'restore'].includes(kind));
      expect(special).toEqual(seed % 2 === 0 ? ['move', 'copy', 'restore'] : ['move']);
    }
  });

  it('includes the restore on request', () => {
    const kinds = (seed: number, isRestored: boolean) =>
      drawPlan({ seed, faults: 50, seconds: 40, isRestored }).map(({ kind }) => kind);
    expect(kinds(1, true)).toContain('restore');
    expect(kinds(2, false)).not.toContain('restore');
  });

  it('can have any length', () => {
    expect(drawPlan({ seed: 1, faults: 3, seconds: 40 })).toHaveLength(3);
    expect(drawPlan({ seed: 1, faults: 120, seconds: 40 })).toHaveLength(120);
  });
});
