/** Mutates packages whose tests need no database; `--mutate` selects some files. */
export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'packages/tooling/mutants/vitest.config.ts' },
  mutate: ['packages/{calendar,compliance}/src/**/!(*.test).ts'],
  // Mutants in constants of a module would restart all tests for each of thousands of words.
  ignoreStatic: true,
  // Stryker mutates a copy of these; everything else stays out of it.
  ignorePatterns: [
    '**',
    '!package.json',
    '!packages',
    '!packages/{calendar,compliance,contracts,tooling}',
    '!packages/{calendar,compliance,contracts,tooling}/**',
  ],
  tempDirName: '.cache/mutants',
  reporters: ['progress-append-only', 'clear-text', 'html'],
  htmlReporter: { fileName: '.cache/mutants.html' },
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  // A description: no score fails the command.
  thresholds: { high: 100, low: 0, break: null },
  concurrency: 2,
};
