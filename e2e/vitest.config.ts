import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/journeys/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    sequence: { concurrent: false },
  },
});
