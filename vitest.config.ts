import { longestFirst } from '@kallos/tooling/test-runs/longest-first';
import { endWithOutcome, junitReporter } from '@kallos/tooling/test-runs/test-outcome';
import { defineConfig } from 'vitest/config';

/** Tests that change what their whole process holds, or measure its memory: each file has a process of its own. */
const apart = [
  'tests/journeys/src/*.test.ts',
  '{stack,tests/chaos,shell,packages/tooling}/src/**/*.test.ts',
  '{packages/*,svc-*,mfe-*,gateway,sandbox}/src/**/*.apart.test.{ts,tsx}',
  'svc-catalog/src/media/*.test.ts',
];
const longest = [
  'with-meta/passing-lies',
  'backup/backup',
  'deployment/production',
  'media/hostile-images',
  'launcher/folders',
  'nats/cluster',
  'remotes/away',
  'with-meta/reels',
  'with-meta/meta-delivery',
  'with-meta/other-lies',
  'front/slow-senders',
  'reports/reports',
  'with-meta/empty-answers',
  'outcomes/posts-on-hold',
  'remotes/platform',
];

/** Only a release needs them: `vitest.release.config.ts` runs them. */
const ofRelease = '**/*.release.test.ts';

export const shared = {
  // Many tests wait for a lease or a server: two more workers fill two cores.
  maxWorkers: 4,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // Told in the last lines of a run: a test that needed its second try is looked at, and stops no delivery.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', ...junitReporter('units'), endWithOutcome('units', import.meta.dirname)],
    globalSetup: './stack/src/test-run/test-setup.ts',
    sequence: { sequencer: longestFirst(longest) },
    projects: [
      { test: { ...shared, name: 'apart', include: apart, exclude: [ofRelease, '**/node_modules/**'] } },
      {
        test: {
          ...shared,
          name: 'together',
          // Their modules are loaded once for all files of a worker.
          isolate: false,
          unstubGlobals: true,
          include: ['{packages/*,svc-*,mfe-*,shell,gateway,sandbox}/src/**/*.test.{ts,tsx}'],
          // Those run in a browser, by vitest.screens.config.ts.
          exclude: [...apart, ofRelease, '**/*.screen.test.tsx', '**/node_modules/**'],
        },
      },
    ],
  },
});
