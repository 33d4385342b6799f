import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { axeFaults, type WatchedPage } from './browser.ts';
import { tabThrough } from './keyboard.ts';
import { faultsOfFit, faultsOfLargeText, showTheme } from './looks.ts';

/** Returns the layout and accessibility faults of a page in both themes, at 320 px and at 200 % text. */
async function faultsOfLook(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  // The page behind a dialog was checked before.
  const dialog = ':is([role=dialog], [role=alertdialog]):not([data-react-aria-top-layer] *)';
  const part = (await page.locator(dialog).count()) > 0 ? dialog : undefined;
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    void faults.push(...found.map((fault) => `${where}: ${fault}`));
  // A theme changes only colours, a width everything else.
  await showTheme(page, 'dark');
  note('dark', await axeFaults(page, 'colours', part));
  await showTheme(page, 'light');
  note('light', await axeFaults(page, 'all', part));
  note('large text', await faultsOfLargeText(page));
  await page.setViewportSize({ width: 320, height: 720 });
  note('320 px', await faultsOfFit(page));
  note('320 px', await axeFaults(page, 'structure', part));
  await page.setViewportSize(size);
  return faults;
}

/** Expects a page without layout and accessibility faults and complaints. */
export async function expectNoFaults({ page, complaints }: WatchedPage, what: string): Promise<void> {
  expect([...(await faultsOfLook(page)), ...complaints], what).toEqual([]);
}

/** Returns the keyboard and layout faults of a screen. */
export const faultsOfScreen = async (page: Page): Promise<string[]> => [
  ...(await tabThrough(page)).faults,
  ...(await faultsOfLook(page)),
];
