import { longestFirst } from '@kallos/tooling/test-runs/longest-first';
import { defineConfig } from 'vitest/config';
import { isFull, kinds } from './src/kinds.ts';

const longest = [
  // Fails late, and leaves the processor to the other tests while it waits.
  'shell-lost-scripts',
  'portal-looks',
  'screens',
  'reconnect',
  'portal-carousel-and-reel',
  'portal-writes',
  'portal-routes',
];

export default defineConfig({
  test: {
    provide: { isFull },
    sequence: { sequencer: longestFirst(longest) },
    retry: process.env['CI'] ? 1 : 0,
    // One browser and one set of modules for all journeys of a worker.
    isolate: false,
    setupFiles: './src/setup.ts',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A poll waits long enough for a loaded machine; time limits are measured by their own tests.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: kinds.shared,
          // As many files at a time share one product, each with accounts of its own: many wait for a minute to come.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: kinds.alone,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
