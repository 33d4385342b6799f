import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

type Outcome = { passed: number; failed: number; lines: string[] };

function firstLine(errors: readonly { message?: string }[] | undefined): string {
  return (errors?.[0]?.message ?? 'no reason was given').split('\n', 1)[0] ?? '';
}

/**
 * Counts the tests of `modules`; a file that fails to load is one failure; failures and retries have a line
 * each.
 */
export function readOutcome(modules: readonly TestModule[], root: string): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, lines: [] };
  for (const testModule of modules) {
    const file = path.relative(root, testModule.moduleId);
    let hasFailedTest = false;
    for (const test of testModule.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'passed') outcome.passed += 1;
      if (state === 'passed' && test.diagnostic()?.flaky === true) {
        outcome.lines.push(`passed at its second try: ${file} > ${test.fullName} (${firstLine(errors)})`);
      }
      if (state === 'failed') {
        hasFailedTest = true;
        outcome.failed += 1;
        outcome.lines.push(`failed: ${file} > ${test.fullName} (${firstLine(errors)})`);
      }
    }
    if (testModule.state() === 'failed' && !hasFailedTest) {
      outcome.failed += 1;
      outcome.lines.push(`failed: ${file} (${firstLine(testModule.errors())})`);
    }
  }
  return outcome;
}

/**
 * Returns a vitest reporter whose last lines name each failure and the count, `<name>: N passed, N failed`.
 */
export function endWithOutcome(name: string, root: string): Reporter {
  return {
    onTestRunEnd(modules, strayErrors) {
      const { passed, failed, lines } = readOutcome(modules, root);
      const strays = strayErrors.map((error) => `failed: outside of any test (${firstLine([error])})`);
      for (const line of [...lines, ...strays, `${name}: ${passed} passed, ${failed} failed`]) {
        process.stdout.write(`${line}\n`);
      }
    },
  };
}

/** Returns a reporter that writes a JUnit file into the folder `JUNIT_FOLDER`, if that is set. */
export function junitReporter(name: string): ['junit', { outputFile: string }][] {
  const folder = process.env['JUNIT_FOLDER'];
  return folder ? [['junit', { outputFile: path.join(path.resolve(folder), `${name}.xml`) }]] : [];
}
