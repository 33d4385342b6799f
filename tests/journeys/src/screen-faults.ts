import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { axeFaults, type WatchedPage } from './browser.ts';
import { walkByTab } from './keyboard.ts';
import { faultsOfFit, faultsOfLargeText, showTheme } from './looks.ts';

/** What stands wrong with how a page looks in both themes and at 320 px, and whether its texts fit there and when twice as large. */
async function faultsOfLook(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  // Behind a dialog stands what was judged before the dialog opened.
  const dialog = ':is([role=dialog], [role=alertdialog]):not([data-react-aria-top-layer] *)';
  const part = (await page.locator(dialog).count()) > 0 ? dialog : undefined;
  const faults: string[] = [];
  const note = (where: string, found: readonly string[]) =>
    void faults.push(...found.map((fault) => `${where}: ${fault}`));
  // A theme changes colours and nothing else, a width all but colours.
  await showTheme(page, 'dark');
  note('dark', await axeFaults(page, 'colours', part));
  await showTheme(page, 'light');
  note('light', await axeFaults(page, 'all', part));
  note('large text', await faultsOfLargeText(page));
  await page.setViewportSize({ width: 320, height: 720 });
  note('320 px', await faultsOfFit(page));
  // What a width moves is judged by how it fits; what it makes of roles and names, before a release.
  if (inject('isFull')) note('320 px', await axeFaults(page, 'structure', part));
  await page.setViewportSize(size);
  return faults;
}

/** Demands that a page looks well for every eye, and that the browser complained of nothing. */
export async function expectGoodLooks({ page, complaints }: WatchedPage, what: string): Promise<void> {
  expect([...(await faultsOfLook(page)), ...complaints], what).toEqual([]);
}

/** Demands it before a release of what is like something else that is judged each time; complaints count always. */
export async function expectGoodLooksToo(watched: WatchedPage, what: string): Promise<void> {
  if (inject('isFull')) await expectGoodLooks(watched, what);
  else expect(watched.complaints, what).toEqual([]);
}

/** What stands wrong with a screen for keys and for every eye. */
export const faultsOfScreen = async (page: Page): Promise<string[]> => [
  ...(await walkByTab(page)).faults,
  ...(await faultsOfLook(page)),
];
