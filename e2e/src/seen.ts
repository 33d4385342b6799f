import type { Locator, Page } from 'playwright-core';

/** A toast tells a failure, with a text below its title; it is closed again. */
export async function seeFailure(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.getByRole('alertdialog').filter({ hasText: title });
  await toast.getByText(title, { exact: true }).waitFor();
  if (description !== undefined) await toast.getByText(description, { exact: true }).waitFor();
  await toast.getByRole('button', { name: /Close|Κλείσιμο/ }).click();
  await toast.waitFor({ state: 'detached' });
}

/** Whether a picture has arrived and could be decoded. */
export const isLoaded = (image: Locator): Promise<boolean> =>
  image.evaluate((node) => node instanceof HTMLImageElement && node.complete && node.naturalWidth > 0);
