import type { Locator, Page } from 'playwright-core';
import { toastWith } from './portal-area.ts';

/** Expects a toast with a failure and a description, and closes it. */
export async function expectFailureToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = toastWith(page, title);
  await toast.getByText(title, { exact: true }).waitFor();
  if (description !== undefined) await toast.getByText(description, { exact: true }).waitFor();
  await toast.getByRole('button', { name: /Close|Κλείσιμο/ }).click();
  await toast.waitFor({ state: 'detached' });
}

/** The toast's text after a lost connection. */
export const offline = 'Δεν υπάρχει σύνδεση με το Kallos. Ελέγξτε το δίκτυό σας και δοκιμάστε ξανά.';

/** Expects a toast with a text and optionally a title, and closes it. */
export async function expectToast(page: Page, text: string, title = ''): Promise<void> {
  const toast = toastWith(page, text).filter({ hasText: title }).first();
  await toast.waitFor();
  await toast.getByRole('button', { name: 'Κλείσιμο' }).click();
}

/** Returns whether an image has loaded and been decoded. */
export const isLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate((node) => node instanceof HTMLImageElement && node.complete && node.naturalWidth > 0);
