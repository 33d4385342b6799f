import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addTallies, readLastLine, readVitestTally } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'kallos-tally-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the count of a test run', () => {
  it('adds up what passed and failed', () => {
    const file = report({
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    });
    expect(addTallies([readVitestTally(file, 1), { passed: 2, failed: 0 }])).toEqual({
      passed: 6,
      failed: 1,
    });
  });

  it('counts a file that broke before its first test', () => {
    const file = report({
      numPassedTests: 4,
      numFailedTests: 0,
      testResults: [{ status: 'failed', assertionResults: [] }],
    });
    expect(readVitestTally(file, 1)).toEqual({ passed: 4, failed: 1 });
  });

  it('is a failure when the runner failed although every test passed, or left no report', () => {
    expect(readVitestTally(report({ numPassedTests: 4, numFailedTests: 0, testResults: [] }), 1).failed).toBe(
      1,
    );
    expect(readVitestTally(join(folder, 'absent.json'), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('reads a program by its own last line and never takes silence for success', () => {
    expect(readLastLine('e2e', 'e2e: 7 passed, 2 failed', 1)).toEqual({ passed: 7, failed: 2 });
    expect(readLastLine('chaos', 'chaos: 11 passed, 0 failed', 0)).toEqual({ passed: 11, failed: 0 });
    expect(readLastLine('e2e', 'e2e: 7 passed, 0 failed', 1)).toEqual({ passed: 7, failed: 1 });
    expect(readLastLine('e2e', 'Error: no browser', 0)).toEqual({ passed: 0, failed: 1 });
    expect(readLastLine('chaos', 'e2e: 7 passed, 0 failed', 0)).toEqual({ passed: 0, failed: 1 });
  });
});
