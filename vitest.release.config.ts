import { endWithOutcome, junitReporter } from '@kallos/tooling/test-runs/test-outcome';
import { defineConfig } from 'vitest/config';
import { shared } from './vitest.config.ts';

/** Tests that only a release needs, one file at a time: some measure, some need a whole machine. */
export default defineConfig({
  test: {
    ...shared,
    include: ['{stack,packages/*,svc-*}/src/**/*.release.test.ts'],
    exclude: ['**/node_modules/**'],
    reporters: ['default', ...junitReporter('units'), endWithOutcome('units', import.meta.dirname)],
    globalSetup: './stack/src/test-run/test-setup.ts',
    maxWorkers: 1,
    fileParallelism: false,
  },
});
