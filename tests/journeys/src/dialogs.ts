import type { Page } from 'playwright-core';
import { axeFaults } from './browser.ts';
import { isFullyVisible } from './controls.ts';
import type { Opener } from './dialog-uses.ts';
import { showTheme, untilStable } from './looks.ts';

/** Everything that opens over a page except toasts. */
const sheets = `:is([role=dialog], [role=alertdialog], [role=menu], [data-trigger] [role=listbox])${[
  '[data-react-aria-top-layer] *',
  '[data-tone]',
  '[aria-hidden=true] *',
]
  .map((part) => `:not(${part})`)
  .join('')}`;

const roles = ['button', 'menuitem', 'tab', 'link'] as const;

/** Performs an opener's steps on a page. */
export async function openOn(page: Page, { steps = [] }: Opener): Promise<void> {
  for (const step of steps) {
    if (typeof step === 'function') await step(page);
    else {
      const inside = (await page.locator(sheets).count()) > 0 ? page.locator(sheets).last() : page;
      const named = { name: step, exact: typeof step === 'string' };
      const [first, ...others] = roles.map((role) => inside.getByRole(role, named));
      await others
        .reduce((all, one) => all.or(one), first!)
        .filter({ visible: true })
        .first()
        .click();
    }
    await untilStable(page);
  }
}

/** Waits until a dialog, menu or list is open. */
export const waitUntilOpen = (page: Page): Promise<void> => page.locator(sheets).last().waitFor();

/** Returns the faults of the topmost dialog in both themes, and its name. */
export async function checkTopDialog(page: Page): Promise<{ title: string; faults: string[] }> {
  await waitUntilOpen(page);
  const top = page.locator(sheets).last();
  await untilStable(page);
  const title = await top.evaluate((node) => {
    const by = node.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return (node.getAttribute('aria-label') ?? named).trim();
  });
  const faults: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    for (const fault of await axeFaults(page, theme === 'dark' ? 'colours' : 'all', sheets))
      faults.push(`«${title}», ${theme}: ${fault}`);
  }
  return { title, faults };
}

/**
 * Presses the closing button in a small window, scrolled to its end; returns error messages outside the
 * visible area.
 */
export async function hiddenFaults(page: Page): Promise<string[]> {
  const top = page.locator(sheets).last();
  const end = top.locator('footer [data-variant=primary]:enabled');
  if ((await end.count()) === 0) return [];
  const own = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 480 });
  await top.evaluate((dialog) => {
    for (const part of [dialog, ...dialog.querySelectorAll('*')])
      part.scrollTo({ top: part.scrollHeight, behavior: 'instant' });
  });
  await end.first().click();
  await untilStable(page);
  const faults = await top.locator('[data-invalid], [role=alert]:not([hidden])').all();
  const seen = await Promise.all(faults.map((fault) => fault.evaluate(isFullyVisible)));
  const texts = await Promise.all(faults.map((fault) => fault.textContent()));
  if (own) await page.setViewportSize(own);
  return seen.includes(true) ? [] : texts.map((text) => `out of sight: ${text}`);
}
