import { shellName } from '@kallos/contracts/gateway/remotes';
import type { Page } from 'playwright-core';
import { openPage, type WatchedPage } from './browser.ts';
import { openAccount } from './portal-area.ts';

/** A user in a tab of the portal. */
export interface Worker extends WatchedPage {
  readonly accountId: number;
}

/** Opens an account in a new profile. */
export async function openWorker(name: string): Promise<Worker> {
  const { token, accountId } = await openAccount(name);
  return { ...(await openPage({ stored: { business_token: token } })), accountId };
}

/** Waits until a tab shows a version of a remote. */
export const showsVersion = (page: Page, version: string, remote = 'mfe_portal') =>
  page.locator(`html[data-remote="${remote}@${version}"]`).waitFor({ state: 'attached' });

/** Waits until a tab has loaded a version of a remote, or knows the current shell; a build may take long. */
export const hasReceivedEvents = (page: Page, app: string, version: string) =>
  page.waitForResponse(
    async (response) =>
      app === shellName
        ? response.url().endsWith('/remotes.json') && (await response.text()).includes(`/shell/${version}/`)
        : response.url().includes(`/${app}/${version}/remoteEntry`) && response.ok(),
    { timeout: 0 },
  );

/** Navigates inside the application without loading a document. */
export const navigateTo = (page: Page, step: 'Ρύθμιση' | 'Πλατφόρμες') =>
  page.getByRole('navigation', { name: 'Βήματα' }).first().getByRole('link', { name: step }).click();

/** Returns the retry button of a failed screen. */
export const card = (page: Page) => page.getByRole('button', { name: 'Δοκιμή ξανά' });
export const nameField = (page: Page) => page.getByLabel('Όνομα ιατρείου ή επιχείρησης');
export const platforms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Σύνδεση Πλατφορμών' });

/** Marks a tab's document, so that `isSameDocument` detects a reload. */
export const markDocument = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis, { isSameDocument: true }));
export const isSameDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(globalThis, 'isSameDocument') === true);
