import { findChromium } from '@kallos/tooling/chromium';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { longText } from './long-text.ts';

/**
 * Measures the check of a text of the maximum length in Chromium, if installed: after loading, and warmed up.
 */
export async function browserMilliseconds(): Promise<{ first: number; median: number } | undefined> {
  const executablePath = findChromium(process.env);
  if (executablePath === null) return undefined;
  const { outputFiles } = await build({
    entryPoints: [new URL('../src/check-text.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    globalName: 'compliance',
    write: false,
  });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const script = outputFiles[0]?.text ?? '';
    return await page.evaluate(`(() => {
      const begun = performance.now();
      ${script}
      const run = () => compliance.checkText({ text: ${JSON.stringify(longText())}, productClasses: ['cosmetic'] });
      run();
      const first = performance.now() - begun;
      for (let round = 0; round < 200; round += 1) run();
      // The browser's clock is coarse, so ten are timed together.
      const times = Array.from({ length: 31 }, () => {
        const start = performance.now();
        for (let round = 0; round < 10; round += 1) run();
        return (performance.now() - start) / 10;
      });
      return { first, median: times.sort((one, other) => one - other)[15] };
    })()`);
  } finally {
    await browser.close();
  }
}
