import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/journeys/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A poll waits for what comes on a loaded machine too; bounds are measured where they are promised.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    fileParallelism: false,
    sequence: { concurrent: false },
  },
});
