import type { Page } from 'playwright-core';
import { axeFaults } from './browser.ts';
import { walkByTab } from './keyboard.ts';
import { faultsOfFit, showTheme } from './looks.ts';

/** What stands wrong with a screen for keys, readers, both themes and a narrow window. */
export async function faultsOfScreen(page: Page): Promise<string[]> {
  const faults = [...(await walkByTab(page)).faults];
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    faults.push(...(await axeFaults(page)).map((fault) => `${theme}: ${fault}`));
  }
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 320, height: 640 });
  faults.push(...(await faultsOfFit(page)).map((fault) => `320 px: ${fault}`));
  await page.setViewportSize(size);
  return faults;
}
