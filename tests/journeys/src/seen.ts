import type { Locator, Page } from 'playwright-core';
import { toastWith } from './portal-area.ts';

/** A toast tells a failure, with a text below its title; it is closed again. */
export async function seeFailure(page: Page, title: string, description?: string): Promise<void> {
  const toast = toastWith(page, title);
  await toast.getByText(title, { exact: true }).waitFor();
  if (description !== undefined) await toast.getByText(description, { exact: true }).waitFor();
  await toast.getByRole('button', { name: /Close|Κλείσιμο/ }).click();
  await toast.waitFor({ state: 'detached' });
}

/** What a toast says where the line broke. */
export const offline = 'Δεν υπάρχει σύνδεση με το Kallos. Ελέγξτε το δίκτυό σας και δοκιμάστε ξανά.';

/** A toast tells something, below a title where one is given; it is closed again. */
export async function seeToast(page: Page, text: string, title = ''): Promise<void> {
  const toast = toastWith(page, text).filter({ hasText: title }).first();
  await toast.waitFor();
  await toast.getByRole('button', { name: 'Κλείσιμο' }).click();
}

/** Whether a picture has arrived and could be decoded. */
export const isLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate((node) => node instanceof HTMLImageElement && node.complete && node.naturalWidth > 0);
