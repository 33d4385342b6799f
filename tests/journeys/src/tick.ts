import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Ticks a box, or takes its tick away, by what is drawn of it: its input is hidden, and says a moment later what it is. */
export async function tick(box: Locator, isTicked = true): Promise<void> {
  // This one, whatever the locator means once it has changed.
  const input = await box.elementHandle();
  if (!input) throw new Error(`there is no ${String(box)}`);
  const label = await input.$('xpath=ancestor::label');
  if (!label) throw new Error(`nothing is drawn for ${String(box)}`);
  if ((await input.isChecked()) !== isTicked) await label.click();
  await expect.poll(() => input.isChecked()).toBe(isTicked);
}
