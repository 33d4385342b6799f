import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';

const isGood = (test: TestCase): boolean => test.outcome() === 'expected';

/** Prints the counts in the last line, which `npm test` adds to those of the other parts. */
export default class CountReporter implements Reporter {
  private tests: TestCase[] = [];
  private otherErrors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.tests = suite.allTests();
  }

  /** Marks a failure for the global teardown, which runs in this process. */
  onTestEnd(_test: TestCase, { status }: TestResult): void {
    if (status !== 'passed' && status !== 'skipped') process.env['JOURNEY_FAILED'] = '1';
  }

  /** An error outside a test, such as a product that does not start. */
  onError(): void {
    this.otherErrors += 1;
  }

  printsToStdio(): boolean {
    return true;
  }

  async onExit(): Promise<void> {
    const wanted = this.tests.filter((test) => test.expectedStatus !== 'skipped');
    const passed = wanted.filter(isGood);
    for (const test of wanted.filter((one) => !isGood(one)))
      process.stdout.write(`failed: ${test.titlePath().slice(2).join(' > ')}\n`);
    const failed = wanted.length - passed.length + this.otherErrors;
    process.stdout.write(`journeys: ${passed.length} passed, ${failed} failed\n`);
  }
}
