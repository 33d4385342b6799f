import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';

/** Ticks or unticks a box by its visible part: the input is hidden and updates later. */
export async function tick(box: Locator, isTicked = true): Promise<void> {
  // Fixed, because the locator may match another one after the change.
  const input = await box.elementHandle();
  if (!input) throw new Error(`there is no ${String(box)}`);
  const label = await input.$('xpath=ancestor::label');
  if (!label) throw new Error(`nothing is drawn for ${String(box)}`);
  if ((await input.isChecked()) !== isTicked) await label.click();
  await expect.poll(() => input.isChecked()).toBe(isTicked);
}
