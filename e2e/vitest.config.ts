import { defineConfig } from 'vitest/config';

const isFull = process.env['TEST_FULL'] === '1';

export default defineConfig({
  test: {
    provide: { isFull },
    // One browser and one set of modules for all journeys of a worker.
    isolate: false,
    setupFiles: './src/setup.ts',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A poll waits for what comes on a loaded machine too; bounds are measured where they are promised.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['src/journeys/*.test.ts'],
          // Two files at a time share one product, each with accounts of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          // What stops processes, ships releases, compares whole tables or measures time.
          include: ['src/journeys/alone/*.test.ts', ...(isFull ? ['src/journeys/full/*.test.ts'] : [])],
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
