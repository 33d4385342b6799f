import { readFileSync } from 'node:fs';

/** How many tests did what. */
export type Tally = { passed: number; failed: number };

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: { status: string; assertionResults: { status: string }[] }[];
};

/** Counts from the report that vitest leaves; a file that broke before its first test counts as one failure. */
export function readVitestTally(file: string, exitCode: number): Tally {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1 };
  }
  const broken = (report.testResults ?? []).filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = report.numPassedTests ?? 0;
  const failed = (report.numFailedTests ?? 0) + broken.length;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Counts from the line that a program ends with, such as `e2e: 7 passed, 0 failed`; silence or a bad exit is a failure. */
export function readLastLine(program: 'e2e' | 'chaos', lastLine: string, exitCode: number): Tally {
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
