import { rmSync } from 'node:fs';
import path from 'node:path';
import { junitReporter } from '@kallos/tooling/test-runs/test-outcome';
import { defineConfig } from '@playwright/test';
import { isKind, kinds, type Kind, type Place, places } from './src/kinds.ts';
import { freePort, newDataFolder } from './src/product.ts';

async function choosePlace(): Promise<Place> {
  const port = await freePort();
  return { port, url: `http://localhost:${port}`, dataDir: newDataFolder() };
}

// Workers read this file too: they inherit the places from the first process.
if (process.env['JOURNEY_PLACES'] === undefined) {
  const chosen = { shared: await choosePlace(), alone: await choosePlace() };
  process.env['JOURNEY_PLACES'] = JSON.stringify(chosen);
  process.once('exit', () => {
    for (const { dataDir } of Object.values(chosen)) rmSync(dataDir, { recursive: true, force: true });
  });
}

/** Runs what only a release needs instead of what every change needs. */
const isRelease = process.env['JOURNEY_SUITE'] === 'release';
/** Kinds whose product starts: `JOURNEY_KINDS=shared` starts one of the two. */
const wanted: readonly Kind[] = isRelease
  ? ['alone']
  : (process.env['JOURNEY_KINDS']?.split(',').filter(isKind) ?? kinds);
const root = path.resolve(import.meta.dirname, '../..');

export default defineConfig({
  testDir: 'src/journeys',
  testMatch: '*.test.ts',
  outputDir: path.join(root, '.cache/journeys'),
  timeout: 180_000,
  // A poll waits for what comes on a loaded machine too.
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  workers: 5,
  reporter: [['list'], ...junitReporter('journeys'), ['./src/count-reporter.ts']],
  // Recording images and snapshots slows every journey. Snapshots also load the page's images again,
  // which its Content-Security-Policy forbids: some journeys fail with them.
  use: {
    trace: {
      mode: 'retain-on-failure',
      screenshots: process.env['JOURNEY_TRACE'] === 'full',
      snapshots: process.env['JOURNEY_TRACE'] === 'full',
    },
    screenshot: 'only-on-failure',
  },
  projects: isRelease
    ? [{ name: 'alone', testDir: 'src/release', workers: 1 }]
    : [
        {
          name: 'shared',
          testIgnore: '**/alone/**',
          // Each file has accounts of its own, and many wait for a minute to come.
          workers: 4,
        },
        {
          // Files that stop processes, ship releases, compare whole tables or measure time.
          name: 'alone',
          testMatch: '**/alone/*.test.ts',
          workers: 1,
        },
      ],
  globalTeardown: './src/check-promised-texts.ts',
  webServer: wanted.map((kind) => ({
    name: kind,
    command: `${process.execPath} tests/journeys/src/serve-product.ts ${kind}`,
    cwd: root,
    url: `${places()[kind].url}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  })),
});
