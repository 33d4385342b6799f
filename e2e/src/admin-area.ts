import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { productUrl } from './api.ts';
import { axeFaults, type WatchedPage } from './browser.ts';
import { demo } from './demo.ts';
import { faultsOfFit, faultsOfLargeText, showTheme } from './looks.ts';

/** Signs the demo administrator in through the login screen. */
export async function signInAdmin(page: Page): Promise<void> {
  await page.goto(`${productUrl()}/admin`);
  await page.getByLabel('Username').fill(demo.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The dashboard leads on to its first section; whoever goes elsewhere before that is led back there.
  await page.waitForURL(/\/admin\/dashboard\/products/);
}

/** Demands no accessibility fault in both themes and at 320 px, texts that fit there and when twice as large, and no complaint. */
export async function expectGoodLooks({ page, complaints }: WatchedPage, what: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    expect(await axeFaults(page), `${what} in ${theme}`).toEqual([]);
  }
  expect(await faultsOfLargeText(page), `${what} in large text`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await faultsOfFit(page), `${what} at 320 px`).toEqual([]);
  expect(await axeFaults(page), `${what} at 320 px`).toEqual([]);
  await page.setViewportSize(size);
  expect(complaints, `complaints on ${what}`).toEqual([]);
}
