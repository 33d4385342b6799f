import type { Tally } from './tally.ts';

/** The result of a part of the tests: counts, and a line per failure and second try. */
export interface Outcome {
  readonly tally: Tally;
  readonly remarks: readonly string[];
}

const failedFile = /^failed: (\S+\.test\.tsx?) > /;
/** More failed files are no coincidence. */
const mostFiles = 3;

/**
 * Runs a part of the tests. Under CI the failed files, if they are few, run again on their own servers: a
 * pass is reported and accepted, a second failure counts.
 */
export async function runWithRetry(
  filters: readonly string[],
  isCi: boolean,
  run: (filters: readonly string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const first = await run(filters);
  const failures = first.remarks.filter((line) => line.startsWith('failed: '));
  const files = [...new Set(failures.map((line) => failedFile.exec(line)?.[1] ?? ''))];
  const isWhole = failures.length === first.tally.failed && !files.includes('');
  if (!isCi || files.length === 0 || files.length > mostFiles || !isWhole) return first;
  const second = await run(files);
  if (second.tally.failed > 0 || second.tally.passed === 0) return first;
  return {
    tally: { passed: first.tally.passed + first.tally.failed, failed: 0 },
    remarks: first.remarks.map((line) => line.replace(/^failed: /, 'passed at its second try: ')),
  };
}
