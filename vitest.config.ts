import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'e2e/src/*.test.ts',
      '{packages/*,svc-*,mfe-*,shell,gateway,sandbox,stack,chaos}/src/**/*.test.{ts,tsx}',
    ],
    globalSetup: './stack/src/test-setup.ts',
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
