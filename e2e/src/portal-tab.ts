import type { Page } from 'playwright-core';
import { openAccount } from './portal-area.ts';
import { productUrl } from './api.ts';
import { openPage, type WatchedPage } from './browser.ts';

/** Somebody at work in a tab of the portal. */
export interface Worker extends WatchedPage {
  readonly accountId: number;
}

/** Opens an account of its own in a fresh profile, at an address of the portal where one is given. */
export async function openWorker(name: string, address?: string): Promise<Worker> {
  const { token, accountId } = await openAccount(name);
  const watched = await openPage({ stored: { business_token: token } });
  if (address !== undefined) {
    await watched.page.goto(productUrl() + address);
    await watched.page.getByRole('heading', { level: 1 }).waitFor();
  }
  return { ...watched, accountId };
}

/** Waits until a tab shows that version of a remote. */
export const showsVersion = (page: Page, version: string, remote = 'mfe_portal') =>
  page.locator(`html[data-remote="${remote}@${version}"]`).waitFor({ state: 'attached' });

/** Moves inside the application, as a person does: no document is loaded anew. */
export const walkTo = (page: Page, step: 'Ρύθμιση' | 'Πλατφόρμες') =>
  page.getByRole('navigation', { name: 'Βήματα' }).first().getByRole('link', { name: step }).click();

/** What stands in the place of a screen that did not come. */
export const card = (page: Page) => page.getByRole('button', { name: 'Δοκιμή ξανά' });
export const nameField = (page: Page) => page.getByLabel('Όνομα ιατρείου ή επιχείρησης');
export const platforms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Σύνδεση Πλατφορμών' });

/** Marks the document of a tab, so that `isSameDocument` tells later whether it was loaded anew. */
export const markDocument = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis, { isSameDocument: true }));
export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') === true);
