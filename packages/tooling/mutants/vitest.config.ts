import { defineConfig } from 'vitest/config';

/** The tests of packages that need no database, so that no run starts a server. */
export default defineConfig({
  test: {
    include: ['packages/{calendar,compliance}/src/**/*.test.ts'],
    // They compare a whole corpus, which takes seconds for each mutant.
    exclude: ['**/{all-zones,cost,labelled-sentences}.test.ts'],
    testTimeout: 120_000,
  },
});
