/** How many tests did what. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Reads the counts of a last line such as `journeys: 7 passed, 0 failed`; silence or an exit code is a
 * failure.
 */
export function readLastLine(
  program: 'units' | 'screens' | 'journeys' | 'chaos',
  lastLine: string,
  exitCode: number,
): Tally {
  const [, name, ...counts] = /^(\w+): (\d+) passed, (\d+) failed$/.exec(lastLine.trim()) ?? [];
  if (name !== program) return { passed: 0, failed: 1 };
  const [passed = 0, failed = 1] = counts.map(Number);
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

export function addTallies(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  };
}
