import { join } from 'node:path';
import { findChromium } from '@kallos/tooling/chromium';
import { endWithOutcome, junitReporter } from '@kallos/tooling/test-runs/test-outcome';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const still =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="#9fb8ad"/></svg>';

/** Answers every stored image with a drawn one. */
const serveImages: Plugin = {
  name: 'serve-images',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (!request.url?.startsWith('/media/')) return next();
      response.setHeader('content-type', 'image/svg+xml').end(still);
    });
  },
};

/** Tests of screens in Chromium, without servers: their API is a fake that the contract types. */
export default defineConfig({
  plugins: [serveImages],
  // As webpack does.
  define: { 'process.env': JSON.stringify({ NODE_ENV: 'development' }) },
  // Found while tests run, a dependency would reload the page in the middle of one.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      '@kallos/ui > @storybook/react-vite',
      '@kallos/ui > storybook/test',
    ],
  },
  test: {
    include: ['{mfe-*,shell,packages/ui}/src/**/*.screen.test.tsx'],
    update: process.env['E2E_SNAPSHOTS'] === 'update',
    reporters: ['default', ...junitReporter('screens'), endWithOutcome('screens', import.meta.dirname)],
    attachmentsDir: '.cache/screens',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      // As in the journeys: a part of a label or a sentence is enough.
      locators: { exact: false },
      screenshotDirectory: '.cache/screens',
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          // Some machines draw the edges of letters a little differently.
          comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.004 },
          resolveScreenshotPath: ({ root, testFileDirectory, arg, ext }) =>
            join(root, testFileDirectory, '../snapshots', `${arg.replaceAll('/', '-')}${ext}`),
          resolveDiffPath: ({ root, arg, ext }) =>
            join(root, '.cache/screens', `${arg.replaceAll('/', '-')}${ext}`),
        },
      },
      trace: { mode: 'retain-on-failure', tracesDir: '.cache/screens/traces' },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: findChromium(process.env) ?? undefined, args: ['--no-sandbox'] },
        contextOptions: { locale: 'el-GR', timezoneId: 'Europe/Athens' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
